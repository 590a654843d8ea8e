import ResolvedAPI

extension CallComparison {
    mutating func compareBodies() {
        if old.bodyWrapper != new.bodyWrapper {
            add(
                .bodyChanged,
                "the members of the body of \(name) were at '\(old.bodyWrapper.joined(separator: "."))' and are at "
                    + "'\(new.bodyWrapper.joined(separator: "."))'",
                wire: refused
            )
        }
        if old.bodyConstants != new.bodyConstants {
            add(.bodyChanged, "the constant members of the body of \(name) are others", wire: refused)
        }
        guard old.body != new.body else { return }
        switch (old.body, new.body) {
        case (.form(let former), .form(let fields)): compareFields(former, fields, isPatch: false)
        case (.formPatch(let former), .formPatch(let fields)): compareFields(former, fields, isPatch: true)
        case (.formValue(let former), .formValue(let type)): compareValues(former, type)
        case (.multipart(let former), .multipart(let parts)): compareParts(former, parts)
        case (.value(let former), .value(let type)): compareValues(former, type)
        case (.bytes(let former), .bytes(let type)):
            add(
                .bodyChanged,
                "the media type of the body of \(name) was '\(former)' and is '\(type)'",
                wire: refused
            )
        default: compareKinds()
        }
    }

    private mutating func compareValues(_ old: TypeReference, _ new: TypeReference) {
        let isRead = steps.request.reads(new, old)
        add(
            .bodyChanged,
            "the body of \(name) was '\(old.text)' and is '\(new.text)'",
            wire: isRead ? [] : refused
        )
    }

    /// Bodies of several kinds. Those with the members of an object are compared by their members.
    private mutating func compareKinds() {
        if let former = steps.old.members(of: old.body), let present = steps.new.members(of: new.body) {
            if former.isPatch != present.isPatch || former.isValue != present.isValue {
                add(.bodyChanged, "the body of \(name) was \(old.body.kindText) and is \(new.body.kindText)")
            }
            return compareFields(
                former.fields,
                present.fields,
                isPatch: present.isPatch,
                wasPatch: former.isPatch
            )
        }
        let isNeeded: Bool
        switch (old.body, new.body) {
        case (_, .none): isNeeded = false
        case (.none, _):
            let members = steps.new.members(of: new.body)
            isNeeded = members.map { !$0.isPatch && $0.fields.contains { $0.presence == .required } } ?? true
        default: isNeeded = true
        }
        add(
            .bodyChanged,
            "the body of \(name) was \(old.body.kindText) and is \(new.body.kindText)",
            wire: isNeeded ? refused : []
        )
    }

    private mutating func compareFields(
        _ old: [Field],
        _ new: [Field],
        isPatch: Bool,
        wasPatch: Bool? = nil
    ) {
        let (path, call) = (newObject.name.path, self.new.name)
        let place = FieldComparison.Place(
            subject: { .parameter(path, call: call, $0) },
            directions: self.old.offline == nil ? .sent : [.sent, .queued],
            noun: "parameter",
            isPatch: isPatch
        )
        var comparison = FieldComparison(steps, place)
        let pairs = FieldPairs(old, new)
        for (former, field) in pairs.pairs where former != field {
            let known = oldObject.fields.first { $0.keyPath == former.keyPath && $0.name == former.name }
            let present = newObject.fields.first { $0.keyPath == field.keyPath && $0.name == field.name }
            comparison.compare(former, field, besides: known.flatMap { known in present.map { (known, $0) } })
        }
        pairs.added.forEach { comparison.added($0) }
        pairs.removed.forEach { comparison.removed($0) }
        add(comparison.log)
        // A patch can lack what another body needs.
        if wasPatch == true, !isPatch, pairs.pairs.contains(where: { $1.presence == .required }) {
            add(.bodyChanged, "the body of \(name) needs all of its members", wire: refused)
        }
        if pairs.isReordered { add(.parametersReordered, "the parameters of \(name) have another order") }
    }

    private func subject(_ part: Body.Part) -> Subject {
        .parameter(newObject.name.path, call: new.name, part.name.isEmpty ? part.wireName : part.name)
    }

    private mutating func compareParts(_ old: [Body.Part], _ new: [Body.Part]) {
        for part in new {
            guard let former = old.first(where: { $0.wireName == part.wireName }) else {
                log.add(
                    .parameterAdded,
                    "the part '\(subject(part).text)' is new",
                    subject(part),
                    wire: part.isOptional ? [] : refused
                )
                continue
            }
            compare(former, part)
        }
        for part in old where !new.contains(where: { $0.wireName == part.wireName }) {
            log.add(
                .parameterRemoved,
                "the part '\(subject(part).text)' is gone",
                subject(part),
                isGone: true
            )
        }
        let keys = [old, new].map { $0.map(\.wireName) }
        if keys[0].filter(keys[1].contains) != keys[1].filter(keys[0].contains) {
            add(.parametersReordered, "the parts of \(name) have another order")
        }
    }

    private mutating func compare(_ old: Body.Part, _ new: Body.Part) {
        let text = "'\(subject(new).text)'"
        if old.name != new.name {
            log.add(
                .parameterRenamed,
                "the part '\(subject(old).text)' is called '\(new.name)'",
                subject(new),
                former: subject(old)
            )
        }
        if old.content != new.content {
            log.add(
                .parameterTypeChanged,
                "the part \(text) has another content",
                subject(new),
                wire: reads(new.content, old.content) ? [] : refused
            )
        }
        if old.isOptional != new.isOptional {
            log.add(
                new.isOptional ? .parameterBecameOptional : .parameterBecameRequired,
                "the part \(text) became \(new.isOptional ? "optional" : "required")",
                subject(new),
                wire: new.isOptional ? [] : refused
            )
        }
        if old.doc != new.doc {
            log.add(.documentationChanged, "the part \(text) has another documentation", subject(new))
        }
    }

    /// Whether a server takes one content for another.
    private func reads(_ content: Body.Part.Content, _ written: Body.Part.Content) -> Bool {
        switch (content, written) {
        case (.files, .file): true
        case (.field(let type), .field(let other)):
            if case .scalar(.string) = type, !other.isList { true } else { steps.request.reads(type, other) }
        case (.json(let type), .json(let other)): steps.request.reads(type, other)
        case (.field(.scalar(.string)), .constant): true
        default: false
        }
    }
}

extension Body {
    fileprivate var kindText: String {
        switch self {
        case .none: "nothing"
        case .fields: "a JSON object"
        case .patch: "a JSON object with what changed"
        case .value(let type): "'\(type.text)'"
        case .form: "a form"
        case .formPatch: "a form with what changed"
        case .formValue(let type): "a form of '\(type.text)'"
        case .multipart: "multipart"
        case .bytes(let contentType): "'\(contentType)'"
        }
    }
}

extension TypeTable {
    /// The members of a JSON object; `nil` for other bodies.
    fileprivate func members(of body: Body) -> (fields: [Field], isPatch: Bool, isValue: Bool)? {
        switch body {
        case .fields(let fields): return (fields, false, false)
        case .patch(let fields): return (fields, true, false)
        case .value(.declared(let name, .object)):
            return object(name).map { ($0.membersOnTheWire.filter { $0.access != .read }, false, true) }
        case .none, .value, .form, .formPatch, .formValue, .multipart, .bytes: return nil
        }
    }
}
