import APISimulation
import ResolvedAPI
import SpecCommands

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
    func belongsToOthers(_ calls: ElementCalls) -> Bool {
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
    func creationArguments(_ calls: ElementCalls) -> [String: String]? {
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
    func create(_ calls: ElementCalls) async throws -> Created? {
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

    func creation(
        _ calls: ElementCalls,
        _ arguments: [String: String]
    ) -> (SimulatedRequest, [Field: JSONLiteral]) {
        createdCount += 1
        let (content, sent) = bodyMaker(calls.object).body(calls.creation.endpoint)
        return (request(calls.creation, arguments, content), sent)
    }

    func bodyMaker(_ object: Object) -> BodyMaker {
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

    func request(
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
    func own(_ exchange: Exchange, _ calls: ElementCalls, _ sent: [String: String]) -> OwnedElement? {
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
}

extension Exchange {
    /// The last part of the URL of what was created (RFC 9110, section 10.2.2).
    fileprivate var locationName: String? {
        guard status == 201, let url = response["Location"] else { return nil }
        return url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last?.percentDecoded
    }
}
