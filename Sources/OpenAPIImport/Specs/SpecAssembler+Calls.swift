import SpecWriting

extension SpecAssembler {
    /// The calls of a type.
    func calls(of owner: Declaration, _ convention: Convention, _ failures: OwnerFailures) -> [SpecEntry] {
        let scope = SpecScope(api: api, file: owner, smalls: smalls(of: owner))
        return owner.endpoints.map { entry($0, owner, scope, convention, failures.own($0)) }
    }

    private func entry(
        _ call: EndpointDraft,
        _ owner: Declaration,
        _ scope: SpecScope,
        _ convention: Convention,
        _ failures: [(status: String, type: TypeDraft)]
    ) -> SpecEntry {
        let path = path(of: call, in: owner)
        var entries = [SpecEntry(call.operation.method, .text(path.text))]
        if path.isOutside, owner.path != nil { entries.append(SpecEntry("path", .word("none"))) }
        if let server = call.operation.server { entries.append(SpecEntry("server", .text(server.name))) }
        if let doc = call.doc?.documentation { entries.append(SpecEntry("doc", .text(doc))) }
        if call.isDeprecated { entries.append(SpecEntry("deprecated", .text("The server may remove it."))) }
        if !path.draft.parameters.isEmpty {
            entries.append(SpecEntry("parameters", .map(path.draft.parameters.map { scope.parameter($0) })))
        }
        if !call.query.isEmpty {
            entries.append(SpecEntry("query", .map(call.query.map { scope.parameter($0) })))
        }
        if !call.headers.isEmpty {
            entries.append(SpecEntry("headers", .map(call.headers.map { scope.parameter($0) })))
        }
        entries += body(call, scope)
        if let member = call.eventsMember {
            entries.append(SpecEntry("constants", .map([SpecEntry(member, .word("true"))])))
        }
        if let nesting = convention.nesting(of: call) { entries.append(SpecEntry("nesting", .word(nesting))) }
        entries += response(call, scope)
        if let envelope = call.envelope { entries.append(SpecEntry("envelope", .text(envelope))) }
        if !call.extra.isEmpty {
            entries.append(SpecEntry("extra", .map(call.extra.map { scope.field($0) })))
        }
        if let paging = call.paging { entries.append(SpecEntry("paging", convention.yaml(of: paging))) }
        if let authorization = convention.authorization(of: call) {
            entries.append(SpecEntry("authorization", authorization))
        }
        if !call.responseHeaders.isEmpty {
            entries.append(
                SpecEntry("response_headers", .map(call.responseHeaders.map { $0.header(scope) }))
            )
        }
        if !failures.isEmpty {
            let types = failures.map { SpecEntry($0.status, .type(scope.text(of: $0.type))) }
            entries.append(SpecEntry("failures", .map(types)))
        }
        var entry = SpecEntry(call.name, .map(entries), notes: call.notes, part: call.part)
        entry.origin = call.operation.value.place.pointer
        return entry
    }

    private func body(_ call: EndpointDraft, _ scope: SpecScope) -> [SpecEntry] {
        switch call.body {
        case .none: return []
        case .type(let type): return [SpecEntry("body", .quotedType(scope.text(of: type)))]
        case .fields(let fields): return [SpecEntry("body", .map(fields.map { scope.field($0) }))]
        case .form(let fields): return [SpecEntry("form", .map(fields.map { scope.field($0) }))]
        case .formType(let type): return [SpecEntry("form", .quotedType(scope.text(of: type)))]
        case .multipart(let fields):
            return [SpecEntry("multipart", .map(fields.map { scope.parameter($0, isMultipart: true) }))]
        case .bytes(let type): return [SpecEntry("bytes", .text(type))]
        }
    }

    private func response(_ call: EndpointDraft, _ scope: SpecScope) -> [SpecEntry] {
        switch call.response {
        case .none:
            return call.operation.method == "get" ? [SpecEntry("returns", .word("none"))] : []
        case .bytes: return [SpecEntry("returns", .word("bytes"))]
        case .events(let type): return [SpecEntry("returns", .type("events<\(scope.text(of: type))>"))]
        case .type(let type, let isOptional):
            let text = scope.text(of: type)
            return [SpecEntry("returns", .type(isOptional ? scope.optional(text) : text))]
        }
    }
}

extension FieldDraft {
    /// A header of a response.
    func header(_ scope: SpecScope) -> SpecEntry {
        let type = scope.optional(scope.text(of: self.type))
        guard let name else { return SpecEntry(key, .type(type)) }
        return SpecEntry(key, .map([SpecEntry("type", .type(type)), SpecEntry("name", .type(name))]))
    }
}
