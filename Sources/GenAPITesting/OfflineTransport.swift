public import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Answers as the examples of a spec say, and opens no socket: what previews and tests run on.
///
///     let offline = OfflineTransport(TripsAPI.examples, server: TripsAPI.Server.live, oauth2: TripsAPI.oauth2)
///     let client = TripsAPI.client(server: .live, transport: offline, credentials: …)
///     try offline.use("missing", for: "User.get")
///
/// A request is answered by the example that says most about it: the one with the fewest open places in its path, then the
/// one that names the most of query, headers and body. Examples that say the same are answered with one after the other, in
/// the order of the spec; the last one stays. Refusals (status 400 and above) among them wait to be asked for with `use`,
/// unless there is nothing else. A request that no example is about fails by its name.
public final class OfflineTransport: Transport {
    private struct State {
        var served: Set<Int> = []
        /// The names in use, by call.
        var chosen: [String: String] = [:]
        var requests: [RecordedRequest] = []
    }

    private let examples: [OfflineExample]
    private let server: BaseURL
    private let oauth2: OAuth2Definition?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - server: What the client is told; requests to other places are not answered.
    ///   - oauth2: Whoever asks its token URL is given a token.
    public init(_ examples: [EndpointExample], server: BaseURL, oauth2: OAuth2Definition? = nil) {
        self.examples = examples.map(OfflineExample.init)
        self.server = server
        self.oauth2 = oauth2
    }

    /// As above, for one of the API's own servers.
    public convenience init(
        _ examples: [EndpointExample],
        server: some APIServer,
        oauth2: OAuth2Definition? = nil
    ) {
        self.init(examples, server: BaseURL(server), oauth2: oauth2)
    }

    /// Answers this call with this example alone from now on; `nil`: as in the beginning.
    ///
    /// - Throws: `UnknownExample` when the call has no example of that name; nothing changes then.
    public func use(_ name: String?, for call: String) throws(UnknownExample) {
        let isThere = examples.contains {
            $0.example.call == call && (name == nil || $0.example.name == name)
        }
        guard isThere else { throw UnknownExample(call: call, name: name) }
        state.withLock { $0.chosen[call] = name }
    }

    /// What was asked for, in order; also what no example is about.
    public var requests: [RecordedRequest] { state.withLock(\.requests) }

    /// The answer of an example.
    ///
    /// - Throws: `UnexpectedRequest`, which names method and path.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let request = try await RecordedRequest(request)
        state.withLock { $0.requests.append(request) }
        if let answer = authorization(request) { return answer.response }
        guard let target = server.target(of: request.url) else { throw UnexpectedRequest(line: request.line) }
        let asked = OfflineRequest(request, target: target)
        guard let example = state.withLock({ example(for: asked, &$0) }) else {
            throw UnexpectedRequest(line: request.line)
        }
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

/// No example of that name is there for the call.
public struct UnknownExample: Error, Hashable, Sendable, CustomStringConvertible {
    /// `User.get`
    public let call: String
    /// What was asked for; `nil` when no example at all is there.
    public let name: String?

    /// For comparing.
    public init(call: String, name: String?) {
        self.call = call
        self.name = name
    }

    /// Call and name.
    public var description: String { "there is no example\(name.map { " '\($0)'" } ?? "") of \(call)" }
}

extension OfflineTransport: CustomReflectable {
    /// Nothing of the requests and answers.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
