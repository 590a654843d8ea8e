import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Numbers of servers and of options at the limits of their types: none of them traps, and none makes a call wait for ever.
@Suite(.timeLimit(.minutes(10))) struct NumberLimitTests {
    static let numbers =
        [
            Int64.min, Int64.min + 1, -1, 0, 1, 59, 60, 61, 999_999_999, 1_000_000_000, 1_000_000_001,
            1_000_000_000_000, 1_000_000_000_001, Int64(Int32.max), Int64(Int32.max) + 1, Int64(UInt32.max),
            1 << 53, Int64.max / 1000, Int64.max / 1000 + 1, Int64.max - 1, Int64.max,
        ].map(String.init) + [
            "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "340282366920938463463374607431768211456", String(repeating: "9", count: 1000), "1e308", "1e309",
            "-1e309", "nan", "inf", "-0", "+1", "0x10", "1.5", ".5", "", " ", "١٢", "1_000",
        ]

    static let dates = [
        "Thu, 01 Jan 0000 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:60 GMT",
        "Friday, 31-Dec-99 23:59:59 GMT", "Fri Dec 31 23:59:59 9999", "Sun, 31 Feb 2020 00:00:00 GMT",
        "Thu, 99 Jan 1970 99:99:99 GMT", "Thu, 00 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 99999 00:00:00 GMT",
    ]

    private func headers(_ fields: [String: String]) -> ResponseHeaders {
        var all = HTTPFields()
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            all[name] = value
        }
        return ResponseHeaders(all)
    }

    @Test("headers with a wait of any length do not trap", arguments: numbers + dates)
    func waits(_ text: String) {
        for date in ["Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 0000 00:00:00 GMT", "x", text] {
            let asked = headers(["Retry-After": text, "Date": date]).retryAfter
            #expect(asked.map { $0 >= .zero } ?? true)
            for (name, value) in [
                ("RateLimit", "\"a\";r=0;t=\(text)"), ("RateLimit", "\"a\";r=\(text);t=1"),
                ("RateLimit-Reset", text), ("X-RateLimit-Reset", text),
            ] {
                let fields = [
                    name: value, "Date": date, "RateLimit-Remaining": "0", "X-RateLimit-Remaining": "0",
                ]
                _ = headers(fields).pause(200)
            }
        }
        _ = HTTPDate(text)
        _ = HTTPDate(text, now: HTTPDate(seconds: .max))
        _ = HTTPDate(text, now: HTTPDate(seconds: .min))
    }

    @Test("a server that asks for any wait is waited for up to a minute", arguments: numbers + dates)
    func calls(_ text: String) async {
        for name in ["Retry-After", "RateLimit-Reset", "X-RateLimit-Reset"] {
            for status in [200, 429, 503] {
                let server = StubTransport()
                let fields = [name: text, "RateLimit-Remaining": "0", "X-RateLimit-Remaining": "0"]
                server.on("GET", "/v1/a", .json("1", status: status, headers: fields))
                let clock = ImmediateClock()
                let client = Client(
                    APIDefinition(
                        name: "Waits",
                        envelope: .none,
                        retry: RetryPolicy(attempts: 2, statuses: [429, 503])
                    ),
                    baseURL: "http://stub.test/v1",
                    transport: server,
                    clock: clock
                )
                _ = try? await client.send(Endpoint<Int>.get("/a"))
                _ = try? await client.send(Endpoint<Int>.get("/a"))
                #expect(clock.waits.allSatisfy { $0 <= RetryDelay.longestAsked })
            }
        }
    }

    @Test("extreme numbers in 'Content-Range' do not trap", arguments: numbers)
    func ranges(_ text: String) {
        for header in [
            "bytes \(text)-5/10", "bytes 0-\(text)/10", "bytes 0-5/\(text)", "bytes \(text)-\(text)/\(text)",
            "bytes \(text)", "bytes */\(text)", "bytes -\(text)/10",
        ] {
            let range = ContentRange(header)
            #expect(
                range.map { $0.first >= 0 && $0.last >= $0.first && $0.total > $0.last } ?? true,
                "\(header)"
            )
        }
    }

    @Test("a download ends, no matter which length is announced", arguments: numbers)
    func downloads(_ text: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        for fields in [["Content-Length": text], ["Content-Range": "bytes 0-1/\(text)"]] {
            let sample = SampleClient()
            sample.server.on("GET", "/v1/file", .json("{}", headers: fields))
            let call = Endpoint<ByteStream>.get("/file")
            try? await sample.client.download(call, to: file) { received, total in
                #expect(received >= 0 && (total ?? 0) >= 0)
            }
        }
    }

    @Test("events with a wait of any length are limited", arguments: numbers)
    func events(_ text: String) async throws {
        let sample = SampleClient()
        let clock = ImmediateClock()
        sample.server.on("GET", "/v1/a", .chunks([Array("retry: \(text)\n\n".utf8)]), .status(204))
        let client = Client(
            APIDefinition(name: "Events", envelope: .none),
            baseURL: "http://stub.test/v1",
            transport: sample.server,
            clock: clock
        )
        for try await _ in client.events(Endpoint<EventStream<JSONValue>>.get("/a")) {}
        #expect(clock.waits.allSatisfy { $0 >= .milliseconds(100) && $0 <= .seconds(300) })
    }

    static let durations: [Duration] = [
        .zero, .nanoseconds(1), .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .seconds(Int64.max),
        .milliseconds(Int64.max), .seconds(Int64.max) * 10, .seconds(Int64.min) * 10,
    ]

    @Test("timeouts at the limits of Duration do not trap", arguments: durations, [false, true])
    func times(_ time: Duration, _ isOfAttempt: Bool) async {
        let sample = SampleClient()
        let isLong = time > .seconds(1)
        sample.server.on("GET", "/v1/a", .json("1").after(isLong ? .milliseconds(20) : .seconds(600)))
        let client = Client(
            APIDefinition(name: "Times", envelope: .none, retry: RetryPolicy(attempts: 2, statuses: [])),
            baseURL: "http://stub.test/v1",
            transport: sample.server
        )
        let options =
            isOfAttempt ? EndpointOptions(attemptTimeout: time) : EndpointOptions(timeout: time)
        let value = try? await client.send(Endpoint<Int>.get("/a", options: options))
        #expect(value == (isLong ? 1 : nil))
    }

    @Test("options at the limits of Int do not trap", arguments: [Int.min, -1, 0, 1, Int.max])
    func options(_ number: Int) async {
        var options = ClientOptions()
        options.maxConcurrentRequests = number
        options.maxResponseBytes = number
        options.redirects = RedirectPolicy(limit: number)
        let server = StubTransport()
        server.on("GET", "/v1/a", .status(503, headers: ["Location": "/v1/a"]))
        let client = Client(
            APIDefinition(
                name: "Options",
                envelope: .none,
                retry: RetryPolicy(attempts: number, statuses: [503])
            ),
            baseURL: "http://stub.test/v1",
            transport: server,
            options: options,
            // All in one window of the budget.
            clock: ImmediateClock(isStill: true)
        )
        await #expect(throws: ClientError.self) { try await client.send(Endpoint<Int>.get("/a")) }
        // The budget of repetitions, where the policy has no bound.
        #expect(server.requests.count <= 1 + ClientOptions().minRetries)
    }
}
