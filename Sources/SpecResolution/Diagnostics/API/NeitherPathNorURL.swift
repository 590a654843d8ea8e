import SourceDiagnostics

extension Diagnostic {
    static func neitherPathNorURL(_ url: Located<String>, cure: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(url.value)' is neither a path nor an http or https URL",
            at: url.range,
            fixIts: cure.map { [FixIt("begin the path with a slash", at: url.range, replacement: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var neitherPathNorURL: Explanation {
        Explanation(
            "Neither a path nor a URL",
            """
            A path begins with a slash and is relative to the server. A URL begins with http:// or https://.
            """,
            change: """
                - authorization: { oauth2: { token_url: 1️⃣oauth/token, grants: [password] } }
                + authorization: { oauth2: { token_url: /oauth/token, grants: [password] } }
                """,
            messages: ["1️⃣": "'oauth/token' is neither a path nor an http or https URL"]
        )
    }
}
