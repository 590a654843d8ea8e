public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server made of prepared answers.
///
///     let server = StubTransport()
///     server.on("GET", "/v1/users/me", .json(#"{"data": {…}, "code": "OK"}"#))
///     server.on("POST", "/v1/users", .status(503), .json(user))    // one after the other; the last one stays
///     let client = Client(TripsAPI.definition, baseURL: "http://stub.test/v1", transport: server)
///     …
///     #expect(server.requests.map(\.line) == ["GET /v1/users/me"])
///
/// A request that nobody prepared for fails by its name.
public final class StubTransport: Transport {
    private struct State {
        var answers: [String: [StubAnswer]] = [:]
        var handlers: [String: @Sendable (RecordedRequest) throws -> StubAnswer] = [:]
        var requests: [RecordedRequest] = []
    }

    private let state = Mutex(State())

    /// Without answers: every request fails by its name.
    public init() {}

    /// Answers in this order, and with the last one from then on.
    ///
    /// - Parameter path: As it goes on the wire, without the query. With a query, only requests that have exactly it;
    ///   with scheme and host before it, only requests to there.
    public func on(_ method: String, _ path: String, _ answers: StubAnswer...) {
        state.withLock { $0.answers["\(method) \(path)"] = answers }
    }

    /// Answers with what the closure makes of each request.
    public func on(
        _ method: String,
        _ path: String,
        answer: @escaping @Sendable (RecordedRequest) throws -> StubAnswer
    ) {
        state.withLock { $0.handlers["\(method) \(path)"] = answer }
    }

    /// What was asked for, in order; also what nobody prepared for.
    public var requests: [RecordedRequest] {
        state.withLock(\.requests)
    }

    /// The prepared answer.
    ///
    /// - Throws: `UnexpectedRequest`, the error that was prepared, or `CancellationError` while an answer is delayed.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let request = try await RecordedRequest(request)
        let answer = try answer(to: request)
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
        guard let answer else { throw UnexpectedRequest(line: request.line) }
        return answer
    }
}

/// A request that no answer was prepared for.
public struct UnexpectedRequest: Error, Hashable, Sendable, CustomStringConvertible {
    /// Method and path.
    public let line: String

    /// For comparing.
    public init(line: String) {
        self.line = line
    }

    /// A sentence with the line.
    public var description: String { "no answer was prepared for \(line)" }
}

extension StubTransport: CustomReflectable {
    /// Nothing of the requests and answers.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
