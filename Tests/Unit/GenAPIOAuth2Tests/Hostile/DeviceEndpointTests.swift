import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Responses of a device authorization endpoint and the resulting codes or errors.
@Suite(.timeLimit(.minutes(10))) struct DeviceEndpointTests {
    private static func code(
        device: String = #""c4n4ry""#,
        user: String = #""ABCD""#,
        page: String = #""https://x.test/device""#,
        more: String = ""
    ) -> String {
        #"{"device_code":\#(device),"user_code":\#(user),"verification_uri":\#(page)\#(more)}"#
    }

    private static let own: [HostileAnswer] = [
        .row(
            "no device code",
            #"{"user_code":"c4n4ry","verification_uri":"https://x.test"}"#,
            .unreadableResponse(200)
        ),
        .row("an empty device code", code(device: #""""#), .unreadableResponse(200)),
        .row("a device code that is a number", code(device: "7"), .unreadableResponse(200)),
        .row(
            "no user code",
            #"{"device_code":"c4n4ry","verification_uri":"https://x.test"}"#,
            .unreadableResponse(200)
        ),
        .row("an empty user code", code(user: #""""#), .unreadableResponse(200)),
        .row("a user code of two lines", code(user: #""AB\nCD""#), .unreadableResponse(200)),
        .row("a user code that clears the screen", code(user: #""\u001b[2J""#), .unreadableResponse(200)),
        .row(
            "a user code without end",
            code(user: "\"\(String(repeating: "A", count: 9999))\""),
            .unreadableResponse(200)
        ),
        .row(
            "a user code as long as it may be",
            code(user: "\"ABCD\(String(repeating: "-", count: 60))\""),
            nil
        ),
        .row(
            "a user code longer than it may be",
            code(user: "\"ABCD\(String(repeating: "-", count: 61))\""),
            .unreadableResponse(200)
        ),
        .row("no page", #"{"device_code":"c4n4ry","user_code":"ABCD"}"#, .unreadableResponse(200)),
        .row("a page that is a script", code(page: #""javascript:alert(1)""#), .unreadableResponse(200)),
        .row("a page that is a file", code(page: #""file:///etc/passwd""#), .unreadableResponse(200)),
        .row("a page that is not a URL", code(page: #""x.test/device""#), .unreadableResponse(200)),
        .row(
            "a page that looks like another host's",
            code(page: #""https://good.test@evil.test/""#),
            .unreadableResponse(200)
        ),
        .row(
            "a page of two lines",
            code(page: #""https://x.test/\nhttps://evil.test""#),
            .unreadableResponse(200)
        ),
        .row("a member twice: the last one counts", code(user: #""c4n4ry","user_code":"ABCD""#), nil),
        .row(
            "a page under its old name",
            #"{"device_code":"d","user_code":"ABCD","verification_url":"https://x.test"}"#,
            nil
        ),
        .row(
            "a whole page that is a script is none",
            code(more: #","verification_uri_complete":"javascript:x""#),
            nil
        ),
        .row("a life and an interval of other kinds", code(more: #","expires_in":[],"interval":{}"#), nil),
        .row("a life without end", code(more: #","expires_in":1e400,"interval":1"#), nil),
    ]

    private static let table =
        [HostileAnswer.row("what a good server says", code(), nil)] + HostileAnswer.unreadable
        + HostileAnswer.spoiled(code())
        // No secrets have been sent that could be echoed.
        + HostileAnswer.refusals.filter { $0.testDescription != "a refusal that repeats a secret" } + own

    @Test(
        "responses of the device authorization endpoint are accepted or rejected",
        .proves("R11"),
        arguments: table
    )
    func codes(_ row: HostileAnswer) async {
        let server = StubTransport()
        server.on("POST", "/v1/device", row.answer())
        server.on("POST", "/v1/token", .json(#"{"access_token":"a"}"#))
        let session = OAuth2Session(
            AuthorizationServer(
                definition: OAuth2Definition(
                    tokenURL: "/token",
                    deviceAuthorizationURL: "/device",
                    grants: [.deviceCode],
                    clientAuthentication: .none
                ),
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "tv"),
                transport: server,
                clock: SessionClock(WaitlessClock()),
                timing: SessionTiming(response: .seconds(1_000_000))
            ),
            store: MemoryCredentialStore()
        )
        let shown = Mutex<[DeviceCode]>([])
        await row.expect {
            try await session.signIn(.deviceCode { code in shown.withLock { $0.append(code) } })
        }
        #expect(session.isSignedIn == (row.error == nil))
        let codes = shown.withLock { $0 }
        #expect(codes.map { $0.userCode.prefix(4) } == (row.error == nil ? ["ABCD"] : []))
        for code in codes {
            #expect(code.completeVerificationURL == nil && code.lifetime <= .seconds(86_400))
            #expect(code.interval >= .seconds(1) && !"\(code)".contains("c4n4ry"))
        }
    }
}
