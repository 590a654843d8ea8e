import SourceDiagnostics

extension Diagnostic {
    static func callsAreNoType(_ name: Located<String>, declared: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' has calls and no values",
            at: name.range,
            notes: [Note("write 'value:' here if it is a type", at: declared)]
        )
    }
}

extension Explanation {
    static var callsAreNoType: Explanation {
        Explanation(
            "Calls as a type",
            "A spec that begins with `calls` declares calls that belong to no type, so nothing can contain or return it.",
            change: """
                  resource: User
                  path: /users
                - fields: { name: string, search: 1️⃣Search }
                + fields: { name: string }
                  # Search.yaml
                  2️⃣calls: Search
                  path: /search
                  endpoints: { all: { get: "", returns: [User] } }
                """,
            messages: [
                "1️⃣": "'Search' has calls and no values",
                "2️⃣": "note: write 'value:' here if it is a type",
            ]
        )
    }
}
