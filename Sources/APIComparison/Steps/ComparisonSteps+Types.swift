import ResolvedAPI

extension ComparisonSteps {
    /// The declared types, those inside of others included.
    mutating func compareTypes() {
        for name in new.names {
            guard let declaration = new.declarations[name] else { continue }
            if let former = old.declarations[name] {
                compare(former, declaration)
            } else if !isInside(name, of: old, butOf: new) {
                log.add(.typeAdded, "'\(name.text)' is a new type", .type(name.path))
            }
        }
        for name in old.names where new.declarations[name] == nil && !isInside(name, of: new, butOf: old) {
            log.add(
                .typeRemoved,
                "the type '\(name.text)' is gone",
                .type(name.path),
                isGone: true,
                wire: lostCalls(of: name)
            )
        }
        compareUnits()
    }

    /// Whether a type around it is missing in one version as well.
    private func isInside(_ name: TypeName, of missing: TypeTable, butOf present: TypeTable) -> Bool {
        name.path.indices.dropLast().contains { index in
            let outer = TypeName(path: Array(name.path[...index]))
            return missing.declarations[outer] == nil && present.declarations[outer] != nil
        }
    }

    /// The calls of a type that is gone.
    private func lostCalls(of name: TypeName) -> [WireEffect] {
        guard let object = old.object(name), !object.endpoints.isEmpty else { return [] }
        let isQueued = object.endpoints.contains { endpoint in
            endpoint.offline != nil && !isKnown(endpoint.operation(of: object.name))
        }
        let isServed = object.endpoints.allSatisfy { endpoint in
            new.objects.contains { other in other.endpoints.contains { self.isServed(endpoint, by: $0) } }
        }
        return (isServed ? [] : [.requests]) + (isQueued ? [.queued] : [])
    }

    private mutating func compare(_ old: Declaration, _ new: Declaration) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let former), .object(let object)): compareObjects(former, object)
        case (.enumeration(let former), .enumeration(let enumeration)):
            compareEnumerations(former, enumeration)
        case (.union(let former), .union(let union)): compareUnions(former, union)
        default:
            let all = directions(new.name)
            let effects = effects(all, old.reference, new.reference) { $0.reads($1, $2) }
            log.add(
                .typeKindChanged,
                "'\(new.name.text)' was \(old.kindText) and is \(new.kindText)",
                .type(new.name.path),
                wire: effects
            )
        }
    }

    /// The access levels of the types with files of their own, and the order of the files.
    private mutating func compareUnits() {
        let former = Dictionary(old.api.units.map { ($0.declaration.name, $0) }) { first, _ in first }
        for unit in new.api.units {
            guard let other = former[unit.declaration.name] else { continue }
            compareAccess(other.access, unit.access, of: .type(unit.declaration.name.path))
            if other.name != unit.name {
                log.add(
                    .fileRenamed,
                    "the file of '\(unit.declaration.name.text)' was '\(other.name).yaml'",
                    .type(unit.declaration.name.path)
                )
            }
        }
        let common = { (api: API, others: TypeTable) in
            api.units.map(\.declaration.name).filter { others.declarations[$0] != nil }
        }
        if common(old.api, new) != common(new.api, old) {
            log.add(.reordered, "the types of the API have another order", .api)
        }
    }

    mutating func compareAccess(_ old: Access?, _ new: Access?, of subject: Subject) {
        guard old != new else { return }
        func text(_ access: Access?) -> String { access.map { "'\($0.rawValue)'" } ?? "that of the API" }
        log.add(
            .accessChanged,
            "the access level of \(subject.quoted) was \(text(old)) and is \(text(new))",
            subject
        )
    }
}

extension Declaration {
    fileprivate var kindText: String {
        switch self {
        case .object: "an object"
        case .enumeration: "an enum"
        case .union: "a union"
        }
    }

    var reference: TypeReference {
        switch self {
        case .object(let object): .declared(object.name, .object)
        case .enumeration(let enumeration): .declared(enumeration.name, .enumeration)
        case .union(let union): .declared(union.name, .union)
        }
    }
}

extension Subject {
    var quoted: String { self == .api ? text : "'\(text)'" }
}

extension TypeName {
    /// `User.Status`
    var text: String { path.joined(separator: ".") }
}
