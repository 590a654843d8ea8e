import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// What repositories have to know about calls.
extension Resolver {
    /// The resources whose lists an author says a call makes wrong.
    mutating func invalidated(_ context: EndpointContext) -> [TypeName] {
        guard case .some(let names)? = context.spec.invalidates else { return [] }
        let method = context.spec.method
        if let first = names.first, [.get, .head, .options].contains(method.value) {
            report(.invalidatesOnRead(first.range, method: method.map(\.rawValue)))
        }
        var seen: [String: SourceRange] = [:]
        return names.compactMap { name in
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
                return nil
            }
            guard let index = declared(name, owner: context.owner) else { return nil }
            guard scope[index].isResource, convention.identity != nil else {
                report(.typeWithoutIdentity(name, declared: scope[index].spec.name))
                return nil
            }
            return scope[index].name
        }
    }

    /// What only shows when all endpoints are known.
    func kept(_ endpoints: [Int: [Endpoint]]) -> [Int: [Endpoint]] {
        var endpoints = endpoints
        let listed = Set(endpoints.values.joined().compactMap { $0.listed })
        let ttls = ttls()
        for (index, own) in endpoints {
            for (place, spec) in zip(own.indices, scope[index].object?.endpoints ?? []) {
                let endpoint = own[place]
                if spec.invalidates == nil, endpoint.changesLists, scope[index].isResource,
                    listed.contains(scope[index].name)
                {
                    endpoints[index]?[place].invalidates = [scope[index].name]
                }
                if endpoint.method == .get, let answered = endpoint.listed ?? endpoint.answered {
                    endpoints[index]?[place].ttl = ttls[answered]
                }
            }
        }
        return related(endpoints)
    }

    private func ttls() -> [TypeName: Duration] {
        var ttls: [TypeName: Duration] = [:]
        for type in scope.types.indices.map({ scope[$0] }) {
            ttls[type.name] = type.object?.store?.ttl?.value
        }
        return ttls
    }
}

extension Endpoint {
    /// What it answers a list of.
    var listed: TypeName? {
        if case .value(.list(.declared(let name, .object))) = response { name } else { nil }
    }

    /// The object it answers.
    fileprivate var answered: TypeName? {
        if case .value(.declared(let name, .object)) = response { name } else { nil }
    }

    /// Unless an author says otherwise. What answers pages is a search.
    fileprivate var changesLists: Bool {
        switch method {
        case .delete: true
        case .post, .put, .patch: paging == nil
        case .get, .head, .options: false
        }
    }
}
