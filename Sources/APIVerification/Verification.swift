import APIComparison
package import APISimulation
import ResolvedAPI
import SourceDiagnostics
package import SpecCommands

/// Compares a running server with the specs of its API.
///
/// Calls that read are made with values that earlier responses had. There are at most
/// `VerificationOptions.requestsPerCall` requests for one call, and `VerificationOptions.maxRequests` in all.
package actor Verification {
    let index: APIIndex
    let options: VerificationOptions
    let maker: RequestMaker
    let plans: [String: CallPlan]
    let planner: CallPlanner
    private let specs: ResolvedSpecs
    private let server: any VerifiedServer
    private let log: (@Sendable (SimulatedRequest, SimulatedResponse) -> Void)?

    var known: KnownValues
    private var reports: [String: CallReport] = [:]
    private var requestCount = 0
    /// Elements that this run has created and not deleted.
    var owned: [OwnedElement] = []
    /// Calls that no values are known for yet.
    var waiting: [APIIndex.Call] = []
    /// What the names of new elements contain, so that they are new.
    let runNumber = Int.random(in: 100_000..<900_000) * 1000
    var createdCount = 0
    /// Whether a wrong password was sent.
    var hasTriedPassword = false
    private var remains: [String] = []

    /// - Parameters:
    ///   - url: The base URL of the server, with the path in front of those of the calls.
    ///   - log: Receives each request with its response.
    package init(
        _ specs: ResolvedSpecs,
        _ server: any VerifiedServer,
        url: ServerURL,
        options: VerificationOptions = VerificationOptions(),
        log: (@Sendable (SimulatedRequest, SimulatedResponse) -> Void)? = nil
    ) {
        self.specs = specs
        self.server = server
        self.options = options
        self.log = log
        let index = APIIndex(specs.api)
        self.index = index
        let planner = CallPlanner(index)
        self.planner = planner
        plans = Dictionary(index.calls.map { ($0.operation, planner.plan($0)) }) { first, _ in first }
        known = KnownValues(index, given: options.values)
        maker = RequestMaker(
            index: index,
            sampling: Sampling(index, seed: 1),
            options: options,
            origin: url.origin,
            basePath: url.path
        )
    }

    /// Makes all requests.
    ///
    /// A canceled task ends the comparison; what was created is deleted all the same.
    package func run() async -> VerificationReport {
        let end = await compare()
        // A canceled task cannot make requests, and what was created has to be deleted.
        await Task { await self.cleanUp() }.value
        return report(end)
    }

    private func compare() async -> String? {
        do {
            try await readAll()
            if options.writes { try await writeAll() }
            skipWaiting()
            return nil
        } catch let error as Ended {
            return error.reason
        } catch {
            return "it was interrupted"
        }
    }

    /// Why a comparison ends before its last call.
    struct Ended: Error { let reason: String }

    // MARK: Selection

    func isSelected(_ call: APIIndex.Call) -> Bool {
        call.endpoint.server == nil && isListed(call)
    }

    /// Whether it is in the report. A call to another server is, although no request is made for it.
    private func isListed(_ call: APIIndex.Call) -> Bool {
        options.only.isEmpty || options.only.contains(call.owner.name.path.joined(separator: "."))
    }

    // MARK: Requests

    /// Sends a request for a call.
    ///
    /// - Returns: `nil` if the call has had its number of requests, or if there is no response.
    func send(
        _ request: SimulatedRequest,
        for call: APIIndex.Call,
        _ aspect: Aspect,
        _ use: VerifiedCredential.Use = .right
    ) async throws -> Exchange? {
        guard count(of: call) < VerificationOptions.requestsPerCall else {
            skip(call, aspect, "the call has had \(VerificationOptions.requestsPerCall) requests")
            return nil
        }
        if Task.isCancelled { throw CancellationError() }
        guard requestCount < options.maxRequests else {
            throw Ended(reason: "there were \(options.maxRequests) requests, and no more are made")
        }
        return try await exchange(request, for: call, aspect, use)
    }

    /// Sends a request whatever was sent before.
    func exchange(
        _ request: SimulatedRequest,
        for call: APIIndex.Call,
        _ aspect: Aspect,
        _ use: VerifiedCredential.Use
    ) async throws -> Exchange? {
        var authorized = request
        options.credential.authorize(&authorized, schemes(of: call), use)
        update(call) { $0.requestCount += 1 }
        requestCount += 1
        do {
            let response = try await server.respond(to: authorized)
            log?(authorized, response)
            return Exchange(request, response, use)
        } catch let error as NoResponse {
            if error.isUnreachable { throw Ended(reason: error.reason) }
            skip(call, aspect, "there was no response: \(error.reason)")
            return nil
        }
    }

    func schemes(of call: APIIndex.Call) -> [AuthorizationScheme] {
        index.authorization(of: call)?.schemes ?? []
    }

    private func count(of call: APIIndex.Call) -> Int { reports[call.operation]?.requestCount ?? 0 }

    // MARK: Results

    private func update(_ call: APIIndex.Call, _ change: (inout CallReport) -> Void) {
        var report =
            reports[call.operation]
            ?? CallReport(
                operation: call.operation,
                method: call.endpoint.method.rawValue.uppercased(),
                template: call.endpoint.pathTemplate,
                place: specs.range(of: .call(call.owner.name.path, call.endpoint.name))
            )
        change(&report)
        reports[call.operation] = report
    }

    /// Notes that an aspect was compared, with what was found.
    func note(_ call: APIIndex.Call, _ aspect: Aspect, _ findings: [Finding]) {
        update(call) { report in
            report.checked.insert(aspect)
            if !call.endpoint.isRead { report.unchecked[.response] = nil }
            report.unchecked[aspect] = nil
            for finding in findings { report.add(deviation(finding, call)) }
        }
    }

    /// Notes what was found beside what was compared.
    func add(_ call: APIIndex.Call, _ findings: [Finding]) {
        update(call) { report in
            for finding in findings { report.add(deviation(finding, call)) }
        }
    }

    /// Lets an aspect be compared again.
    func forget(_ call: APIIndex.Call, _ aspect: Aspect) { update(call) { $0.unchecked[aspect] = nil } }

    /// Notes why an aspect was not compared.
    func skip(_ call: APIIndex.Call, _ aspect: Aspect, _ reason: String) {
        update(call) { report in
            guard !report.checked.contains(aspect), report.unchecked[aspect] == nil else { return }
            report.unchecked[aspect] = reason
        }
    }

    private func deviation(_ finding: Finding, _ call: APIIndex.Call) -> Deviation {
        let subject = finding.subject?.compared ?? .call(call.owner.name.path, call.endpoint.name)
        return Deviation(
            rule: finding.rule,
            message: finding.message,
            place: specs.range(of: subject),
            pointer: finding.pointer,
            request: CommandLineRequest(finding.exchange, schemes(of: call), options.credential).text,
            status: finding.exchange.status
        )
    }

    /// Whether nothing is known of a call.
    func isUntouched(_ call: APIIndex.Call) -> Bool {
        reports[call.operation].map { $0.checked.isEmpty && $0.unchecked.isEmpty } ?? true
    }

    func keep(remaining: String) { remains.append(remaining) }

    private func report(_ end: String?) -> VerificationReport {
        for call in index.calls where isListed(call) && call.endpoint.server != nil {
            skip(call, .response, "it is sent to another server")
        }
        for call in index.calls where isSelected(call) && reports[call.operation] == nil {
            skip(call, .response, end ?? "it was not reached")
        }
        let selected = index.calls.filter { isListed($0) }
        return VerificationReport(
            api: index.api.name,
            url: maker.origin + maker.basePath,
            calls: selected.compactMap { reports[$0.operation] },
            requestCount: requestCount,
            end: end,
            remains: remains,
            secrets: options.credential.secrets
        )
    }
}

/// The base URL of a server.
package struct ServerURL: Hashable, Sendable {
    /// `http://127.0.0.1:8080`
    package let origin: String
    /// The path in front of those of the calls, without a slash at its end: `/v1`
    package let path: String

    /// - Returns: `nil` for anything but `http` or `https` with a host, and for a URL with a query, a fragment or a password.
    package init?(_ text: String) {
        guard let separator = text.firstRange(of: "://"),
            ["http", "https"].contains(text[..<separator.lowerBound].lowercased())
        else { return nil }
        let rest = text[separator.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard !authority.isEmpty, !text.contains(where: { "?#@ \\\"'<>".contains($0) || $0.isNewline }) else {
            return nil
        }
        origin = text[..<separator.lowerBound].lowercased() + "://" + authority
        var path = rest[authority.endIndex...]
        while path.hasSuffix("/") { path = path.dropLast() }
        self.path = String(path)
    }
}
