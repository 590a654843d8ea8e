import ResolvedAPI
import SpecReading

/// Lists that belong to one element: `/users/{id}/trips` are a user's trips.
extension Resolver {
    /// Every relation has a name of its own in its resource, which no field has. Those that a resource's own endpoints
    /// name come first.
    func related(_ endpoints: [Int: [Endpoint]]) -> [Int: [Endpoint]] {
        var endpoints = endpoints
        var taken: [Int: Set<String>] = [:]
        for isOwn in [true, false] {
            for owner in endpoints.keys.sorted() {
                for place in endpoints[owner]?.indices ?? 0..<0 {
                    guard let endpoint = endpoints[owner]?[place], let resource = endpoint.relatedResource,
                        let index = scope.index(of: resource), (index == owner) == isOwn,
                        let identity = objects[index]?.identity,
                        let name = isOwn ? endpoint.name : endpoint.nameBehindParameter
                    else { continue }
                    if taken[index] == nil { taken[index] = namesOfProperties(index) }
                    guard taken[index]?.insert(name).inserted == true else { continue }
                    let relation = Relation(of: resource, name: name, identity: identity.field)
                    endpoints[owner]?[place].relation = relation
                }
            }
        }
        return endpoints
    }

    /// What a function without arguments cannot be called there.
    private func namesOfProperties(_ index: Int) -> Set<String> {
        Set((objects[index]?.fields ?? []).map(\.field.name)).union(Self.reservedProperties)
    }

    private static let reservedProperties: Set<String> = [
        "customMirror", "debugDescription", "description", "hashValue", "id", "init", "jsonBytes", "jsonData",
        "jsonText", "self", "unknownFields",
    ]
}

extension Endpoint {
    /// Whose identity leads to the list, where nothing else of the path does.
    fileprivate var relatedResource: TypeName? {
        guard listed != nil, method == .get, pathParameters.count == 1, let parameter = pathParameters.first,
            case .identity(let resource) = parameter.type, parameter.presence == .required,
            path.count(where: { if case .parameter = $0 { true } else { false } }) == 1
        else { return nil }
        return resource
    }

    /// `tripsArchived` in `/users/{id}/trips/archived`.
    fileprivate var nameBehindParameter: String? {
        guard case .literal(let text)? = path.last else { return nil }
        return Spelling.member(text.split(separator: "/").joined(separator: "_"))
    }
}
