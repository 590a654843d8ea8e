import SourceDiagnostics

extension Diagnostic {
    static func fallbackWithoutField(_ type: Located<String>, key: String, declared: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(type.value)' needs the field '\(key)' to hold the discriminator of undeclared types",
            at: type.range,
            notes: [Note("add '\(key): string' to its fields", at: declared)]
        )
    }
}

extension Explanation {
    static var fallbackWithoutField: Explanation {
        Explanation(
            "A fallback without a field for the discriminator",
            """
            The fallback of a union is read from objects of every other type. It needs a field for their discriminator, \
            so that an object is written with the value it was read with.
            """,
            change: """
                  union: Activity
                  of: [Push]
                  fallback: 1️⃣Event
                  # Event.yaml
                  value: 2️⃣Event
                - fields: { actor: string }
                + fields: { type: string, actor: string }
                  # Push.yaml
                  value: Push
                  fields: { ref: string }
                """,
            messages: [
                "1️⃣": "'Event' needs the field 'type' to hold the discriminator of undeclared types",
                "2️⃣": "note: add 'type: string' to its fields",
            ]
        )
    }
}
