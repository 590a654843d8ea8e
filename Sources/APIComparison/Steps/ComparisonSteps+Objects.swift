import ResolvedAPI

extension ComparisonSteps {
    mutating func compareObjects(_ old: Object, _ new: Object) {
        let subject = Subject.type(new.name.path)
        compareFields(old, new)
        compareIdentity(old, new)
        compareDiscriminator(old, new)
        compareConformances(old, new)
        compareStore(old, new)
        compareFailure(old.failure, new.failure, of: new.name, subject)
        compareTexts(old.doc, new.doc, old.deprecated, new.deprecated, of: subject)
        if old.nested.map(\.name) != new.nested.map(\.name),
            old.nested.map(\.name).filter({ self.new.declarations[$0] != nil })
                != new.nested.map(\.name).filter({ self.old.declarations[$0] != nil })
        {
            log.add(.reordered, "the types inside of '\(new.name.text)' have another order", subject)
        }
        if old.isGroup != new.isGroup {
            log.add(
                .typeKindChanged,
                "'\(new.name.text)' \(new.isGroup ? "has no values any more" : "has values")",
                subject
            )
        }
        compareRest(old, new)
    }

    /// Changes without a rule of their own.
    private mutating func compareRest(_ old: Object, _ new: Object) {
        var rest = old
        (rest.fields, rest.nested, rest.endpoints) = (new.fields, new.nested, new.endpoints)
        (rest.identity, rest.identityOwner, rest.discriminator) =
            (new.identity, new.identityOwner, new.discriminator)
        (rest.isHashable, rest.isCodable, rest.preservesUnknown) =
            (new.isHashable, new.isCodable, new.preservesUnknown)
        (rest.indexes, rest.deletionMark, rest.isStored, rest.isStoredWhenEmbedded) =
            (new.indexes, new.deletionMark, new.isStored, new.isStoredWhenEmbedded)
        (rest.parentPath, rest.containedLists, rest.isRecord, rest.lifetime) =
            (new.parentPath, new.containedLists, new.isRecord, new.lifetime)
        (rest.isGroup, rest.hasPartialResponses) = (new.isGroup, new.hasPartialResponses)
        (rest.failure, rest.doc, rest.deprecated) = (new.failure, new.doc, new.deprecated)
        // The call says it.
        (rest.besideHeaders, rest.responseHeaders) = (new.besideHeaders, new.responseHeaders)
        rest.isSharedHeaders = new.isSharedHeaders
        guard rest != new else { return }
        log.add(
            .selectionChanged,
            "the selection of fields of '\(new.name.text)' is another one",
            .type(new.name.path)
        )
    }

    private mutating func compareIdentity(_ old: Object, _ new: Object) {
        guard old.identity != new.identity || old.identityOwner != new.identityOwner else { return }
        let all = directions(new.name)
        // Calls have it in their paths.
        let used = old.endpoints.isEmpty ? all : all.union(.sent)
        let effects = effects(used, old, new) { compatibility, reader, writer in
            compatibility.reads(.identity(of: reader.name), .identity(of: writer.name))
        }
        // Elements in stores are found by their identity.
        let isStored = all.contains(.stored) && old.identity?.fields != new.identity?.fields
        log.add(
            .identityChanged,
            "the identity of '\(new.name.text)' was \(old.identityText) and is \(new.identityText)",
            .type(new.name.path),
            wire: (old.identity?.isScalar == true ? effects : []) + (isStored ? [.stored] : [])
        )
    }

    /// A discriminator without a field. In the other version, a field can have its key.
    private mutating func compareDiscriminator(_ old: Object, _ new: Object) {
        let (former, present) = (old.impliedDiscriminator, new.impliedDiscriminator)
        let isOther = old.discriminator != new.discriminator
        guard isOther || (former == nil) != (present == nil) else { return }
        let effects = effects(directions(new.name), (former, old), (present, new)) {
            compatibility,
            reader,
            writer in
            if let field = reader.0 {
                let other = writer.1.membersOnTheWire.first { $0.keyPath == field.keyPath }
                return other.map { compatibility.readsValue(field, $0) } ?? false
            }
            guard let constant = writer.0,
                let field = reader.1.fields.first(where: {
                    $0.keyPath == constant.keyPath && $0.access != .write
                })
            else { return true }
            return compatibility.readsValue(field, constant)
        }
        // A field that was added or removed has a rule of its own.
        guard isOther || !effects.isEmpty else { return }
        func text(_ object: Object) -> String {
            guard let discriminator = object.discriminator else { return "none" }
            let isField = !isOther && object.impliedDiscriminator == nil
            return isField ? "a field" : "'\(discriminator.name): \(discriminator.value)'"
        }
        log.add(
            .discriminatorChanged,
            "the discriminator of '\(new.name.text)' was \(text(old)) and is \(text(new))",
            .type(new.name.path),
            wire: effects
        )
    }

    private mutating func compareConformances(_ old: Object, _ new: Object) {
        for (key, former, present) in [
            ("hashable", old.isHashable, new.isHashable), ("codable", old.isCodable, new.isCodable),
        ] where former != present {
            log.add(
                present ? .conformanceAdded : .conformanceRemoved,
                "'\(new.name.text)' is \(present ? "" : "no longer ")\(key)",
                .type(new.name.path)
            )
        }
        if old.preservesUnknown != new.preservesUnknown {
            log.add(
                .unknownFieldsChanged,
                "'\(new.name.text)' \(new.preservesUnknown ? "keeps" : "no longer keeps") unknown keys",
                .type(new.name.path)
            )
        }
        if old.notesMissingFields != new.notesMissingFields {
            let verb = new.notesMissingFields ? "notes" : "no longer notes"
            log.add(
                .missingFieldsChanged,
                "'\(new.name.text)' \(verb) the fields that a response lacks",
                .type(new.name.path)
            )
        }
    }

    private mutating func compareStore(_ old: Object, _ new: Object) {
        let subject = Subject.type(new.name.path)
        if old.indexes != new.indexes {
            log.add(.indexesChanged, "the indexes of '\(new.name.text)' are other ones", subject)
        }
        if old.parentPath != new.parentPath {
            func text(_ path: String?) -> String { path.map { "below '\($0)'" } ?? "everywhere" }
            log.add(
                .uniquenessChanged,
                "ids of '\(new.name.text)' were unique \(text(old.parentPath)) and are unique \(text(new.parentPath))",
                subject,
                wire: oldDirections[new.name].contains(.stored) ? [.stored] : []
            )
        }
        compareLifetimes(old.lifetime, new.lifetime, of: new.name)
        var rest = old
        (rest.deletionMark, rest.isStored, rest.isRecord) = (new.deletionMark, new.isStored, new.isRecord)
        (rest.isStoredWhenEmbedded, rest.containedLists) = (new.isStoredWhenEmbedded, new.containedLists)
        guard rest != old else { return }
        log.add(.storeChanged, "'\(new.name.text)' is stored in another way", subject)
    }
}

extension ComparisonSteps {
    mutating func compareLifetimes(_ old: Object.Lifetime, _ new: Object.Lifetime, of type: TypeName) {
        if old == new { return }
        log.add(
            .lifetimeChanged,
            "the lifetime of '\(type.text)' was '\(old.rawValue)' and is '\(new.rawValue)'",
            .type(type.path)
        )
    }
}

extension Object {
    /// The discriminator as a field, unless it is one.
    fileprivate var impliedDiscriminator: Field? {
        guard discriminator != nil, membersOnTheWire.count > fields.count else { return nil }
        return membersOnTheWire.first
    }

    fileprivate var identityText: String {
        if let identityOwner { return "that of '\(identityOwner.text)'" }
        return switch identity {
        case .field(let name, let scalar)?: "'\(name): \(scalar.rawValue)'"
        case .fields(let names)?: names.map { "'\($0)'" }.joined(separator: " and ")
        case .singleton?: "that of the only element"
        case nil: "none"
        }
    }
}

extension Identity {
    fileprivate var isScalar: Bool { if case .field = self { true } else { false } }
}
