import ResolvedAPI
import SwiftNaming

extension API {
    /// The union of all resources of the API, distinguished by the discriminator; `nil` if objects have none.
    ///
    /// - Parameter access: The access level of the union. Less accessible resources are not in it.
    func models(_ access: AccessLevel) -> Union? {
        guard let path = convention.discriminator else { return nil }
        var values: Set<String> = []
        var names = ModelCaseNames()
        var members: [Union.Member] = []
        let accessible = units.filter { unit in unit.access.map { AccessLevel($0) >= access } ?? true }
        let objects = accessible.compactMap { unit -> Object? in
            guard case .object(let object) = unit.declaration, object.identity != nil else { return nil }
            return object
        }
        let ownValues = Set(objects.filter { $0.identityOwner == nil }.compactMap(\.discriminator?.value))
        for object in objects {
            // Of variants with one discriminator value, the one to which the identity belongs.
            guard let tag = object.discriminator, tag.keyPath == path,
                object.identityOwner == nil || !ownValues.contains(tag.value),
                values.insert(tag.value).inserted
            else { continue }
            let name = names.take(forType: object.name.path.last ?? "")
            // Direct storage would be as large as the largest resource, with code to copy every resource.
            members.append(
                Union.Member(
                    name: name,
                    type: .declared(object.name, .object),
                    rule: .value(tag.value),
                    isIndirect: true
                )
            )
        }
        guard !members.isEmpty else { return nil }
        return Union(
            name: TypeName(APINames(name).model),
            doc: "Any resource of the API, identified by its `\(path.joined(separator: "."))`.",
            discriminator: path,
            members: members,
            keepsUnknown: convention.keepsUnknownTypes
        )
    }
}
