import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func grantWithoutURL(_ grant: Located<String>, key: String, path: String, _ spec: OAuth2Spec)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "the grant '\(grant.value)' needs '\(key)'",
            at: grant.range,
            fixIts: [.adding("\(key): \(path)", behind: spec.tokenURL.range)]
        )
    }
}

extension Explanation {
    static var grantWithoutURL: Explanation {
        Explanation(
            "A grant without its URL",
            """
            'authorization_code' needs 'authorization_url', the page where people sign in. 'device_code' \
            needs 'device_authorization_url', which issues the device's code.
            """,
            change: """
                - authorization: { oauth2: { token_url: /token, grants: [1️⃣device_code] } }
                + authorization: { oauth2: { token_url: /token, device_authorization_url: /oauth/device, grants: [device_code] } }
                """,
            messages: ["1️⃣": "the grant 'device_code' needs 'device_authorization_url'"]
        )
    }
}
