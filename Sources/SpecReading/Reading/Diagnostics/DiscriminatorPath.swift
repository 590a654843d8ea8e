import SourceDiagnostics

extension Diagnostic {
    /// - Parameter escaped: The same text as one key.
    static func discriminatorPath(_ text: Located<String>, escaped: String) -> Diagnostic {
        Diagnostic(
            .error,
            "\(text.value.quoted) is a key path, and a discriminator is a key of the object itself",
            at: text.range,
            notes: [Note("members that differ in other keys are told apart with 'has'")],
            fixIts: [
                FixIt(
                    "escape the dots if they belong to the key",
                    at: text.range,
                    replacement: "'\(escaped)'"
                )
            ]
        )
    }
}

extension Explanation {
    static var discriminatorPath: Explanation {
        Explanation(
            "A discriminator that is not a key",
            """
            The discriminator of a union is a member of the object itself, not of an object inside of it. A dot that belongs \
            to the key, as in 'odata.type', is written '\\.', as in key paths.
            """,
            rejected: """
                # Change.yaml
                union: Change
                discriminator: 1️⃣odata.type
                of: [Created, Renamed]
                # Created.yaml
                value: Created
                fields: { at: datetime }
                # Renamed.yaml
                value: Renamed
                fields: { name: string }
                """,
            messages: [
                "1️⃣": "'odata.type' is a key path, and a discriminator is a key of the object itself"
            ],
            accepted: """
                # Change.yaml
                union: Change
                discriminator: 'odata\\.type'
                of: [Created, Renamed]
                # Created.yaml
                value: Created
                fields: { at: datetime }
                # Renamed.yaml
                value: Renamed
                fields: { name: string }
                """
        )
    }
}
