import ResolvedAPI
import SwiftNaming

/// Lists that belong to one element: `/users/{id}/trips` are a user's trips.
///
/// Every relation has a unique name in its resource, which is not the name of a field. Names of the resource's own
/// endpoints come first.
func relations(
    among lists: [ListOfElement],
    scope: Scope,
    types: ResolvedTypes
) -> [EndpointPlace: Relation] {
    var relations: [EndpointPlace: Relation] = [:]
    var taken: [TypeName: Set<String>] = [:]
    for list in lists {
        let resource = list.relation.resource
        let names = taken[resource] ?? propertyNames(scope.index(of: resource).flatMap { types.objects[$0] })
        taken[resource] = names.union([list.relation.name])
        if !names.contains(list.relation.name) { relations[list.place] = list.relation }
    }
    return relations
}

/// A list that belongs to one element, whatever other members its resource has.
struct ListOfElement {
    let place: EndpointPlace
    let relation: Relation
}

/// The lists of all elements, first those at endpoints of their own resource.
func listsOfElements(_ endpoints: Endpoints, scope: Scope, types: ResolvedTypes) -> [ListOfElement] {
    var lists: [ListOfElement] = []
    for isOwn in [true, false] {
        for (owner, drafts) in endpoints.drafts.sorted(by: { $0.key < $1.key }) {
            for (place, endpoint) in drafts.map(\.endpoint).enumerated() {
                guard let resource = endpoint.relatedResource, let index = scope.index(of: resource),
                    (index == owner) == isOwn, let identity = types.objects[index]?.identity,
                    let name = isOwn ? endpoint.name : endpoint.nameBehindParameter
                else { continue }
                lists.append(
                    ListOfElement(
                        place: EndpointPlace(owner: owner, place: place),
                        relation: Relation(of: resource, name: name, identity: identity.property)
                    )
                )
            }
        }
    }
    return lists
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
