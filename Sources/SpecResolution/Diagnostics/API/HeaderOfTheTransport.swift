import SourceDiagnostics

extension Diagnostic {
    static func headerOfTheTransport(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "header '\(name.value)' is set by the HTTP client", at: name.range)
    }
}

extension Explanation {
    static var headerOfTheTransport: Explanation {
        Explanation(
            "A header that the HTTP client sets",
            """
            The HTTP client computes headers that describe the message itself, such as its length, host and transfer encoding.
            """,
            change: """
                - headers: { 1️⃣Content-Length: "17" }
                + headers: { X-Client: genapi }
                """,
            messages: ["1️⃣": "header 'Content-Length' is set by the HTTP client"]
        )
    }
}
