import SourceDiagnostics

extension Diagnostic {
    static func notACookieName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' is not a valid cookie name", at: name.range)
    }
}

extension Explanation {
    static var notACookieName: Explanation {
        Explanation(
            "An invalid cookie name",
            "HTTP allows letters, digits and some punctuation in the name of a cookie.",
            change: """
                - authorization: { xsrf: { cookie: 1️⃣XSRF TOKEN } }
                + authorization: { xsrf: { cookie: XSRF-TOKEN } }
                """,
            messages: ["1️⃣": "'XSRF TOKEN' is not a valid cookie name"]
        )
    }
}
