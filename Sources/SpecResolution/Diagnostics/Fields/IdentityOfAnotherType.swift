import SourceDiagnostics

extension Diagnostic {
    static func identityOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an identity must be a string, int, int64, uuid or an id of one field, not '\(type)'",
            at: range,
            fixIts: [FixIt("make it a string", at: range, replacement: "string")]
        )
    }
}

extension Explanation {
    static var identityOfAnotherType: Explanation {
        Explanation(
            "An unsupported type for an identity",
            """
            An identity is 'string' (the default), 'int', 'int64' or 'uuid', or that of another resource, 'id<File>', \
            if that one is a single field.
            """,
            change: """
                  resource: User
                - fields: { id: 1️⃣double }
                + fields: { id: string }
                """,
            messages: [
                "1️⃣": "an identity must be a string, int, int64, uuid or an id of one field, not 'double'"
            ]
        )
    }
}
