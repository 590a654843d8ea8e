import SourceDiagnostics

extension Diagnostic {
    static func unknownKeysetKey(_ key: Located<String>, type: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no key '\(key.value)' to page by",
            at: key.range,
            notes: [
                Note(
                    "keyset keys are JSON keys of the elements"
                )
            ],
            fixIts: .replacing(key, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownKeysetKey: Explanation {
        Explanation(
            "An unknown keyset key",
            "Keyset keys are JSON keys of the elements, with dots between the keys of nested objects.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", returns: [User], paging: { mode: keyset, keys: { 1️⃣nmae: a, id: b } } }
                +   list: { get: "", returns: [User], paging: { mode: keyset, keys: { name: a, id: b } } }
                """,
            messages: ["1️⃣": "'User' has no key 'nmae' to page by"]
        )
    }
}
