import APISimulation
import ResolvedAPI
import SpecCommands

/// Comparisons of created and changed elements with what was sent.
extension Verification {
    func compareCreated(_ calls: ElementCalls, _ reading: APIIndex.Call, _ created: Created)
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
    func compareRepetition(_ calls: ElementCalls) async throws {
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

    func compareChange(_ calls: ElementCalls, _ change: APIIndex.Call, _ created: Created)
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

    func compareList(_ calls: ElementCalls, _ list: APIIndex.Call, _ created: Created) async throws {
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
    func compareOldPages(_ calls: ElementCalls) async throws {
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
}

extension Pager {
    /// Whether elements that are inserted meanwhile change nothing for the others.
    var keepsElements: Bool { paging.mode != .none && !paging.mode.isCounted }
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
