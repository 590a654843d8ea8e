import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Properties of calls for repositories: the lists that become stale, and how long values are fresh.
extension EndpointPass {
    /// The resources whose lists are stale after a call: the given ones, or its own.
    mutating func invalidated(_ context: EndpointContext, paging: Paging?) -> [TypeName] {
        let method = context.spec.method
        guard let spec = context.spec.invalidates else {
            let owner = scope[context.owner]
            let changesOwn = method.value.changesLists(paging: paging) && owner.isResource
            return changesOwn && listed.contains(owner.name) ? [owner.name] : []
        }
        guard case .some(let names) = spec else { return [] }
        if let first = names.first, [.get, .head, .options].contains(method.value) {
            report(.invalidatesOnRead(first.range, method: method.map(\.rawValue)))
        } else if let first = names.first, paging != nil {
            report(.invalidatesOnRead(first.range, paging: context.spec.paging?.range))
        }
        var seen: [String: SourceRange] = [:]
        return names.compactMap { name in
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
                return nil
            }
            guard let index = declared(name, owner: context.owner) else { return nil }
            guard scope.identity(of: index, conventions) != nil else {
                report(.typeWithoutIdentity(name, declared: scope[index].spec.name))
                return nil
            }
            return scope[index].name
        }
    }

    /// How long values are fresh, from the `store` of the resource.
    func ttl(_ context: EndpointContext, response: Response) -> Duration? {
        guard context.spec.method.value == .get, let name = response.listed ?? response.object,
            let index = scope.index(of: name)
        else { return nil }
        return scope[index].object?.store?.ttl?.value
    }
}

extension Response {
    /// The object of the list's elements.
    var listed: TypeName? {
        if case .value(.list(.declared(let name, .object))) = self { name } else { nil }
    }

    /// The object it is.
    fileprivate var object: TypeName? {
        if case .value(.declared(let name, .object)) = self { name } else { nil }
    }
}

extension EndpointSpec.Method {
    /// Whether a call changes lists of its resource by default. A call that returns pages is a search.
    fileprivate func changesLists(paging: Paging?) -> Bool {
        switch self {
        case .delete, .post, .put, .patch: paging == nil
        case .get, .head, .options: false
        }
    }
}

extension Scope {
    /// The objects that some endpoint lists.
    var listedObjects: Set<TypeName> {
        var names: Set<TypeName> = []
        for index in types.indices {
            for endpoint in types[index].object?.endpoints ?? [] {
                guard endpoint.extra.isEmpty, case .type(.list(.named(let name), _))? = endpoint.returns,
                    Scalar(rawValue: name.value) == nil, let element = lookUp(name.value, from: index),
                    types[element].object != nil
                else { continue }
                names.insert(types[element].name)
            }
        }
        return names
    }
}
