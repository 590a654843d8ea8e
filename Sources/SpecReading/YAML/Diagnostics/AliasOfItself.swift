import SourceDiagnostics

extension Diagnostic {
    static func aliasOfItself(_ alias: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "alias \(alias.value.quoted) is used inside its own anchor",
            at: alias.range
        )
    }
}

extension Explanation {
    static var aliasOfItself: Explanation {
        Explanation(
            "An alias inside its own anchor",
            "An alias that contains itself would never end.",
            change: """
                  resource: User
                  fields:
                -   tree: { type: json, example: &tree [1, 1️⃣*tree] }
                +   tree: { type: json, example: &tree [1] }
                +   copy: { type: json, example: *tree }
                """,
            messages: ["1️⃣": "alias 'tree' is used inside its own anchor"]
        )
    }
}
