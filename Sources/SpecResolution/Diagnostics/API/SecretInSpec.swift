import SourceDiagnostics

extension Diagnostic {
    static func secretInSpec(_ range: SourceRange, header: String) -> Diagnostic {
        Diagnostic(
            .error,
            "the value of '\(header)' must not be in a spec",
            at: range,
            notes: [Note("declare 'authorization' instead; the client receives the secret at run time")]
        )
    }
}

extension Explanation {
    static var secretInSpec: Explanation {
        Explanation(
            "A secret in a spec",
            """
            Specs are committed, and generated code is shipped to users. The client receives secrets at \
            run time; 'authorization' declares how they are sent.
            """,
            change: """
                - headers: { Authorization: 1️⃣Bearer 12345 }
                + authorization: bearer
                """,
            messages: ["1️⃣": "the value of 'Authorization' must not be in a spec"]
        )
    }
}
