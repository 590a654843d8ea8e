import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Returns the examples of a spec without opening a socket, for previews and tests.
///
///     let offline = OfflineTransport(TripsAPI.examples, server: TripsAPI.Server.live, oauth2: TripsAPI.oauth2)
///     let client = TripsAPI.client(server: .live, transport: offline, credentials: …)
///     try offline.use("missing", for: "User.get")
///
/// A request gets the most specific matching example: the one with the fewest placeholders in its path, then with the
/// most query items, headers and body members. Equally specific examples are returned in turn, in the order of the
/// spec; the last one is repeated. Error examples (status 400 and above) are only returned if there is no other one, or
/// if they are selected with `use`. A request without a matching example throws an error that names it.
public final class OfflineTransport: Transport {
    private struct State {
        var served: Set<Int> = []
        /// The selected example names, keyed by call.
        var chosen: [String: String] = [:]
        var requests: [RecordedRequest] = []
    }

    private let examples: [OfflineExample]
    private let server: BaseURL
    private let otherServers: [BaseURL]
    private let oauth2: OAuth2Definition?
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// - Parameters:
    ///   - server: The client's base URL. Requests to other URLs throw.
    ///   - otherServers: Those of the API's definition, `TripsAPI.definition.otherServers`, if calls are sent to others of
    ///     its servers.
    ///   - oauth2: Requests to its token URL get a token.
    ///   - clock: Measures the delays of examples.
    public init(
        _ examples: [EndpointExample],
        server: BaseURL,
        otherServers: [BaseURL: [String: BaseURL]] = [:],
        oauth2: OAuth2Definition? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.examples = examples.map(OfflineExample.init)
        self.server = server
        let others = otherServers.first { $0.key.isSameServer(as: server) }
        self.otherServers = others.map { Array($0.value.values) } ?? []
        self.oauth2 = oauth2
        self.clock = clock
    }

    /// Like `init(_:server:oauth2:clock:)`, for one of the API's own servers.
    public convenience init(
        _ examples: [EndpointExample],
        server: some APIServer,
        otherServers: [BaseURL: [String: BaseURL]] = [:],
        oauth2: OAuth2Definition? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(examples, server: BaseURL(server), otherServers: otherServers, oauth2: oauth2, clock: clock)
    }

    /// Selects the example that this call returns from now on; `nil` restores the default.
    ///
    /// - Throws: `UnknownExample`, without a change, if the call has no example of that name.
    public func use(_ name: String?, for call: String) throws(UnknownExample) {
        let isThere = examples.contains {
            $0.example.call == call && (name == nil || $0.example.name == name)
        }
        guard isThere else { throw UnknownExample(call: call, name: name) }
        state.withLock { $0.chosen[call] = name }
    }

    /// All received requests in order, including those without a matching example.
    public var requests: [RecordedRequest] { state.withLock(\.requests) }

    /// Returns the response of an example.
    ///
    /// - Throws: `UnexpectedRequest` with method and path; `CancellationError` during the delay of an example.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let request = try await RecordedRequest(request)
        state.withLock { $0.requests.append(request) }
        if let answer = authorization(request) { return answer.response }
        let targets = ([server] + otherServers).lazy.compactMap { $0.target(of: request.url) }
        guard let target = targets.first else { throw UnexpectedRequest(line: request.line) }
        let asked = OfflineRequest(request, target: target)
        guard let example = state.withLock({ example(for: asked, &$0) }) else {
            throw UnexpectedRequest(line: request.line)
        }
        if example.example.delay > .zero { try await clock.sleep(for: example.example.delay) }
        return example.response
    }

    private func example(for request: OfflineRequest, _ state: inout State) -> OfflineExample? {
        let all = examples.indices.filter { index in
            let example = examples[index].example
            return state.chosen[example.call].map { $0 == example.name } ?? true
                && examples[index].answers(request)
        }
        guard let most = all.map({ examples[$0].precision }).max(by: <) else { return nil }
        let best = all.filter { examples[$0].precision == most }
        let successes = best.filter { examples[$0].example.status < 400 }
        let choice = successes.isEmpty ? best : successes
        guard let index = choice.first(where: { !state.served.contains($0) }) ?? choice.last else {
            return nil
        }
        state.served.insert(index)
        return examples[index]
    }

    private func authorization(_ request: RecordedRequest) -> StubAnswer? {
        guard let oauth2, request.method == "POST" else { return nil }
        let site = String(request.url.prefix { $0 != "?" })
        func isMeant(_ url: String?) -> Bool {
            url.map { site == $0 || site == server.url(below: $0) } ?? false
        }
        if isMeant(oauth2.tokenURL) {
            return .json(#"{"access_token": "offline", "token_type": "Bearer"}"#)
        }
        return isMeant(oauth2.revocationURL) ? .status(200) : nil
    }
}

/// The call has no example of that name.
public struct UnknownExample: Error, Hashable, Sendable, CustomStringConvertible {
    /// `User.get`
    public let call: String
    /// The requested name; `nil` if the call has no examples at all.
    public let name: String?

    /// Creates an error, for comparisons.
    public init(call: String, name: String?) {
        self.call = call
        self.name = name
    }

    /// A sentence with the call and the name.
    public var description: String { "\(call) has no example\(name.map { " '\($0)'" } ?? "")".printable }
}

extension OfflineTransport: CustomReflectable {
    /// Nothing, because requests and responses may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
