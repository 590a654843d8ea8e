import SourceDiagnostics

extension Diagnostic {
    /// - Parameter note: The place where such a field is declared, if that is not obvious.
    static func unknownField(
        _ name: Located<String>,
        type: String,
        nearest: String?,
        note: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no field '\(name.value)'",
            at: name.range,
            notes: note.map { [Note($0)] } ?? [],
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownField: Explanation {
        Explanation(
            "An unknown field",
            "Bodies, indexes and lists of a store refer to fields by their keys in the spec.",
            change: """
                  resource: User
                  path: /users
                  fields: { first_name: string }
                - endpoints: { create: { post: "", body: [1️⃣firstname], returns: User } }
                + endpoints: { create: { post: "", body: [first_name], returns: User } }
                """,
            messages: ["1️⃣": "'User' has no field 'firstname'"]
        )
    }
}
