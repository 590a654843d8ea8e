import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPICaching
@testable import GenAPICookies
@testable import GenAPIOAuth2
@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Every place where a server names a duration, with every kind of number.
@Suite(.timeLimit(.minutes(10))) struct ServerDurationTests {
    private struct Row: Identifiable {
        let id: Int
    }

    /// A place where a server names a duration.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The limits of the durations that are used.
        let limits: ClosedRange<Duration>
        var unitsPerSecond = 1.0
        var takesOnlyDigits = false
        var takesDates = false
        /// Whether zero counts as unreadable.
        var takesZero = true
        /// What an unreadable text means.
        var unreadable: @Sendable (String) -> Duration? = { _ in nil }
        /// The duration that is used for a text; `nil` if there is none.
        let duration: @Sendable (String) async throws -> Duration?

        func expected(_ text: String, _ number: Double?) -> Duration? {
            let isReadable =
                takesOnlyDigits ? !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } : true
            guard isReadable, let number, takesZero || number > 0 else { return unreadable(text) }
            return min(
                max(.seconds(min(number, 1e12) / unitsPerSecond), limits.lowerBound),
                limits.upperBound
            )
        }
    }

    /// Texts and their numbers; `nil` for a text without one.
    static let texts: [(text: String, number: Double?)] = [
        ("0", 0), ("1.5", 1.5), ("7", 7), ("120", 120), ("2147483648", 2_147_483_648),
        ("9223372036854775807", 1e18), ("9223372036854775808", 1e18), ("1e300", 1e300), ("1e309", 1e300),
        ("-1", nil), ("-9223372036854775808", nil), ("nan", nil), ("NaN", nil), ("-inf", nil), ("inf", nil),
        ("infinity", nil), ("0x10", nil), ("1_000", nil), ("١٢", nil), (".", nil), ("", nil),
    ]

    @Test("every duration that a server names has limits", arguments: places, texts)
    func limits(_ place: Place, _ text: (text: String, number: Double?)) async throws {
        #expect(try await place.duration(text.text) == place.expected(text.text, text.number))
    }

    @Test(
        "a date in the far future means the longest wait, and one in the past means none",
        arguments: places.filter(\.takesDates)
    )
    func dates(_ place: Place) async throws {
        for text in ["Fri, 31 Dec 9999 23:59:59 GMT", "Friday, 31-Dec-99 23:59:59 GMT"] {
            #expect(try await place.duration(text) == place.limits.upperBound)
        }
        #expect(
            try await place.duration("Sat, 01 Jan 0000 00:00:00 GMT") == max(.zero, place.limits.lowerBound)
        )
    }

    @Test("a quota is renewed after a number of seconds or at a time; both can have a fraction")
    func resets() {
        let now = "Sat, 25 Jul 2026 06:50:01 GMT"
        for (name, text, wait) in [
            ("X-RateLimit-Reset", "1784962202.5", 1.5), ("X-RateLimit-Reset", "1784962202500", 1.5),
            ("X-RateLimit-Reset", "1.5", 1.5), ("X-RateLimit-Reset-After", "1.5", 1.5),
            ("RateLimit-Reset", "1.5", 1.5), ("RateLimit-Reset", "1784962000", 0),
        ] {
            let fields = [
                name: text, "Date": now, "X-RateLimit-Remaining": "0", "RateLimit-Remaining": "0",
            ]
            #expect(Self.headers(fields).pause(200) == .seconds(wait), "\(name): \(text)")
        }
        for (text, _) in Self.texts {
            let fields = ["RateLimit": "\"a\";r=0;t=\(text)", "Date": now]
            #expect(Self.headers(fields).pause(200) ?? .zero <= ServerDuration.longest, "\(text)")
        }
    }

    @Test("a list and its observers wait on the system's clock as long as any server asks")
    func listsOnTheSystemClock() async throws {
        for (text, _) in Self.texts {
            let repositories = Repositories()
            let error = Self.error(["Retry-After": text])
            let list: ListRepository<Row> = repositories.list("books") { _ in throw error }
            let observer = Task { for try await _ in list.snapshots() {} }
            await #expect(throws: ClientError.self) { try await list.refresh() }
            // The timer begins to wait.
            for _ in 0..<100 { await Task.yield() }
            observer.cancel()
            try await repositories.close()
        }
    }

    @Test("a server that requests no wait does not make an observed list send endless requests")
    func noWait() async throws {
        let clock = TestClock()
        let requests = Mutex(0)
        let repositories = Repositories(clock: clock)
        let error = Self.error(["Retry-After": "0"])
        let list: ListRepository<Row> = repositories.list("books") { _ in
            requests.withLock { $0 += 1 }
            throw error
        }
        let observer = Task { for try await _ in list.snapshots() {} }
        #expect(await eventually { requests.withLock { $0 } == 1 && clock.sleepers == 1 })
        for _ in 0..<1_000 { await Task.yield() }
        #expect(requests.withLock { $0 } == 1)
        clock.advance(by: .seconds(1))
        #expect(await eventually { requests.withLock { $0 } == 2 })
        observer.cancel()
        try await repositories.close()
    }

    @Test("the error of a paused list names the end of the pause")
    func pauseOfList() {
        let error = FetchError.paused(.until(.seconds(784_111_777)))
        #expect("\(error)" == "the server requested a pause until Sun, 06 Nov 1994 08:49:37 GMT")
    }
}

// The places.

extension ServerDurationTests {
    private static let day = Duration.seconds(86_400)
    private static let hundredYears = Duration.seconds(3_155_760_000)
    private static let epoch = "Thu, 01 Jan 1970 00:00:00 GMT"

    private static func headers(_ fields: [String: String]) -> ResponseHeaders {
        var all = HTTPFields()
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            all[name] = value
        }
        return ResponseHeaders(all)
    }

    private static func error(_ fields: [String: String]) -> ClientError {
        let line = RequestSummary(method: "GET", path: "/a")
        return .errorResponse(ErrorResponse(request: line, status: 503, headers: headers(fields)))
    }

    /// An object whose member is a number if the text is one, otherwise a string.
    private static func object(_ key: String, _ text: String, _ others: String = "") -> [UInt8] {
        let isNumber = (try? JSONValue(json: Array(text.utf8))) != nil
        return Array("{\(others)\"\(key)\":\(isNumber ? text : "\"\(text)\"")}".utf8)
    }

    private static func deviceCode(_ key: String, _ text: String) throws -> DeviceCode? {
        let others = #""device_code":"d","user_code":"U","verification_uri":"https://x.test","#
        return DeviceCode(try JSONValue(json: object(key, text, others)))
    }

    private static func lifetime(_ text: String) throws -> Duration? {
        let response = AuthorizationServer.Response(
            status: .ok,
            headers: ResponseHeaders(),
            body: [],
            requestedAt: .zero,
            secrets: []
        )
        let json = try JSONValue(json: object("expires_in", text, #""access_token":"a","#))
        return IssuedToken(json, response)?.lifetime
    }

    /// What the client waits before it connects again.
    private static func reconnection(_ text: String) async throws -> Duration? {
        let (server, clock) = (StubTransport(), ImmediateClock())
        server.on("GET", "/a", .chunks([Array("retry: \(text)\n\n".utf8)]), .status(204))
        let client = Client(
            APIDefinition(name: "Events", envelope: .none),
            baseURL: "http://stub.test",
            transport: server,
            clock: clock
        )
        for try await _ in client.events(Endpoint<EventStream<JSONValue>>.get("/a")) {}
        return clock.waits.first
    }

    private static func cookieLife(_ text: String) -> Duration? {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        let expiry = Cookie("a=b; Max-Age=\(text)", by: "/", at: now)?.expiry
        return expiry.map { .seconds($0.timeIntervalSince(now)) }
    }

    static let places: [Place] = [
        Place(testDescription: "Retry-After", limits: .zero...day, takesDates: true) { text in
            headers(["Retry-After": text, "Date": epoch]).retryAfter
        },
        Place(testDescription: "retry-after-ms", limits: .zero...day, unitsPerSecond: 1_000) { text in
            headers(["retry-after-ms": text, "Retry-After": "soon"]).retryAfter
        },
        Place(testDescription: "x-ms-retry-after-ms", limits: .zero...day, unitsPerSecond: 1_000) { text in
            headers(["x-ms-retry-after-ms": text]).retryAfter
        },
        Place(testDescription: "seconds in the body", limits: .zero...day) { text in
            RetryPolicy(attempts: 2, statuses: [], delay: .body("s")).delay(in: object("s", text))
        },
        Place(testDescription: "milliseconds in the body", limits: .zero...day, unitsPerSecond: 1_000) {
            text in
            RetryPolicy(attempts: 2, statuses: [], delayMilliseconds: .body("ms")).delay(
                in: object("ms", text)
            )
        },
        Place(testDescription: "a header that the spec names", limits: .zero...day, takesDates: true) {
            text in
            let headers = headers(["X-Wait": text, "Date": epoch])
            return RetryPolicy(attempts: 2, statuses: [], delay: .header("X-Wait")).delay(in: nil, headers)
        },
        Place(
            testDescription: "milliseconds in a header that the spec names",
            limits: .zero...day,
            unitsPerSecond: 1_000
        ) { text in
            RetryPolicy(attempts: 2, statuses: [], delayMilliseconds: .header("X-Wait"))
                .delay(in: nil, headers(["X-Wait": text]))
        },
        Place(testDescription: "pause of a list", limits: .seconds(1)...day, takesDates: true) { text in
            let reason = LoadState.PauseReason(error(["Retry-After": text, "Date": epoch]), at: .zero)
            if case .until(let time) = reason { return time } else { return nil }
        },
        Place(
            testDescription: "'retry' of an event stream",
            limits: .milliseconds(100) ... .seconds(300),
            unitsPerSecond: 1_000,
            takesOnlyDigits: true,
            unreadable: { _ in .seconds(3) },
            duration: reconnection
        ),
        Place(
            testDescription: "'expires_in' of a token",
            limits: .zero...hundredYears,
            takesZero: false,
            duration: lifetime
        ),
        Place(
            testDescription: "'expires_in' of a device code",
            limits: .zero...day,
            takesZero: false,
            unreadable: { _ in .seconds(900) },
            duration: { try deviceCode("expires_in", $0)?.lifetime }
        ),
        Place(
            testDescription: "'interval' of a device code",
            limits: .zero...day,
            takesZero: false,
            unreadable: { _ in .seconds(5) },
            duration: { try deviceCode("interval", $0)?.interval }
        ),
        Place(
            testDescription: "'max-age' of a response",
            limits: .zero ... .seconds(Int32.max),
            takesOnlyDigits: true,
            unreadable: { _ in .zero },
            duration: { CacheDirectives(["max-age=\($0)"]).seconds("max-age").map { .seconds($0) } }
        ),
        Place(
            testDescription: "'Max-Age' of a cookie",
            limits: .zero...hundredYears,
            unreadable: { $0.hasPrefix("-") && $0 != "-inf" ? .zero : nil },
            duration: cookieLife
        ),
    ]
}
