import ResolvedAPI
import SwiftNaming

/// Lists that belong to one element: `/users/{id}/trips` are a user's trips.
///
/// Every relation has a unique name in its resource, which is not the name of a field. Names of the resource's own
/// endpoints come first.
func relations(of endpoints: Endpoints, scope: Scope, types: ResolvedTypes) -> [EndpointPlace: Relation] {
    var relations: [EndpointPlace: Relation] = [:]
    var taken: [Int: Set<String>] = [:]
    for isOwn in [true, false] {
        for (owner, drafts) in endpoints.drafts.sorted(by: { $0.key < $1.key }) {
            for (place, endpoint) in drafts.map(\.endpoint).enumerated() {
                guard let resource = endpoint.relatedResource, let index = scope.index(of: resource),
                    (index == owner) == isOwn, let identity = types.objects[index]?.identity,
                    let name = isOwn ? endpoint.name : endpoint.nameBehindParameter
                else { continue }
                let names = taken[index] ?? propertyNames(types.objects[index])
                taken[index] = names.union([name])
                guard !names.contains(name) else { continue }
                relations[EndpointPlace(owner: owner, place: place)] =
                    Relation(of: resource, name: name, identity: identity.property)
            }
        }
    }
    return relations
}

/// The names that a function without arguments cannot have in an object.
private func propertyNames(_ object: ObjectDraft?) -> Set<String> {
    Set((object?.fields ?? []).map(\.field.name)).union(ReservedNames.members)
}

extension Endpoint {
    /// The resource whose identity is the only parameter of the path.
    fileprivate var relatedResource: TypeName? {
        guard response.listed != nil, responseHeaders == nil, method == .get, pathParameters.count == 1,
            let parameter = pathParameters.first, case .identity(let resource) = parameter.type,
            parameter.presence == .required,
            path.count(where: { if case .parameter = $0 { true } else { false } }) <= 1
        else { return nil }
        return resource
    }

    /// `tripsArchived` in `/users/{id}/trips/archived`.
    fileprivate var nameBehindParameter: String? {
        guard case .literal(let text)? = path.last else { return nil }
        return Spelling.member(text.split(separator: "/").joined(separator: "_"))
    }
}
