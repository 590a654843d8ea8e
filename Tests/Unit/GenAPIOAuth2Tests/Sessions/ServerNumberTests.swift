import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIClientRegistration
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Extreme numbers in responses and stored logins.
@Suite(.timeLimit(.minutes(10))) struct ServerNumberTests {
    static let numbers = [
        "0", "-0", "1", "-1", "0.5", "5e-324", "1e-400", "2147483647", "2147483648", "4294967296",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551616", "1.7976931348623157e308", "1e309", "-1e309",
        "99999999999999999999999999999999999999999999", "\"nan\"", "\"inf\"", "\"-inf\"", "\"infinity\"",
        "\"0x1p1023\"",
        "\"3600\"", "\" 3600\"", "\"\"", "null", "true", "[]", "{}",
    ]

    static let dates = [
        "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "Sat, 01 Jan 0000 00:00:00 GMT",
        "Thu, 01 Jan 99999 00:00:00 GMT", "Sun, 06 Nov 1994 08:49:60 GMT", "", "0", "-1",
    ]

    @Test("extreme lifetimes, intervals and dates do not trap at sign-in", arguments: numbers)
    func tokens(_ number: String) async throws {
        for date in Self.dates {
            let server = StubTransport()
            server.on(
                "POST",
                "/v1/oauth/token",
                .json(
                    #"{"access_token":"a","refresh_token":"r","expires_in":\#(number)}"#,
                    headers: ["Date": date, "Retry-After": number]
                )
            )
            let store = MemoryCredentialStore()
            let tokens = AuthorizationServer(
                definition: SampleSession.definition,
                baseURL: "http://stub.test/v1",
                client: OAuth2Client(id: "app"),
                transport: server,
                clock: SessionClock(TestClock()),
                timing: SessionTiming()
            )
            let session = OAuth2Session(tokens, store: store)
            try await session.signIn(user: "a", password: Sensitive("b"))
            let login = try #require(store.load())
            // The stored login can be read and used.
            #expect(try StoredLogin(bytes: login.bytes.exposed) == login)
            let restored = OAuth2Session(tokens, store: store)
            #expect(try await restored.restore())
            _ = try? await restored.token()
        }
    }

    @Test("extreme numbers in a device code do not trap", arguments: numbers)
    func devices(_ number: String) throws {
        let json = try JSONValue(
            json: Array(
                #"""
                {"device_code":"d","user_code":"U","verification_uri":"https://x.test","expires_in":\#(number),
                 "interval":\#(number)}
                """#.utf8
            )
        )
        let code = try #require(DeviceCode(json))
        #expect(code.lifetime > .zero && code.lifetime <= .seconds(86_400))
        #expect(code.interval >= .zero && code.interval <= .seconds(86_400))
    }

    @Test("extreme numbers in a registration do not trap", arguments: numbers)
    func registrations(_ number: String) throws {
        let json = try JSONValue(
            json: Array(#"{"client_id":"i","client_secret":"s","client_secret_expires_at":\#(number)}"#.utf8)
        )
        let client = try #require(try RegisteredClient(json, at: nil))
        #expect(try RegisteredClient(bytes: client.bytes.exposed).client.id == "i")
    }

    @Test(
        "extreme numbers in a stored login do not trap, with any clock",
        arguments: numbers,
        [-1e300, -62_135_596_800, 0, 1_795_000_000, 253_402_300_799, 9.3e18, 1e300]
    )
    func stored(_ number: String, _ wall: Double) async throws {
        for key in ["generation", "expiry", "lifetime", "clock_offset", "refusals"] {
            let value = key == "refusals" ? "[\(number),\(number)]" : number
            var members = [
                #""format":1"#, #""id":"one""#, #""access_token":"a""#, #""refresh_token":"r""#,
                #""token_type":"bearer""#, "\"\(key)\":\(value)",
            ]
            if key != "generation" { members.append(#""generation":1"#) }
            if key == "lifetime" { members.append(#""expiry":1795000000"#) }
            guard let login = try? StoredLogin(bytes: Array("{\(members.joined(separator: ","))}".utf8))
            else {
                continue
            }
            let store = MemoryCredentialStore()
            #expect(store.replace(nil, with: login))
            let clock = SessionClock(TestClock(), wall: { Date(timeIntervalSince1970: wall) })
            let sample = SampleSession(store: store, clock: clock, timing: SessionTiming(maxWait: .zero))
            #expect(try await sample.session.restore())
            _ = await sample.callError()
            _ = store.load()?.bytes
        }
    }
}
