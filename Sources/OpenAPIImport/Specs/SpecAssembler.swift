import SpecWriting

/// Makes the YAML of specs.
struct SpecAssembler {
    let api: String
    let placement: TypePlacement
    let calls: CallPlacement

    /// The entries of the file of a type.
    func entries(
        of file: Declaration,
        calls: [SpecEntry],
        failures: [(status: String, type: TypeDraft)]
    ) -> [SpecEntry] {
        let scope = SpecScope(api: api, file: file, smalls: smalls(of: file))
        var entries: [SpecEntry] = []
        switch file.kind {
        case .object:
            entries.append(
                SpecEntry(
                    file.isResource ? "resource" : file.isGroup ? "calls" : "value",
                    .type(file.name),
                    notes: file.notes
                )
            )
        case .enumeration: entries.append(SpecEntry("enum", .type(file.name), notes: file.notes))
        case .union: entries.append(SpecEntry("union", .type(file.name), notes: file.notes))
        }
        entries[0].origin = file.origin.place.pointer
        entries += about(file)
        if file.isResource, let identity = file.identity, identity != "id" {
            entries.append(SpecEntry("identity", .text(identity)))
        }
        let (path, parameters) = path(of: file)
        if let path { entries.append(SpecEntry("path", .text(path))) }
        if !parameters.isEmpty {
            entries.append(SpecEntry("parameters", .map(parameters.map { scope.parameter($0) })))
        }
        if !failures.isEmpty {
            let types = failures.map { SpecEntry($0.status, .type(scope.text(of: $0.type))) }
            entries.append(SpecEntry("failures", .map(types)))
        }
        entries += form(of: file, scope)
        let small = scope.smalls.filter { if case .small = $0.place { true } else { false } }
        if !small.isEmpty {
            let types = small.map { small in
                var entry = SpecEntry(small.name, .map(form(ofSmall: small, scope)), notes: small.notes)
                entry.origin = small.origin.place.pointer
                return entry
            }
            entries.append(SpecEntry("types", .map(types), isTall: true))
        }
        if !calls.isEmpty { entries.append(SpecEntry("endpoints", .map(calls), isTall: true)) }
        return entries
    }

    func smalls(of file: Declaration) -> [Declaration] { placement.smalls[file.number] ?? [] }

    private func about(_ declaration: Declaration) -> [SpecEntry] {
        var entries: [SpecEntry] = []
        if let doc = declaration.doc?.documentation { entries.append(SpecEntry("doc", .text(doc))) }
        if declaration.isDeprecated {
            entries.append(SpecEntry("deprecated", .text("The server may remove it.")))
        }
        return entries
    }

    private func form(ofSmall small: Declaration, _ scope: SpecScope) -> [SpecEntry] {
        about(small) + form(of: small, scope, isSmall: true)
    }

    private func form(of declaration: Declaration, _ scope: SpecScope, isSmall: Bool = false) -> [SpecEntry] {
        switch declaration.kind {
        case .object: object(declaration, scope, isSmall: isSmall)
        case .enumeration: [SpecEntry(isSmall ? "enum" : "cases", scope.cases(of: declaration))]
        case .union: union(declaration, scope)
        }
    }

    private func object(_ object: Declaration, _ scope: SpecScope, isSmall: Bool) -> [SpecEntry] {
        var entries: [SpecEntry] = []
        if object.bases.count == 1, !object.isResource {
            entries.append(SpecEntry("extends", .type(scope.name(of: object.bases[0]))))
        } else if !object.bases.isEmpty {
            entries.append(SpecEntry("fields_of", .list(object.bases.map { .type(scope.name(of: $0)) })))
        }
        let fields = object.fields.filter { field in
            // The identity need not be listed if it is a plain text.
            !(object.isResource && field.key == "id" && object.identity == "id" && field.isPlainText)
        }
        if !fields.isEmpty || (!object.isResource && object.bases.isEmpty && !object.isGroup) {
            let isTall = fields.count > 4 || fields.contains { $0.doc != nil }
            entries.append(
                SpecEntry("fields", .map(fields.map { scope.field($0, of: object) }), isTall: isTall)
            )
        }
        return entries
    }

    private func union(_ union: Declaration, _ scope: SpecScope) -> [SpecEntry] {
        var entries: [SpecEntry] = []
        if let discriminator = union.discriminator {
            entries.append(SpecEntry("discriminator", .text(discriminator)))
        }
        let members = union.members.map { member -> SpecValue in
            let type = SpecEntry("type", .type(scope.text(of: member.type)))
            if let has = member.has { return .map([type, SpecEntry("has", .text(has))]) }
            switch member.values.count {
            case 0: return .type(scope.text(of: member.type))
            case 1: return .map([type, SpecEntry("value", member.values[0].yaml)])
            default: return .map([type, SpecEntry("value", .list(member.values.map(\.yaml)))])
            }
        }
        entries.append(SpecEntry("of", .list(members)))
        return entries
    }

    // MARK: Paths

    /// The path of a resource's collection, and the parameters in it.
    private func path(of file: Declaration) -> (String?, [FieldDraft]) {
        guard let path = file.path else { return (nil, []) }
        let segments = path.split(separator: "/").map(String.init)
        let path2 = PathDraft(
            segments,
            owner: file,
            fields: file.pathParameters,
            homes: calls.homes,
            ownsIdentity: false
        )
        return (path2.text, path2.parameters)
    }

    /// The path of a call, whether it is outside of its resource's, and its parameters.
    func path(of call: EndpointDraft, in owner: Declaration) -> (
        text: String, isOutside: Bool, draft: PathDraft
    ) {
        let segments = call.operation.segments
        let draft = PathDraft(
            segments,
            owner: owner,
            fields: call.pathParameters,
            homes: calls.homes,
            ownsIdentity: true
        )
        guard let path = owner.path else { return (draft.ending(call.operation.path), false, draft) }
        let base = path.split(separator: "/").map(String.init)
        let isBelow =
            segments.count >= base.count
            && CallPlacement.pattern(segments.prefix(base.count)) == CallPlacement.pattern(base)
        guard isBelow else { return (draft.ending(call.operation.path), true, draft) }
        let below = draft.dropping(base.count)
        let text = below.pieces.isEmpty ? "" : below.ending(call.operation.path)
        return (text, false, below)
    }
}

extension FieldDraft {
    /// Whether it says nothing but that it is a text.
    fileprivate var isPlainText: Bool {
        guard case .scalar("string") = type.resolved else { return false }
        return constant == nil && doc == nil && !isReadOnly
    }
}
