import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Combines the results of the passes.
struct Assembly {
    let spec: APISpec
    let scope: Scope
    let conventions: Conventions
    let settings: APISettings
    let authorization: Authorization
    let errors: ErrorCodes
    let types: ResolvedTypes
    let containment: Containment
    let hashableUnions: Set<TypeName>
    let endpoints: Endpoints
    let relations: [EndpointPlace: Relation]
    /// The lists inside of a resource that are also lists of their own.
    let containedLists: [Int: [ContainedList]]
    /// How lists are refreshed by their changes.
    let syncs: [EndpointPlace: ListSync]
    /// The names of links.
    let links: [EndpointPlace: String]
    /// The objects whose fields can be selected.
    let selectable: Set<TypeName>
    let messages: Messages?

    func api() -> API {
        API(
            name: spec.name.value,
            doc: spec.doc?.value,
            servers: settings.servers,
            convention: conventions.resolved,
            authorization: authorization.schemes,
            authorizationOfCalls: endpoints.authorization,
            headers: settings.headers,
            errorCodes: errors.codes,
            failure: endpoints.failures.api,
            responseHeaders: endpoints.headers.api,
            retry: settings.retry,
            timeout: settings.timeout,
            services: spec.services?.value ?? false,
            access: spec.access.map { Access($0.value) },
            units: scope.mainTypes.map { index in
                OutputUnit(
                    name: scope[index].spec.file.baseName,
                    access: scope[index].spec.access.map { Access($0.value) },
                    declaration: declaration(index)
                )
            },
            messages: messages
        )
    }

    /// A declared type with the types inside of it: first the declared ones, then those that are declared where they
    /// are used.
    private func declaration(_ index: Int) -> Declaration {
        switch scope[index].spec.content {
        case .enumeration: .enumeration(enumeration(index))
        case .union: .union(union(index))
        case .object(let spec): .object(object(index, spec))
        }
    }

    private func enumeration(_ index: Int) -> Enumeration {
        let name = scope[index].name
        return endpoints.inventory.enumerations[name] ?? Enumeration(name: name, cases: [])
    }

    private func union(_ index: Int) -> Union {
        guard var union = types.unions[index]?.union else {
            return Union(name: scope[index].name, discriminator: nil, members: [])
        }
        union.placeholder = containment.placeholders[index] ?? 0
        union.lifetime = endpoints.lifetimes[index] ?? .cache
        union.isHashable = hashableUnions.contains(union.name)
        for place in containment.indirectMembers[index] ?? [] { union.members[place].isIndirect = true }
        return union
    }

    /// A type that is declared where it is used.
    private func inlined(_ declaration: Declaration) -> Declaration {
        guard case .union(var union) = declaration else { return declaration }
        union.isHashable = hashableUnions.contains(union.name)
        return .union(union)
    }

    private func object(_ index: Int, _ spec: ObjectSpec) -> Object {
        let type = scope[index]
        return Object(
            name: type.name,
            doc: type.spec.doc?.value,
            deprecated: type.spec.deprecated?.value,
            identity: types.objects[index]?.identity,
            identityOwner: types.objects[index]?.sharedIdentity.map { scope[$0.owner].name },
            discriminator: types.discriminators[index]?.value,
            fields: fields(index),
            nested: identityType(index) + type.nestedOrder.map(declaration)
                + (endpoints.inventory.inlined[index] ?? []).map(inlined),
            endpoints: endpoints(index),
            failure: failure(index),
            responseHeaders: headers(index),
            isGroup: type.isGroup,
            isHashable: !type.isGroup && spec.hashable?.value ?? false,
            isCodable: !type.isGroup && spec.codable?.value ?? false,
            preservesUnknown: !type.isGroup && spec.preserveUnknown?.value ?? false,
            hasPartialResponses: !settings.servers.isEmpty && conventions.hasPartialResponses,
            selection: selectable.contains(type.name) ? conventions.selection : nil,
            indexes: endpoints.indexes[index] ?? [],
            deletionMark: endpoints.deletionMarks[index],
            isStored: spec.store != nil && endpoints.lifetimes[index] != .memory,
            isStoredWhenEmbedded: endpoints.embedded.contains(index),
            isRecord: endpoints.records.contains(index),
            lifetime: endpoints.lifetimes[index] ?? .cache,
            parentPath: endpoints.parents[index],
            containedLists: containedLists[index] ?? []
        ).sharingResponses()
    }

    /// The type of an identity of several fields, which is an object with these fields.
    private func identityType(_ index: Int) -> [Declaration] {
        guard let parts = types.objects[index]?.identityParts, !parts.isEmpty else { return [] }
        let fields = parts.map { part in
            var field = part.field
            (field.access, field.deprecated) = (.readWrite, nil)
            return field
        }
        let name = TypeName(path: scope[index].name.path + ["ID"])
        return [.object(Object(name: name, doc: Self.doc(of: fields), fields: fields, isHashable: true))]
    }

    private static func doc(of identity: [Field]) -> String {
        let names = identity.map { "`\($0.name)`" }
        return "The identity: " + names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
            + "."
    }

    private func fields(_ index: Int) -> [Field] {
        var fields = (types.objects[index]?.fields ?? []).map(\.field)
        for place in containment.indirectFields[index] ?? [] { fields[place].isIndirect = true }
        return fields
    }

    /// Its own enum of the bodies of failures.
    private func failure(_ index: Int) -> Endpoint.Failure? {
        let failures = endpoints.failures
        return failures.resources[index] == failures.api ? nil : failures.resources[index]
    }

    /// Its own type of the headers of its responses.
    private func headers(_ index: Int) -> TypeName? {
        let name = endpoints.headers.resources[index]?.name
        return name == endpoints.headers.api?.name ? nil : name
    }

    private func endpoints(_ index: Int) -> [Endpoint] {
        (endpoints.drafts[index] ?? []).enumerated().map { place, draft in
            var endpoint = draft.endpoint
            endpoint.relation = relations[EndpointPlace(owner: index, place: place)]
            endpoint.sync = syncs[EndpointPlace(owner: index, place: place)]
            endpoint.link = links[EndpointPlace(owner: index, place: place)]
            return endpoint
        }
    }
}
