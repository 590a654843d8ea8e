import SourceDiagnostics

extension Diagnostic {
    static func fieldNotQueryable(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' cannot be in an index", at: name.range)
    }
}

extension Explanation {
    static var fieldNotQueryable: Explanation {
        Explanation(
            "A field that cannot be in an index",
            """
            An index has texts, numbers, bools, days, instants, URLs, identities and enums. Other values have no order in a store. \
            Decimals, sensitive fields and fields that responses do not contain cannot be in an index either.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string, tags: [string] }
                - store: { indexes: [[name, 1️⃣tags]] }
                + store: { indexes: [[name]] }
                """,
            messages: ["1️⃣": "'tags' cannot be in an index"]
        )
    }
}
