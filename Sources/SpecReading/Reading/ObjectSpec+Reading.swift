internal import SourceDiagnostics

extension ObjectSpec {
    /// The main type of a spec file.
    init(
        main map: inout YAMLMapping,
        file: SourceFile,
        store: StoreSpec? = nil,
        identity: IdentitySpec? = nil,
        unique: Located<ConventionSpec.Unique>? = nil,
        offline: Located<EndpointSpec.ConflictPolicy>? = nil
    ) {
        let path = map["path"]?.path()
        let nesting = map["nesting"]?.choice(ConventionSpec.Nesting.self)
        let wrapper = map["wrapper"]?.orNone { $0.keyPath() }
        let partial = map["partial"]?.bool()
        let responseHeaders = map["response_headers"]?.responseHeaders()
        let failures = map["failures"]?.failures()
        let parameters = map["parameters"]?.pathParameters()
        let types = map["types"]?.smallTypes(file: file)
        var withoutEndpoints: [Located<String>] = []
        let endpoints = map["endpoints"]?.entries { key, value -> EndpointSpec? in
            guard value.isWord("none") else { return EndpointSpec(key, value) }
            withoutEndpoints.append(key)
            return nil
        }
        self.init(
            value: &map,
            types: types ?? [],
            path: path,
            parameters: parameters ?? [],
            endpoints: endpoints ?? [],
            withoutEndpoints: withoutEndpoints,
            store: store,
            identity: identity,
            unique: unique,
            offline: offline,
            nesting: nesting,
            wrapper: wrapper,
            partial: partial,
            responseHeaders: responseHeaders,
            failures: failures
        )
    }

    init(
        value map: inout YAMLMapping,
        types: [DeclarationSpec] = [],
        path: PathSpec? = nil,
        parameters: [ParameterSpec] = [],
        endpoints: [EndpointSpec] = [],
        withoutEndpoints: [Located<String>] = [],
        store: StoreSpec? = nil,
        identity: IdentitySpec? = nil,
        unique: Located<ConventionSpec.Unique>? = nil,
        offline: Located<EndpointSpec.ConflictPolicy>? = nil,
        nesting: Located<ConventionSpec.Nesting>? = nil,
        wrapper: OrNone<KeyPathSpec>? = nil,
        partial: Located<Bool>? = nil,
        responseHeaders: OrNone<[ParameterSpec]>? = nil,
        failures: OrNone<[FailureBodySpec]>? = nil
    ) {
        let shape = map.shape
        // Calls without an object have no keys of objects.
        func ask(_ key: String) -> YAMLValue? { shape.knows(key) ? map[key] : nil }
        self.init(
            extends: ask("extends")?.text(),
            fieldsOf: ask("fields_of").flatMap { $0.isScalar ? $0.text().map { [$0] } : $0.names() } ?? [],
            path: path,
            parameters: parameters,
            fields: ask("fields")?.fields() ?? [],
            types: types,
            endpoints: endpoints,
            withoutEndpoints: withoutEndpoints,
            hashable: ask("hashable")?.bool(),
            codable: ask("codable")?.bool(),
            preserveUnknown: ask("preserve_unknown")?.bool(),
            store: store,
            lifetime: store?.lifetime,
            identity: identity,
            unique: unique,
            offline: offline,
            nesting: nesting,
            wrapper: wrapper,
            partial: partial,
            responseHeaders: responseHeaders,
            failures: failures
        )
    }
}

extension StoreSpec {
    init?(_ value: YAMLValue) {
        guard var map = value.mapping(.store) else { return nil }
        let ttl = map["ttl"]?.duration()
        let lifetime: Located<Lifetime>? = map["lifetime"]?.choice()
        let indexes = map["indexes"]?.list { $0.names() }
        let deleted = map["deleted"]?.text()
        let embedded = map["embedded"]?.bool()
        let record = map["record"]?.bool()
        let lists = map["lists"]?.entries { field, value in
            ContainedListSpec(field, value)
        }
        map.finish()
        self.init(
            range: value.range,
            ttl: ttl,
            lifetime: lifetime,
            indexes: indexes ?? [],
            deleted: deleted,
            embedded: embedded,
            record: record,
            lists: lists ?? []
        )
    }
}

extension ContainedListSpec {
    fileprivate init?(_ field: Located<String>, _ value: YAMLValue) {
        if value.isScalar {
            guard let merge = value.choice(Merge.self) else { return nil }
            self.init(field: field, merge: merge, rest: nil)
        } else {
            guard var map = value.mapping(.containedList) else { return nil }
            let relation = map.required("rest")?.text()
            let total = map["total"]?.text()
            let next = map["next"]?.text()
            map.finish()
            guard let relation else { return nil }
            self.init(
                field: field,
                merge: Located(.replace, at: value.range),
                rest: ListRestSpec(relation: relation, total: total, next: next)
            )
        }
    }
}

extension IdentitySpec {
    /// The words `none` and `singleton`, the name of a field, or a list of names.
    init?(_ value: YAMLValue) {
        if value.isWord("none") {
            self = .none(value.range)
        } else if value.isWord("singleton") {
            self = .singleton(value.range)
        } else if value.isScalar {
            guard let name = value.text() else { return nil }
            self = .fields([name], value.range)
        } else {
            guard let names = value.names() else { return nil }
            self = .fields(names, value.range)
        }
    }
}
