import SourceDiagnostics

extension Diagnostic {
    static func notAHeaderName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' is not a valid header name", at: name.range)
    }
}

extension Explanation {
    static var notAHeaderName: Explanation {
        Explanation(
            "An invalid header name",
            "HTTP allows letters, digits and some punctuation in the name of a header.",
            change: """
                - headers: { 1️⃣X Client: genapi }
                + headers: { X-Client: genapi }
                """,
            messages: ["1️⃣": "'X Client' is not a valid header name"]
        )
    }
}
