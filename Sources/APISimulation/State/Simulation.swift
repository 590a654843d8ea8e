import PlausibleValues
package import ResolvedAPI

/// A server of an API that remembers what it was told, as a state machine: a request in, a response out.
///
/// The same requests at the same times have the same responses. Memory is bounded: `Options.maxElements`, and the limits
/// of tokens, files and idempotency keys.
package struct Simulation: Sendable {
    package struct Options: Hashable, Sendable {
        /// For sampled elements and planned failures.
        package var seed: UInt64 = 0
        /// The number of elements of each resource, or of each parent, that exist from the beginning.
        package var elementCount = 25
        /// The share of requests that fail with 503, from 0 to 1.
        package var failRate = 0.0
        /// The time until a response is sent.
        package var latency: Duration = .zero
        /// The origins whose pages may call the server; `*` is any.
        package var allowedOrigins: [String] = []
        /// The seconds until an access token expires.
        package var tokenLifetime = 3600
        /// The largest number of elements; beyond it, a creation is refused with 507.
        package var maxElements = 100_000

        package init() {}
    }

    let index: APIIndex
    let options: Options
    let sampling: Sampling
    private let matching: RequestMatching
    /// The place of a declaration in a spec: `Trips/Location.yaml:6`.
    let place: @Sendable (RequestProblem.Subject) -> String?
    let plans: [String: CallPlan]
    /// The parameters that elements belong to, by resource.
    let contexts: [TypeName: [(key: String, type: TypeReference?)]]
    /// The resources whose elements a call reads or creates.
    let kept: Set<TypeName>
    /// The key paths of the ids of timelines.
    let pagingKeys: Set<[String]>
    /// How lists with elements of each resource are refreshed by their changes.
    let syncs: [TypeName: [ListSync]]
    var tables: [TypeName: ElementTable] = [:]
    var deleted: [TypeName: DeletedElements] = [:]
    var elementCount = 0
    var authorization: AuthorizationServer
    private var idempotency = IdempotencyKeys()
    var files = StoredFiles()
    private var failures: SampleRandom
    private var lastChange: Int64 = 0
    private var revision = 0

    /// - Parameter server: The name of the server whose base path the calls are below; `nil` for the first one.
    package init(
        _ api: API,
        server: String? = nil,
        options: Options = Options(),
        place: @escaping @Sendable (RequestProblem.Subject) -> String? = { _ in nil }
    ) {
        let index = APIIndex(api)
        let url = (api.servers.first { $0.name == server } ?? api.servers.first)?.url ?? ""
        basePath = Self.path(of: url)
        self.index = index
        self.options = options
        self.place = place
        sampling = Sampling(index, seed: options.seed, elementCount: options.elementCount)
        matching = RequestMatching(index, basePath: basePath)
        let planner = CallPlanner(index)
        let planned = index.calls.map { ($0, planner.plan($0)) }
        plans = Dictionary(planned.map { ($0.operation, $1) }) { first, _ in first }
        var contexts: [TypeName: [(key: String, type: TypeReference?)]] = [:]
        for (call, plan) in planned {
            guard let object = plan.object, plan.effect != .action else { continue }
            for context in PathConstraints(index, object, call.endpoint).contexts
            where !contexts[object.name, default: []].contains(where: { $0.key == context.key }) {
                contexts[object.name, default: []].append(context)
            }
        }
        self.contexts = contexts
        kept = Set(planned.compactMap { $1.effect == .action ? nil : $1.object?.name })
        syncs = Dictionary(grouping: index.calls.compactMap(\.endpoint.sync)) { $0.element }
        pagingKeys = Set(
            index.calls.compactMap { call -> [String]? in
                if case .realtime(_, _, _, _, let path, _, _)? = call.endpoint.paging?.mode {
                    path
                } else {
                    nil
                }
            }
        )
        authorization = AuthorizationServer(index, basePath: basePath, options: options)
        failures = SampleRandom(seed: options.seed, place: "failures")
    }

    /// The server's path, which precedes the paths of the calls: `/v1`.
    package let basePath: String

    private static func path(of url: String) -> String {
        guard let authority = url.firstRange(of: "://") else { return "" }
        return String(url[authority.upperBound...].drop { $0 != "/" })
    }

    /// The response to a request, and what the state is after it.
    package mutating func respond(to request: SimulatedRequest) -> SimulatedResponse {
        if let preflight = preflight(request) { return preflight }
        var response = respondToAuthorization(request) ?? matched(request)
        response.delay += options.latency
        if request.method == "HEAD" {
            response.set("Content-Length", String(response.body.bytes.count))
            response.body = .bytes([])
        }
        addOrigin(of: request, to: &response)
        return response
    }

    private mutating func matched(_ request: SimulatedRequest) -> SimulatedResponse {
        switch matching.match(request) {
        case .call(let match):
            var response = response(to: request, match)
            response.call = match.call.operation
            return response
        case .nothing: return failure(404, "There is no call at \(request.path).", of: nil)
        case .otherMethods(let methods):
            var response = failure(405, "\(request.method) is not allowed at \(request.path).", of: nil)
            response.set("Allow", methods.joined(separator: ", "))
            return response
        }
    }

    private mutating func response(to request: SimulatedRequest, _ match: RequestMatching.Match)
        -> SimulatedResponse
    {
        if let refusal = authorization.refusal(of: request, match.call, password: password(of:)) {
            var response = failure(refusal.status, refusal.message, of: match.call)
            if let challenge = refusal.challenge { response.set("WWW-Authenticate", challenge) }
            return response
        }
        if let planned = plannedFailure(match.call) ?? preferred(request, match.call) { return planned }
        var validation = RequestValidation(index, match, request)
        validation.run()
        guard validation.problems.isEmpty else { return invalid(validation.problems, match.call) }
        return perform(match, request, validation.values)
    }

    private mutating func perform(
        _ match: RequestMatching.Match,
        _ request: SimulatedRequest,
        _ values: RequestValues
    ) -> SimulatedResponse {
        let key = match.call.endpoint.method == .get ? nil : request["Idempotency-Key"]
        if let key {
            switch idempotency.earlier(key, request) {
            case .response(let response)?:
                var response = response
                response.set("Idempotent-Replayed", "true")
                response.notes.append("replayed")
                return response
            case .otherRequest?:
                return failure(422, "The idempotency key was used for another request.", of: match.call)
            case nil: break
            }
        }
        let response = call(CallRequest(match: match, request: request, values: values))
        // A failure of the server can be tried again.
        if let key, response.status < 500 { idempotency.keep(response, key, request) }
        return response
    }

    private mutating func respondToAuthorization(_ request: SimulatedRequest) -> SimulatedResponse? {
        var server = authorization
        defer { authorization = server }
        return server.respond(to: request, password: password(of:))
    }

    /// The password that a request has set for a user: an element with this identity, email address or name.
    private func password(of user: String) -> String? {
        for table in tables.values {
            if let password = table.password(of: user) { return password }
        }
        return nil
    }

    /// A failure by `Options.failRate`.
    private mutating func plannedFailure(_ call: APIIndex.Call) -> SimulatedResponse? {
        guard options.failRate > 0 else { return nil }
        let draw = Double(failures.next(below: 1_000_000)) / 1_000_000
        guard draw < options.failRate else { return nil }
        var response = failure(503, "This failure was requested.", of: call)
        response.notes.append("planned failure")
        return response
    }

    // MARK: Changes

    /// The time of a change: later than that of every earlier one.
    mutating func changeTime(_ request: SimulatedRequest) -> Int64 {
        lastChange = max(request.time, lastChange &+ 1)
        return lastChange
    }

    /// The number of the latest change.
    var latestRevision: Int { revision }

    mutating func nextRevision() -> Int {
        revision += 1
        return revision
    }
}

/// A request that is valid, and its call.
struct CallRequest {
    let match: RequestMatching.Match
    let request: SimulatedRequest
    let values: RequestValues

    var call: APIIndex.Call { match.call }
    var endpoint: Endpoint { match.call.endpoint }
}
