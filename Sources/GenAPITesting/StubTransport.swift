import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server with prepared responses.
///
///     let server = StubTransport()
///     server.on("GET", "/v1/users/me", .json(#"{"data": {…}, "code": "OK"}"#))
///     server.on("POST", "/v1/users", .status(503), .json(user))  // in this order; the last one is repeated
///     let client = Client(TripsAPI.definition, baseURL: "http://stub.test/v1", transport: server)
///     …
///     #expect(server.requests.map(\.line) == ["GET /v1/users/me"])
///
/// Without a fallback, an unexpected request throws an error that names it.
public final class StubTransport: Transport {
    private struct State {
        var answers: [String: [StubAnswer]] = [:]
        var handlers: [String: @Sendable (RecordedRequest) throws -> StubAnswer] = [:]
        var requests: [RecordedRequest] = []
    }

    private let state = Mutex(State())
    private let fallback: StubAnswer?

    /// - Parameter fallback: The response to requests for which no other one is prepared; `nil` for an error that names them.
    public init(_ fallback: StubAnswer? = nil) { self.fallback = fallback }

    /// Prepares responses, which are returned in this order; the last one is repeated.
    ///
    /// - Parameter path: The percent-encoded path. With a query, it matches only requests with exactly that query; with
    ///   a scheme and host, only requests to that host.
    public func on(_ method: String, _ path: String, _ answers: StubAnswer...) {
        state.withLock { $0.answers["\(method) \(path)"] = answers }
    }

    /// Prepares a closure that computes the response.
    public func on(
        _ method: String,
        _ path: String,
        answer: @escaping @Sendable (RecordedRequest) throws -> StubAnswer
    ) {
        state.withLock { $0.handlers["\(method) \(path)"] = answer }
    }

    /// All received requests in order, including unexpected ones.
    public var requests: [RecordedRequest] {
        state.withLock(\.requests)
    }

    /// Returns the prepared response.
    ///
    /// - Throws: `UnexpectedRequest`; the prepared error; `CancellationError` during a delay.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let request = try await RecordedRequest(request)
        let answer = try answer(to: request)
        if answer.isMissing { try await Task.sleep(for: .seconds(1 << 32)) }
        if answer.delay > .zero { try await Task.sleep(for: answer.delay) }
        if let error = answer.error { throw error }
        return answer.response
    }

    private func answer(to request: RecordedRequest) throws -> StubAnswer {
        let handler: (@Sendable (RecordedRequest) throws -> StubAnswer)?
        let answer: StubAnswer?
        (handler, answer) = state.withLock { state in
            state.requests.append(request)
            let site = request.url.dropLast(request.target.count)
            let places = [request.url, "\(site)\(request.path)", request.target, request.path]
            for name in places.map({ "\(request.method) \($0)" }) {
                if let handler = state.handlers[name] { return (handler, nil) }
                guard let answers = state.answers[name], let next = answers.first else { continue }
                if answers.count > 1 { state.answers[name]?.removeFirst() }
                return (nil, next)
            }
            return (nil, nil)
        }
        if let handler { return try handler(request) }
        guard let answer = answer ?? fallback else { throw UnexpectedRequest(line: request.line) }
        return answer
    }
}

/// A request without a prepared response.
public struct UnexpectedRequest: Error, Hashable, Sendable, CustomStringConvertible {
    /// Method and path.
    public let line: String

    /// Creates an error, for comparisons.
    public init(line: String) {
        self.line = line
    }

    /// A sentence with the line.
    public var description: String { "no response was prepared for \(line)".printable }
}

extension StubTransport: CustomReflectable {
    /// Nothing, because requests and responses may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
