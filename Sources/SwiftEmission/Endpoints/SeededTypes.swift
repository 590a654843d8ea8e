import ResolvedAPI

/// The types of an API of which samples can be made, and how their making ends.
///
/// A type has no sample if it always contains a type of the app's own, or a deprecated one whose initializer warns.
struct SeededTypes {
    let types: SampledTypes
    /// The number of types that each sample contains at least, one inside of the other. A sample ends because each type contains
    /// types of a smaller rank only, deep inside of it.
    private var ranks: [TypeName: Int] = [:]

    init(_ api: API) {
        types = SampledTypes(api)
        var left = types.all
        while true {
            let made = left.compactMap { declaration in rank(of: declaration).map { (declaration.name, $0) } }
            if made.isEmpty { break }
            for (name, rank) in made { ranks[name] = rank }
            left.removeAll { ranks[$0.name] != nil }
        }
    }

    /// Whether samples of the type can be made.
    func hasSample(_ name: TypeName) -> Bool { ranks[name] != nil }

    /// The name that an element has in places: the same for types with the same identities.
    func key(of name: TypeName) -> String {
        let owner = types.object(name)?.identityOwner ?? name
        return owner.path.joined(separator: ".")
    }

    /// The members of a union that can be made, and the one that ends soonest.
    func members(of union: Union) -> (all: [Union.Member], shortest: Union.Member)? {
        let ranked = union.members.compactMap { member in rank(of: member.type).map { (member, $0) } }
        guard let shortest = ranked.min(by: { $0.1 < $1.1 })?.0 else { return nil }
        // A member with several values has the discriminator in a field of its own, which a sample would have to agree with.
        let plain = ranked.map(\.0).filter { $0.otherValues.isEmpty && !$0.hasOwnDiscriminator }
        return (plain.isEmpty ? ranked.map(\.0) : plain, shortest)
    }

    /// `nil` if it cannot be made of the types that are known so far.
    private func rank(of declaration: Declaration) -> Int? {
        switch declaration {
        case .enumeration(let enumeration): return enumeration.cases.isEmpty ? nil : 0
        case .union(let union):
            return union.members.compactMap { rank(of: $0.type) }.min().map { $0 + 1 }
        case .object(let object):
            let isDeprecated = object.deprecated != nil && !object.fields.contains(where: \.isIndirect)
            guard !object.isGroup, object.besideHeaders == nil, !isDeprecated else { return nil }
            var rank = 0
            for field in object.fields where field.isInModel && !field.canBeNil {
                guard let inner = self.rank(of: field.type) else { return nil }
                rank = max(rank, inner + 1)
            }
            return rank
        }
    }

    /// `nil` if a value of the type cannot be made.
    private func rank(of type: TypeReference) -> Int? {
        switch type {
        case .scalar, .instant, .selection, .optional, .list, .map: 0
        case .identity(let owner), .expandable(let owner, _): types.object(owner)?.identity == nil ? nil : 0
        case .inside(_, let inner): rank(of: inner)
        case .declared(let name, _): ranks[name]
        case .custom: nil
        }
    }
}
