import SourceDiagnostics

extension Diagnostic {
    static func unknownErrorCode(_ code: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown error code '\(code.value)'",
            at: code.range,
            fixIts: .replacing(code, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownErrorCode: Explanation {
        Explanation(
            "An unknown error code",
            "Error codes are declared under 'errors' in api.yaml.",
            change: """
                  errors: { Taken: { status: 409 } }
                - messages: { 1️⃣Token: { en: Already there. } }
                + messages: { Taken: { en: Already there. } }
                """,
            messages: ["1️⃣": "unknown error code 'Token'"]
        )
    }
}
