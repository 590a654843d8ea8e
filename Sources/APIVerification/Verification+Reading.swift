import APISimulation
import ResolvedAPI
import SpecCommands

/// Calls that read.
extension Verification {
    func readAll() async throws {
        let needed = neededFamilies
        waiting = index.calls.filter {
            $0.endpoint.isRead && $0.endpoint.server == nil && (isSelected($0) || isSource($0, needed))
        }
        try await readWaiting()
    }

    /// Makes the calls that have values by now.
    func readWaiting() async throws {
        while let (position, arguments) = nextCall(waiting) {
            try await read(waiting.remove(at: position), arguments)
        }
    }

    /// Notes the calls that never had values, and those that this run must not make.
    func skipWaiting() {
        for call in waiting where isSelected(call) {
            guard case .failure(let missing) = known.arguments(of: call, plan(call)) else { continue }
            skip(call, .response, Self.reason(missing))
        }
        for call in index.calls where !call.endpoint.isRead && isSelected(call) && !options.writes {
            skip(call, .response, "it can change something; '--write' compares such calls")
        }
    }

    static func reason(_ missing: MissingValues) -> String {
        let names = missing.names.map { "{\($0)}" }.joined(separator: " and ")
        return "no response has a value for \(names); '--value \(missing.names[0])=…' gives one"
    }

    func plan(_ call: APIIndex.Call) -> CallPlan {
        plans[call.operation] ?? planner.plan(call)
    }

    /// The first call whose values are certain; without one, the first one that has values.
    private func nextCall(_ waiting: [APIIndex.Call]) -> (Int, CallArguments)? {
        var uncertain: (Int, CallArguments)?
        for (position, call) in waiting.enumerated() {
            guard case .success(let arguments) = known.arguments(of: call, plan(call)) else { continue }
            if arguments.isCertain { return (position, arguments) }
            uncertain = uncertain ?? (position, arguments)
        }
        return uncertain
    }

    // MARK: Sources of values

    /// The resources whose identities are in the paths of the calls that are compared, and in those of these resources' lists.
    private var neededFamilies: Set<TypeName> {
        var families: Set<TypeName> = []
        var calls = index.calls.filter { isSelected($0) }
        while !calls.isEmpty {
            let owners = calls.flatMap { call in
                call.endpoint.pathParameters.compactMap { parameter -> TypeName? in
                    if case .identity(let owner) = parameter.type.unwrapped { owner } else { nil }
                } + (plan(call).object.map { [$0.name] } ?? [])
            }
            let new = Set(owners).subtracting(families)
            families.formUnion(new)
            calls = index.calls.filter { call in plan(call).object.map { new.contains($0.name) } ?? false }
        }
        return families
    }

    private func isSource(_ call: APIIndex.Call, _ families: Set<TypeName>) -> Bool {
        plan(call).object.map { families.contains($0.name) } ?? false
    }

    // MARK: One call

    private func read(_ call: APIIndex.Call, _ arguments: CallArguments) async throws {
        let authorization = index.authorization(of: call)
        let isOpen = authorization == nil || authorization?.isOptional == true
        guard isOpen || options.credential.serves(schemes(of: call)) else {
            skip(call, .response, "it needs a credential: '--token', '--user', '--key' or '--header'")
            if isSelected(call) { try await compareWithoutCredential(call, arguments) }
            return
        }
        let pager = pager(of: call)
        let size = options.limit ?? call.endpoint.paging?.pageSize
        let request = self.request(call, arguments, pager?.first(size: size) ?? PageRequest())
        guard let exchange = try await send(request, for: call, .response) else { return }
        guard exchange.isSuccess else { return refused(exchange, call, arguments) }
        collect(exchange, call, arguments)
        guard isSelected(call) else { return }
        var check = ResponseCheck(index, call, exchange)
        check.run()
        note(call, .response, check.findings + otherIdentity(exchange, call, arguments))
        try await compareUnknown(call, arguments)
        if !isOpen { try await compareWithoutCredential(call, arguments) }
        // A server may read over a credential that a call does not need.
        if !isOpen { try await compareWrongCredential(call, arguments) }
        try await compareConditional(call, exchange)
        guard let pager else { return }
        try await compareEnd(call, arguments, pager)
        // With elements of its own, a list has pages.
        if isCreatable(call) { return skip(call, .pages, "it is compared with new elements") }
        try await comparePages(call, arguments, pager, exchange, size)
    }

    func pager(of call: APIIndex.Call) -> Pager? {
        guard let paging = call.endpoint.paging, paging.mode != .none else { return nil }
        return Pager(paging: paging, reader: ResponseReader(index: index, call: call), origin: maker.origin)
    }

    func request(_ call: APIIndex.Call, _ arguments: CallArguments, _ page: PageRequest) -> SimulatedRequest {
        let headers = page.headers.map { (name: $0.name, value: $0.value) }
        if let target = page.target { return maker.request(call.endpoint, target: target, headers: headers) }
        return maker.request(
            call,
            arguments.values,
            query: page.query.map { (name: $0.name, value: $0.value) },
            headers: headers
        )
    }

    /// Takes the values of a response that other calls need.
    func collect(_ exchange: Exchange, _ call: APIIndex.Call, _ arguments: CallArguments) {
        guard let json = exchange.json,
            let (type, keys) = ResponseReader(index: index, call: call).content, let payload = json[keys]
        else { return }
        known.collect(payload, type, at: arguments.values)
    }

    // MARK: Failures of valid requests

    private func refused(_ exchange: Exchange, _ call: APIIndex.Call, _ arguments: CallArguments) {
        guard isSelected(call) else { return }
        let status = exchange.status
        var check = FailureCheck(index, call, exchange)
        if status >= 400 { check.run() }
        if isEmptyRange(exchange, call) { return skip(call, .pages, "the list is empty") }
        let isFault = status >= 500 || (isPromised(call, status, arguments) && status >= 400)
        guard isFault, ![401, 403, 429, 503].contains(status) else {
            skip(call, .response, Self.reason(status, exchange))
            return add(call, check.findings)
        }
        let finding = Finding(
            rule: .responseStatus,
            message: "the status is \(status)",
            exchange: exchange
        )
        note(call, .response, [finding] + check.findings)
    }

    private static func reason(_ status: Int, _ exchange: Exchange) -> String {
        switch status {
        case 300..<400: "the server answers \(status) and leads to '\(exchange.response["Location"] ?? "")'"
        case 401, 403: "the server answers \(status) to the credential"
        case 429, 503: "the server answers \(status): it has no time"
        default: "the server answers \(status), and it is not certain that something with these values exists"
        }
    }

    /// Whether something exists for the values, so that the call has to succeed.
    private func isPromised(_ call: APIIndex.Call, _ status: Int, _ arguments: CallArguments) -> Bool {
        guard arguments.isCertain, !maker.isMadeUp(call.endpoint) else { return false }
        if plan(call).effect == .read || plan(call).effect == .list { return true }
        // Something that need not exist, such as the present trip.
        let own = index.api.errorCodes.filter { call.endpoint.errors.contains($0.name) }
        return !own.contains { $0.status == status } && status != 404
    }

    private func isEmptyRange(_ exchange: Exchange, _ call: APIIndex.Call) -> Bool {
        if case .range? = call.endpoint.paging?.mode { exchange.status == 416 } else { false }
    }

    /// A response with another element than the one in the path.
    private func otherIdentity(
        _ exchange: Exchange,
        _ call: APIIndex.Call,
        _ arguments: CallArguments
    ) -> [Finding] {
        guard plan(call).effect == .read, plan(call).returnsElements, let object = plan(call).object,
            let path = object.identityPath,
            let key = call.endpoint.pathParameters.last(where: {
                $0.type.unwrapped == .identity(of: object.name)
            })?
            .wireName,
            let asked = arguments.values[key],
            let (_, keys) = ResponseReader(index: index, call: call).content,
            let found = exchange.json?[keys + path]?.plainText, found != asked
        else { return [] }
        return [
            Finding(
                rule: .responseIdentity,
                message: "the element is '\(found)', and '\(asked)' was requested",
                pointer: ValuePath("").member(keys + path).pointer,
                exchange: exchange
            )
        ]
    }
}

extension Endpoint {
    /// Whether it changes nothing (RFC 9110, section 9.2.1).
    var isRead: Bool { method == .get || method == .head }
}
