import SourceDiagnostics

extension Diagnostic {
    static func partOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "a part of an identity must be a string, int, int64, uuid, an enum or an id, not '\(type)'",
            at: range,
            fixIts: [FixIt("make it a string", at: range, replacement: "string")]
        )
    }
}

extension Explanation {
    static var partOfAnotherType: Explanation {
        Explanation(
            "An unsupported type for a part of an identity",
            """
            The fields of an identity are 'string', 'int', 'int64', 'uuid', enums, and identities that have one \
            field themselves.
            """,
            change: """
                  resource: Reading
                  identity: [sensor, value]
                - fields: { sensor: string, value: 1️⃣double }
                + fields: { sensor: string, value: string }
                """,
            messages: [
                "1️⃣":
                    "a part of an identity must be a string, int, int64, uuid, an enum or an id, not 'double'"
            ]
        )
    }
}
