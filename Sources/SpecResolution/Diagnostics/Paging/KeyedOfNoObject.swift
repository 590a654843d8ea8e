import SourceDiagnostics

extension Diagnostic {
    static func keyedOfNoObject(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "this paging mode needs object elements, not '\(type)'", at: range)
    }
}

extension Explanation {
    static var keyedOfNoObject: Explanation {
        Explanation(
            "Keyset paging without objects",
            """
            Paging by keyset or by ID continues after the keys of the last element, so the elements must be objects.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   names: { get: /names, returns: 1️⃣[string], paging: id_cursor }
                +   names: { get: /names, returns: [User], paging: id_cursor }
                """,
            messages: ["1️⃣": "this paging mode needs object elements, not 'string'"]
        )
    }
}
