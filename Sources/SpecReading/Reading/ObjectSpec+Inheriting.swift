internal import SourceDiagnostics

extension [DeclarationSpec] {
    /// Resources that extend another resource, with the path, the parameters and the endpoints of that one.
    func inheritingEndpoints() -> [DeclarationSpec] {
        let resources = filter { $0.kind.value == .resource }
        var known = Dictionary(resources.map { ($0.name.value, $0) }) { first, _ in first }
        var done: Set<String> = []
        for resource in resources { Self.complete(resource.name.value, in: &known, &done) }
        return map { declaration in
            guard let complete = known[declaration.name.value], complete.file.path == declaration.file.path
            else { return declaration }
            return complete
        }
    }

    /// Completes a resource after those that it extends. A cycle, which is an error, ends at its first resource.
    private static func complete(
        _ name: String,
        in known: inout [String: DeclarationSpec],
        _ done: inout Set<String>
    ) {
        var chain: [DeclarationSpec] = []
        var next: String? = name
        while let current = next, done.insert(current).inserted, let spec = known[current],
            case .object(let object) = spec.content
        {
            chain.append(spec)
            next = object.extends?.value
        }
        for spec in chain.reversed() {
            guard case .object(let object) = spec.content,
                let parent = object.extends.flatMap({ known[$0.value] }),
                case .object(let base) = parent.content
            else { continue }
            known[spec.name.value] = spec.with(
                object.inheriting(base, of: parent.name.value, as: spec.name.value)
            )
        }
    }
}

extension DeclarationSpec {
    func with(_ object: ObjectSpec) -> DeclarationSpec {
        DeclarationSpec(
            file: file,
            kind: kind,
            name: name,
            swiftName: swiftName,
            doc: doc,
            deprecated: deprecated,
            access: access,
            content: .object(object)
        )
    }
}

extension ObjectSpec {
    /// - Parameters:
    ///   - parent: The name of the resource whose object this is.
    ///   - child: The name of the resource that inherits, which takes its place in signatures.
    fileprivate func inheriting(_ base: ObjectSpec, of parent: String, as child: String) -> ObjectSpec {
        let path = self.path ?? base.path
        let names = Set(path?.parts.flatMap(\.parameterNames) ?? [])
        let own = Set(parameters.map(\.key.value))
        let replaced = Set(endpoints.map(\.key.value) + withoutEndpoints.map(\.value))
        return ObjectSpec(
            extends: extends,
            fieldsOf: fieldsOf,
            path: path,
            parameters: base.parameters.filter { names.contains($0.key.value) && !own.contains($0.key.value) }
                + parameters,
            fields: fields,
            types: types,
            endpoints: base.endpoints.filter { !replaced.contains($0.key.value) }
                .map { $0.inherited(from: parent, by: child) } + endpoints,
            withoutEndpoints: withoutEndpoints.filter { name in
                !base.endpoints.contains { $0.key.value == name.value }
            },
            hashable: hashable,
            codable: codable,
            preserveUnknown: preserveUnknown,
            store: store,
            lifetime: lifetime ?? base.lifetime,
            identity: identity ?? base.identity,
            unique: unique ?? base.unique,
            offline: offline ?? base.offline,
            nesting: nesting ?? base.nesting,
            wrapper: wrapper ?? base.wrapper,
            partial: partial ?? base.partial,
            responseHeaders: responseHeaders ?? base.responseHeaders,
            failures: failures ?? base.failures
        )
    }
}

extension PathSpec.Part {
    fileprivate var parameterNames: [String] {
        switch self {
        case .literal: []
        case .parameter(let name, _): [name.value]
        case .group(let parts, _): parts.flatMap(\.parameterNames)
        }
    }
}

// MARK: - Endpoints

extension EndpointSpec {
    /// The endpoint of another resource, whose type replaces that of the first one. Links, examples and earlier names
    /// are about the first one.
    fileprivate func inherited(from parent: String, by child: String) -> EndpointSpec {
        var endpoint = self
        endpoint.returns = returns?.replacing(parent, with: child)
        endpoint.body = body?.replacing(parent, with: child)
        if case .some(let names)? = invalidates {
            endpoint.invalidates = .some(names.map { $0.value == parent ? Located(child, at: $0.range) : $0 })
        }
        endpoint.formerly = []
        endpoint.link = nil
        endpoint.examples = []
        return endpoint
    }
}

extension ResponseSpec {
    fileprivate func replacing(_ parent: String, with child: String) -> ResponseSpec {
        switch self {
        case .none, .headers, .bytes, .stream, .object: self
        case .events(let type, let range): .events(type.replacing(parent, with: child), range)
        case .type(let type): .type(type.replacing(parent, with: child))
        }
    }
}

extension BodySpec {
    fileprivate func replacing(_ parent: String, with child: String) -> BodySpec {
        let content: Content
        switch self.content {
        case .type(let type): content = .type(type.replacing(parent, with: child))
        case .formType(let type): content = .formType(type.replacing(parent, with: child))
        case .names, .fields, .formNames, .form, .multipart, .bytes: return self
        }
        return BodySpec(content: content, key: key, range: range)
    }
}

extension TypeSpec {
    fileprivate func replacing(_ parent: String, with child: String) -> TypeSpec {
        switch self {
        case .named(let name) where name.value == parent: .named(Located(child, at: name.range))
        case .identity(let name, let range) where name.value == parent:
            .identity(Located(child, at: name.range), range)
        case .optional(let inner, let range): .optional(inner.replacing(parent, with: child), range)
        case .list(let inner, let range): .list(inner.replacing(parent, with: child), range)
        case .map(let inner, let range): .map(inner.replacing(parent, with: child), range)
        case .union(let members, let range):
            .union(members.map { $0.replacing(parent, with: child) }, range)
        case .named, .identity, .enumeration, .custom: self
        }
    }
}
