import SourceDiagnostics

extension Diagnostic {
    static func fragmentInURL(_ url: Located<String>) -> Diagnostic {
        let kept = url.value.prefix { $0 != "#" }
        return Diagnostic(
            .error,
            "a fragment is never sent to a server",
            at: url.range,
            fixIts: [FixIt("remove it", at: url.range, replacement: String(kept))]
        )
    }
}

extension Explanation {
    static var fragmentInURL: Explanation {
        Explanation(
            "A URL with a fragment",
            "The part of a URL after '#' is never sent to a server.",
            change: """
                - authorization: { oauth2: { token_url: 1️⃣/token#now, grants: [password] } }
                + authorization: { oauth2: { token_url: /token, grants: [password] } }
                """,
            messages: ["1️⃣": "a fragment is never sent to a server"]
        )
    }
}
