import APISimulation
import GenerationPipeline
import ResolvedAPI

/// Calls that create, change and delete elements of their own.
extension Verification {
    func writeAll() async throws {
        var waiting = index.api.units.compactMap { unit -> ElementCalls? in
            guard case .object(let object) = unit.declaration else { return nil }
            return ElementCalls(object, index, plans)
        }
        waiting.removeAll { !isSelected($0.creation) && !isNeeded($0.object.name) }
        for calls in waiting where belongsToOthers(calls) {
            skip(
                calls.creation,
                .creation,
                "an element may belong to somebody else; '--only' with its name creates some"
            )
        }
        waiting.removeAll { belongsToOthers($0) }
        while let position = waiting.firstIndex(where: { creationArguments($0) != nil }) {
            try await write(waiting.remove(at: position))
            // Elements of other resources belong to the new ones.
            try await readWaiting()
        }
        for calls in waiting {
            skip(calls.creation, .creation, "no response has values for its path")
            try await compareOldPages(calls)
        }
        for call in index.calls where !call.endpoint.isRead && isSelected(call) && isUntouched(call) {
            skip(call, .response, Self.reason(plan(call).effect))
        }
    }

    private static func reason(_ effect: CallPlan.Effect) -> String {
        switch effect {
        case .create, .put, .update, .delete: "no element that this run may change could be created"
        case .deleteAll: "it deletes elements that this run has not created"
        case .list, .read, .current, .action: "the spec does not say what it changes"
        }
    }

    /// Whether elements are created without a credential and deleted with one, as accounts are.
    private func belongsToOthers(_ calls: ElementCalls) -> Bool {
        index.authorization(of: calls.creation) == nil && index.authorization(of: calls.deletion) != nil
            && !options.only.contains(calls.object.name.path.joined(separator: "."))
    }

    private func isNeeded(_ family: TypeName) -> Bool {
        index.calls.contains { call in
            isSelected(call)
                && call.endpoint.pathParameters.contains { $0.type.unwrapped == .identity(of: family) }
        }
    }

    // MARK: Creation

    /// The values of the creation's path: known parents, and a new identity where the path has it.
    private func creationArguments(_ calls: ElementCalls) -> [String: String]? {
        guard case .put = plan(calls.creation).effect, let last = calls.creation.endpoint.pathKeys.last else {
            return known.parents(of: calls.creation, calls.object, all: true)
        }
        guard var parents = known.parents(of: calls.creation, calls.object, all: false) else { return nil }
        parents[last] = newIdentity(calls)
        return parents
    }

    private func newIdentity(_ calls: ElementCalls) -> String {
        createdCount += 1
        guard case .field(_, let scalar)? = calls.object.identity else {
            return "genapi-verify-\(runNumber + createdCount)"
        }
        return switch scalar {
        case .int, .int64: String(runNumber + createdCount)
        case .uuid: "00000000-0000-4000-8000-\(String(100_000_000_000 + runNumber + createdCount))"
        default: "genapi-verify-\(runNumber + createdCount)"
        }
    }

    private func write(_ calls: ElementCalls) async throws {
        guard let first = try await create(calls) else { return try await compareOldPages(calls) }
        if let reading = calls.reading { try await compareCreated(calls, reading, first) }
        if calls.creation.endpoint.sendsIdempotencyKey { try await compareRepetition(calls) }
        if let change = calls.change { try await compareChange(calls, change, first) }
        if let list = calls.list, isSelected(list) { try await compareList(calls, list, first) }
    }

    /// An element that was created, with what was sent.
    struct Created {
        let element: OwnedElement
        let sent: [Field: JSONLiteral]
        let exchange: Exchange
    }

    /// Creates an element; `nil` if the server does not.
    private func create(_ calls: ElementCalls) async throws -> Created? {
        guard let arguments = creationArguments(calls) else { return nil }
        let (request, sent) = creation(calls, arguments)
        guard let exchange = try await send(request, for: calls.creation, .creation) else { return nil }
        guard exchange.isSuccess else {
            refuse(exchange, calls)
            return nil
        }
        guard let element = own(exchange, calls, arguments) else { return nil }
        var check = ResponseCheck(index, calls.creation, exchange)
        check.run()
        note(calls.creation, .creation, check.findings)
        return Created(element: element, sent: sent, exchange: exchange)
    }

    private func creation(
        _ calls: ElementCalls,
        _ arguments: [String: String]
    ) -> (SimulatedRequest, [Field: JSONLiteral]) {
        createdCount += 1
        let (content, sent) = bodyMaker(calls.object).body(calls.creation.endpoint)
        return (request(calls.creation, arguments, content), sent)
    }

    private func bodyMaker(_ object: Object) -> BodyMaker {
        let known = known
        return BodyMaker(
            index: index,
            sampling: maker.sampling,
            object: object,
            given: options.values,
            identity: { known.identity(of: $0) },
            number: runNumber + createdCount
        )
    }

    private func request(
        _ call: APIIndex.Call,
        _ arguments: [String: String],
        _ content: SimulatedContent,
        headers: [(name: String, value: String)] = []
    ) -> SimulatedRequest {
        var request = maker.request(call, arguments, headers: headers)
        request.headers.removeAll { $0.name.lowercased() == "content-type" }
        request.headers.append(("Content-Type", content.type))
        request.body = content.bytes
        return request
    }

    private func refuse(_ exchange: Exchange, _ calls: ElementCalls) {
        guard exchange.status >= 500, exchange.status != 503 else {
            let names = bodyMaker(calls.object).names(calls.creation.endpoint).joined(separator: ", ")
            return skip(
                calls.creation,
                .creation,
                "the server answers \(exchange.status) to made-up values; '--value name=…' sets those of \(names)"
            )
        }
        let finding = Finding(
            rule: .creationStatus,
            message: "the status is \(exchange.status)",
            exchange: exchange
        )
        note(calls.creation, .creation, [finding])
    }

    /// Notes that an element belongs to this run, so that it is deleted.
    private func own(_ exchange: Exchange, _ calls: ElementCalls, _ sent: [String: String]) -> OwnedElement? {
        var arguments = sent
        let payload = ResponseReader(index: index, call: calls.creation).content.flatMap {
            exchange.json?[$0.keys]
        }
        if case .create = plan(calls.creation).effect {
            guard let key = calls.deletion.endpoint.pathKeys.last, let path = calls.nameKeys,
                let identity = payload?[path]?.plainText ?? exchange.locationName
            else {
                keep(
                    remaining:
                        "what \(exchange.request.method) \(exchange.request.path) made: the response has no identity"
                )
                return nil
            }
            arguments[key] = identity
            // Of an element that was there before, nothing may be changed.
            if let mine = owned.first(where: { $0.family == calls.object.name && $0.arguments == arguments })
            {
                return mine
            }
            guard !known.has(identity, of: calls.object.name, at: path) else {
                skip(calls.creation, .creation, "the server answered with an element that was there before")
                return nil
            }
        }
        let element = OwnedElement(
            family: calls.object.name,
            deletion: calls.deletion,
            reading: calls.reading,
            arguments: arguments
        )
        owned.append(element)
        known.add(own: payload, calls.object, arguments, calls.deletion.endpoint)
        return element
    }

    // MARK: What was created

    private func compareCreated(_ calls: ElementCalls, _ reading: APIIndex.Call, _ created: Created)
        async throws
    {
        let request = maker.request(reading, created.element.arguments)
        guard let exchange = try await send(request, for: reading, .creation) else { return }
        if [401, 403].contains(exchange.status) { return }
        guard exchange.isSuccess else {
            let message = "the status is \(exchange.status) for an element that was created"
            return note(
                calls.creation,
                .creation,
                [Finding(rule: .createdElement, message: message, exchange: exchange)]
            )
        }
        note(
            calls.creation,
            .creation,
            differences(.createdValue, exchange, reading, calls.object, created.sent)
        )
    }

    /// The fields that an element has with another value than the one that was sent.
    private func differences(
        _ rule: VerificationRule,
        _ exchange: Exchange,
        _ reading: APIIndex.Call,
        _ object: Object,
        _ sent: [Field: JSONLiteral]
    ) -> [Finding] {
        guard plan(reading).returnsElements,
            let (_, keys) = ResponseReader(index: index, call: reading).content
        else {
            return []
        }
        return sent.compactMap { field, value in
            guard let own = object.field(like: field), own.access == .readWrite, own.type == field.type,
                own.type.isComparable, !own.isMadeByServer,
                let found = exchange.json?[keys + own.keyPath], !found.isEqual(to: value)
            else { return nil }
            return Finding(
                rule: rule,
                message: "\(own.keyPath.joined(separator: ".")) is another value than the one that was sent",
                pointer: ValuePath("").member(keys + own.keyPath).pointer,
                subject: .field(type: object.name.path, name: own.name),
                exchange: exchange
            )
        }
    }

    /// Two equal requests with one key.
    private func compareRepetition(_ calls: ElementCalls) async throws {
        guard let arguments = creationArguments(calls) else { return }
        var (request, _) = creation(calls, arguments)
        request.headers.append(("Idempotency-Key", "genapi-verify-\(runNumber)-\(createdCount)"))
        guard let first = try await send(request, for: calls.creation, .repetition), first.isSuccess,
            let element = own(first, calls, arguments)
        else { return skip(calls.creation, .repetition, "the server refuses made-up values") }
        guard let second = try await send(request, for: calls.creation, .repetition) else { return }
        var findings: [Finding] = []
        if !second.isSuccess {
            let message = "the repeated request is answered with \(second.status)"
            findings = [Finding(rule: .idempotencyKey, message: message, exchange: second)]
        } else if let other = own(second, calls, arguments), other.arguments != element.arguments {
            let message = "the repeated request has created another element"
            findings = [Finding(rule: .idempotencyKey, message: message, exchange: second)]
        }
        note(calls.creation, .repetition, findings)
    }

    // MARK: Changes

    private func compareChange(_ calls: ElementCalls, _ change: APIIndex.Call, _ created: Created)
        async throws
    {
        createdCount += 1
        guard let reading = calls.reading,
            let (content, sent) = bodyMaker(calls.object).change(change.endpoint)
        else {
            return skip(change, .change, "it has no text that could be changed")
        }
        let before = try await send(maker.request(reading, created.element.arguments), for: reading, .change)
        let request = self.request(change, created.element.arguments, content)
        guard let exchange = try await send(request, for: change, .change) else { return }
        guard exchange.isSuccess else {
            return skip(change, .change, "the server answers \(exchange.status) to a made-up value")
        }
        var check = ResponseCheck(index, change, exchange)
        check.run()
        let after = try await send(maker.request(reading, created.element.arguments), for: reading, .change)
        let others = after.map { differences(.changedValue, $0, reading, calls.object, sent) } ?? []
        note(change, .change, check.findings + others)
        try await compareStale(
            change,
            created,
            content,
            tag: before?.response["ETag"],
            now: after?.response["ETag"]
        )
    }

    /// A change of the version before the last one.
    private func compareStale(
        _ change: APIIndex.Call,
        _ created: Created,
        _ content: SimulatedContent,
        tag: String?,
        now: String?
    ) async throws {
        guard change.endpoint.headers.contains(where: { $0.wireName.lowercased() == "if-match" }) else {
            return
        }
        guard let tag, let now, tag != now else {
            return skip(change, .staleChange, "the element has no tag, or the same one after a change")
        }
        let request = self.request(change, created.element.arguments, content, headers: [("If-Match", tag)])
        guard let exchange = try await send(request, for: change, .staleChange) else { return }
        if exchange.status == 412 { return note(change, .staleChange, failure(exchange, change)) }
        let message = "the status is \(exchange.status), and not 412, for the tag of an older version"
        note(change, .staleChange, [Finding(rule: .staleChange, message: message, exchange: exchange)])
    }

    // MARK: Lists

    private func compareList(_ calls: ElementCalls, _ list: APIIndex.Call, _ created: Created) async throws {
        let arguments = CallArguments(values: created.element.arguments)
        // Some elements more, so that there are pages.
        for _ in 0..<2 { _ = try await create(calls) }
        let pager = pager(of: list)
        let size = options.limit ?? list.endpoint.paging?.pageSize
        let first = request(list, arguments, pager?.first(size: size) ?? PageRequest())
        guard let exchange = try await send(first, for: list, .creation), exchange.isSuccess else { return }
        compareListed(calls, list, created, exchange, pager, size)
        guard let pager else { return }
        forget(list, .pages)
        try await comparePages(list, arguments, pager, exchange, size) {
            guard pager.keepsElements else { return 0 }
            return try await self.create(calls) == nil ? 0 : 1
        }
    }

    /// Compares a list without new elements.
    private func compareOldPages(_ calls: ElementCalls) async throws {
        guard let list = calls.list, isSelected(list), let pager = pager(of: list),
            case .success(let arguments) = known.arguments(of: list, plan(list))
        else { return }
        let size = options.limit ?? list.endpoint.paging?.pageSize
        let first = request(list, arguments, pager.first(size: size))
        forget(list, .pages)
        guard let exchange = try await send(first, for: list, .pages), exchange.isSuccess else { return }
        try await comparePages(list, arguments, pager, exchange, size)
    }

    /// Whether this run creates elements of a list.
    func isCreatable(_ call: APIIndex.Call) -> Bool {
        guard options.writes, let object = plan(call).object, let calls = ElementCalls(object, index, plans)
        else {
            return false
        }
        return calls.list?.operation == call.operation && !belongsToOthers(calls)
    }

    private func compareListed(
        _ calls: ElementCalls,
        _ list: APIIndex.Call,
        _ created: Created,
        _ exchange: Exchange,
        _ pager: Pager?,
        _ size: Int?
    ) {
        guard let key = calls.deletion.endpoint.pathKeys.last, let identity = created.element.arguments[key],
            let path = calls.object.identityPath,
            let items = ResponseReader(index: index, call: list).elements(exchange.json)?.items
        else { return }
        if items.contains(where: { $0[path]?.plainText == identity }) { return note(list, .creation, []) }
        if let pager,
            case .next = pager.next(after: ReadPage(exchange: exchange, items: items, before: 0, size: size))
        {
            return skip(list, .creation, "the first page does not have the new element")
        }
        let message = "'\(identity)' was created, and the list does not have it"
        note(list, .creation, [Finding(rule: .createdNotListed, message: message, exchange: exchange)])
    }

    // MARK: The end

    /// Deletes what was created, the newest first.
    func cleanUp() async {
        var compared: Set<String> = []
        while let element = owned.popLast() {
            let request = deletion(of: element)
            let exchange = try? await exchange(request, for: element.deletion, .deletion, .right)
            guard let exchange, exchange.isSuccess || [404, 410].contains(exchange.status) else {
                let answer = exchange.map { "the server answers \($0.status)" } ?? "there is no response"
                keep(remaining: "\(request.method) \(request.path): \(answer)")
                continue
            }
            guard exchange.isSuccess, compared.insert(element.deletion.operation).inserted else { continue }
            var check = ResponseCheck(index, element.deletion, exchange)
            check.run()
            note(element.deletion, .deletion, check.findings)
            await compareDeleted(element)
        }
    }

    private func deletion(of element: OwnedElement) -> SimulatedRequest {
        guard element.deletion.endpoint.hasKnownBody, let object = index.object(element.family) else {
            return maker.request(element.deletion, element.arguments)
        }
        let content = bodyMaker(object).body(element.deletion.endpoint).content
        return request(element.deletion, element.arguments, content)
    }

    private func compareDeleted(_ element: OwnedElement) async {
        guard let reading = element.reading,
            let exchange = try? await exchange(
                maker.request(reading, element.arguments),
                for: reading,
                .deletion,
                .right
            ),
            exchange.isSuccess
        else { return }
        let message = "the status is \(exchange.status) for an element that was deleted"
        note(
            element.deletion,
            .deletion,
            [Finding(rule: .deletedElement, message: message, exchange: exchange)]
        )
    }
}

extension Exchange {
    /// The last part of the URL of what was created (RFC 9110, section 10.2.2).
    fileprivate var locationName: String? {
        guard status == 201, let url = response["Location"] else { return nil }
        return url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last?.percentDecoded
    }
}

extension Pager {
    /// Whether elements that are inserted meanwhile change nothing for the others.
    var keepsElements: Bool {
        switch paging.mode {
        case .cursor, .link, .url, .keyset, .idCursor, .realtime: true
        case .none, .standard, .page, .range, .interval: false
        }
    }
}

extension TypeReference {
    /// Whether a value that was sent comes back as it was.
    fileprivate var isComparable: Bool {
        switch unwrapped {
        case .scalar(.string), .scalar(.bool), .scalar(.int), .scalar(.int64), .scalar(.double),
            .declared(_, .enumeration):
            true
        default: false
        }
    }
}

extension JSONLiteral {
    fileprivate func isEqual(to other: JSONLiteral) -> Bool {
        guard case .number(let left) = self, case .number(let right) = other else { return self == other }
        return Double(left) == Double(right)
    }
}
