import SourceDiagnostics

extension Diagnostic {
    static func headerOfCredentials(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "header '\(name.value)' is reserved for credentials", at: name.range)
    }
}

extension Explanation {
    static var headerOfCredentials: Explanation {
        Explanation(
            "A header that is reserved for credentials",
            """
            'Authorization' and 'Cookie' carry other credentials. The token of an XSRF scheme needs a header of its own.
            """,
            change: """
                - authorization: { xsrf: { header: 1️⃣Cookie } }
                + authorization: { xsrf: { header: X-XSRF-TOKEN } }
                """,
            messages: ["1️⃣": "header 'Cookie' is reserved for credentials"]
        )
    }
}
