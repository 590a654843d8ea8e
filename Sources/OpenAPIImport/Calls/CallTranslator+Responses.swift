extension CallTranslator {
    func readResponse(of operation: Operation, into call: EndpointDraft) {
        let all = bodies.responses(of: operation)
        var successes = all.filter(\.isSuccess).sorted { $0.status < $1.status }
        if successes.isEmpty { successes = all.filter { $0.status == "default" } }
        guard !successes.isEmpty else { return }
        let chosen =
            successes.first { $0.json != nil } ?? successes.first { !$0.contents.isEmpty } ?? successes[0]
        call.response = response(chosen, operation, isOptional: successes.contains { $0.contents.isEmpty })
        readHeaders(of: chosen, into: call)
        note(successes, chosen, operation)
        if operation.method == "head" { call.response = .none }
    }

    private func response(
        _ response: ResponseReading,
        _ operation: Operation,
        isOptional: Bool
    ) -> EndpointDraft.Response {
        guard let content = response.contents.first(where: { $0.kind == .json }) ?? response.contents.first
        else {
            return .none
        }
        if response.contents.count > 1 {
            let others = response.contents.filter { $0.mediaType != content.mediaType && $0.kind != .events }
                .map(\.mediaType)
            if !others.isEmpty {
                notes.add(
                    .chosen,
                    response.value,
                    "The response is \(content.mediaType), and not \(others.joined(separator: ", "))."
                )
            }
        }
        let words = Self.words(operation, "Response")
        switch content.kind {
        case .json:
            guard let schema = content.schema else { return .type(.json, isOptional: isOptional) }
            let typed = type(of: schema, words)
            if case .scalar("file") = typed.type.resolved { return .bytes }
            return .type(typed.type, isOptional: isOptional || typed.isNullable)
        case .events: return .events(content.schema.map { type(of: $0, words).type } ?? .json)
        case .text:
            notes.add(.approximated, response.value, "The text of a response is bytes.")
            return .bytes
        case .form, .multipart, .other:
            return .bytes
        }
    }

    /// Other successful responses with a body of their own are lost.
    private func note(_ successes: [ResponseReading], _ chosen: ResponseReading, _ operation: Operation) {
        let words = Self.words(operation, "Response")
        let type = chosen.json.map { self.type(of: $0, words).type.signature }
        for other in successes where other.status != chosen.status {
            guard let schema = other.json else { continue }
            if self.type(of: schema, words).type.signature != type {
                notes.add(
                    .lost,
                    other.value,
                    "The body of a response with the status \(other.status) is not read."
                )
            }
        }
    }

    private func readHeaders(of response: ResponseReading, into call: EndpointDraft) {
        for (name, reference) in response.value["headers"]?.entries ?? [] {
            guard let header = types.source.resolved(reference) else { continue }
            let schema = header["schema"] ?? header
            let type =
                Self.singleText(self.type(of: schema, [name]).type, allowsLists: false)?.type
                ?? .scalar("string")
            var field = FieldDraft(key: name, type: type, isRequired: false)
            field.doc = header["description"]?.string
            call.responseHeaders.append(field)
        }
    }

    func readFailures(of operation: Operation, into call: EndpointDraft) {
        let words = Self.words(operation, "Failure")
        let responses = bodies.responses(of: operation)
        let hasSuccess = responses.contains(where: \.isSuccess)
        for response in responses where response.isFailure || response.status == "default" && hasSuccess {
            guard let schema = response.json else { continue }
            let type = self.type(of: schema, words).type
            if type.isJSON { continue }
            let status = response.status.lowercased()
            guard status == "default" || status == "4xx" || status == "5xx" || Int(status) != nil else {
                continue
            }
            call.failures.append((status, type))
        }
        // One type for all of them is said once.
        if call.failures.count > 1, Set(call.failures.map(\.type.signature)).count == 1 {
            call.failures = [("default", call.failures[0].type)]
        }
    }
}
