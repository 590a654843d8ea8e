import Foundation
import GenAPICaching
import GenAPICookies
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// The entry point for libFuzzer (`make fuzz`). A server responds to a call, a download and a call with cookies with
/// arbitrary statuses and header values. Findings are a trap, an endless call, a wait beyond the client's limit, and a
/// credential sent to another server.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyHeaders(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    let answers = bytes.split(separator: 0x0A, maxSplits: 200, omittingEmptySubsequences: false)
        .split(maxSplits: 7, whereSeparator: \.isEmpty).map(HeaderAnswer.init)
    guard !answers.isEmpty else { return 0 }
    waiting { await Script(answers: answers).play() }
    return 0
}

/// The first line starts with a byte that selects the status, every other one with a byte that selects its header.
struct HeaderAnswer: Sendable {
    let status: Int
    let fields: HTTPFields

    private static let statuses = [
        200, 200, 204, 206, 301, 302, 303, 304, 307, 308, 401, 403, 404, 416, 429, 429, 500, 502, 503, 503,
    ]
    private static let names = [
        "Date", "Retry-After", "RateLimit", "RateLimit-Remaining", "RateLimit-Reset", "X-RateLimit-Remaining",
        "X-RateLimit-Reset", "Content-Range", "Content-Length", "Set-Cookie", "Location", "ETag",
        "Cache-Control",
        "Age", "Expires", "Last-Modified", "Vary", "WWW-Authenticate", "Content-Type", "Link",
    ]

    init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        var fields = HTTPFields()
        for line in lines.dropFirst() {
            guard let first = line.first,
                let name = HTTPField.Name(Self.names[Int(first) % Self.names.count])
            else { continue }
            let value = String(decoding: line.dropFirst(), as: UTF8.self)
            fields.append(HTTPField(name: name, value: value))
        }
        self.fields = fields
        status = Self.statuses[Int(lines.first?.first ?? 0) % Self.statuses.count]
    }
}

/// Returns one response after the other and checks the requests.
final class Script: Transport, Sendable {
    private static let secret = "canary"
    private let answers: [HeaderAnswer]
    private let asked = Mutex(0)

    init(answers: [HeaderAnswer]) {
        self.answers = answers
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        if request.head.authority != "home.test" {
            precondition(
                !"\(request.head.headerFields)".contains(Self.secret),
                "a credential was sent to another server"
            )
        }
        let number = asked.withLock { asked in
            asked += 1
            return asked - 1
        }
        precondition(number < 10_000, "the call does not end")
        let answer = answers[number % answers.count]
        let head = HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields)
        return WireResponse(head: head, body: .bytes(Array("[1]".utf8)))
    }

    func play() async {
        let cookies = CookieSession()
        await call(.cookies(cookies), .xsrf(cookie: "a", header: "X-A"))
        await call(.apiKey(Sensitive(Self.secret)), .apiKeyHeader("X-Key"))
        precondition(!"\(cookies)".contains("="), "a description contains a cookie")
    }

    private func call(_ credentials: Credentials, _ scheme: AuthorizationScheme) async {
        let clock = InstantClock()
        var options = ClientOptions()
        options.cache = .memory(bytes: 1 << 16)
        let client = Client(
            APIDefinition(
                name: "Fuzz",
                envelope: .none,
                authorization: scheme,
                retry: RetryPolicy(attempts: 3, statuses: [429, 500, 502, 503])
            ),
            baseURL: "http://home.test/v1",
            transport: self,
            credentials: credentials,
            options: options,
            clock: clock
        )
        for endpoint: Endpoint<JSONValue> in [.get("/a"), .get("/a"), .put("/a"), .post("/a")] {
            do {
                _ = try await client.send(endpoint)
            } catch {
                precondition(!"\(error)".contains(Self.secret), "a description contains a credential")
                _ = (error as? ClientError)?.effect
                _ = (error as? ClientError)?.response?.retryAfter
            }
        }
        if answers.contains(where: { $0.status == 206 || $0.fields[.contentRange] != nil }) {
            let file = FileManager.default.temporaryDirectory.appending(path: "genapi-fuzz-\(getpid())")
            try? await client.download(.get("/file"), to: file)
            for end in ["", ".partial", ".partial-version"] {
                try? FileManager.default.removeItem(atPath: file.path + end)
            }
        }
        precondition(clock.longest <= .seconds(60), "the wait is too long")
    }
}

/// A clock on which waiting takes no time.
final class InstantClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Duration.zero, longest: Duration.zero))

    var longest: Duration { state.withLock { $0.longest } }
    var now: Instant { Instant(offset: state.withLock { $0.now }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.longest = max(state.longest, deadline.offset - state.now)
            state.now = max(state.now, deadline.offset)
        }
    }
}

/// Blocks until the task ends, because libFuzzer is synchronous.
private func waiting(_ body: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        await body()
        isDone.signal()
    }
    isDone.wait()
}
