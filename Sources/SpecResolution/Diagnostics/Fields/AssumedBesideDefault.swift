import SourceDiagnostics

extension Diagnostic {
    static func assumedBesideDefault(_ literal: SourceRange, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a value that is always sent is not assumed",
            at: literal,
            notes: [Note("it is always there because of this", at: other)]
        )
    }
}

extension Explanation {
    static var assumedBesideDefault: Explanation {
        Explanation(
            "An assumed value that is always sent",
            """
            'assumes' says what a missing value means to the server, so the value is optional. A 'default' is always \
            sent, and a required value is never missing. Remove one of the two.
            """,
            change: """
                  resource: User
                - fields: { size: { type: int, default: 2️⃣1, assumes: 1️⃣30 } }
                + fields: { size: { type: int, assumes: 30 } }
                """,
            messages: [
                "1️⃣": "a value that is always sent is not assumed",
                "2️⃣": "note: it is always there because of this",
            ]
        )
    }
}
