import SourceDiagnostics

extension Diagnostic {
    static func unknownAlias(_ alias: Located<String>, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown alias: there is no anchor \(("&" + alias.value).quoted) before it",
            at: alias.range,
            fixIts: alias.value.closest(in: known).map { [.replace(alias.range, with: "*" + $0)] } ?? []
        )
    }
}

extension Explanation {
    static var unknownAlias: Explanation {
        Explanation(
            "An alias without an anchor",
            "An alias (`*name`) repeats what an anchor (`&name`) marked earlier in the same file.",
            change: """
                  resource: User
                + types:
                +   Address: { fields: &address { street: string } }
                  fields:
                -   <<: 1️⃣*adress
                +   <<: *address
                """,
            messages: ["1️⃣": "unknown alias: there is no anchor '&adress' before it"]
        )
    }
}
