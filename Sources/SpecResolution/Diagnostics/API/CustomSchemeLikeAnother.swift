import SourceDiagnostics

extension Diagnostic {
    static func customSchemeLikeAnother(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a custom scheme cannot be called '\(name.value)'",
            at: name.range,
            notes: [Note("the word has a meaning of its own under 'authorization'")]
        )
    }
}

extension Explanation {
    static var customSchemeLikeAnother: Explanation {
        Explanation(
            "A custom scheme with a reserved name",
            """
            Endpoints select a scheme by its name. A custom scheme therefore cannot have the name of a \
            built-in scheme, 'none' or 'custom'.
            """,
            change: """
                - authorization: { custom: { signature: , 1️⃣bearer: } }
                + authorization: { custom: { signature: , partner: } }
                """,
            messages: ["1️⃣": "a custom scheme cannot be called 'bearer'"]
        )
    }
}
