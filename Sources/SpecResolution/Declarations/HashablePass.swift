import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// `hashable: true` requires the types inside to be hashable. `codable: true` does not: a type and its contents are
/// encoded by its own mapping.
struct HashablePass: Pass {
    let scope: Scope
    let types: ResolvedTypes
    /// Declared ones, and those that are declared where they are used.
    private let unions: [Union]
    var log = ResolutionLog()

    /// The unions that are hashable, because all their members are.
    private var hashableUnions: Set<TypeName> = []

    init(scope: Scope, types: ResolvedTypes, inventory: TypeInventory) {
        self.scope = scope
        self.types = types
        unions = types.unions.values.map(\.union) + inventory.inlinedUnions.values
    }

    mutating func run() -> Set<TypeName> {
        findHashableUnions()
        for index in scope.types.indices {
            guard let object = scope[index].object, let draft = types.objects[index] else { continue }
            if let hashable = object.hashable, hashable.value {
                if let field = draft.modelFields.first(where: { $0.field.meetsHashValue }) {
                    report(.fieldMeetsHashValue(field.key, wanted: hashable.range))
                }
                for field in draft.modelFields where !field.isBroken {
                    guard let other = unhashable(field.field.type) else { continue }
                    report(.fieldNotHashable(field.key, type: other, wanted: hashable.range))
                }
            }
        }
        return hashableUnions
    }

    /// Unions can contain each other, so those that are not hashable are removed until the rest is.
    private mutating func findHashableUnions() {
        hashableUnions = Set(unions.map(\.name))
        var count = 0
        repeat {
            count = hashableUnions.count
            for union in unions where union.members.contains(where: { unhashable($0.type) != nil }) {
                hashableUnions.remove(union.name)
            }
        } while hashableUnions.count < count
    }

    /// The object or union in a type that is not hashable.
    private func unhashable(_ type: TypeReference) -> String? {
        guard let name = type.declaredType else { return nil }
        if let object = scope.index(of: name).flatMap({ scope[$0].object }) {
            return isHashable(object) ? nil : name.words
        }
        guard let union = unions.first(where: { $0.name == name }), !hashableUnions.contains(name)
        else { return nil }
        return union.members.lazy.compactMap { $0.type.declaredType }
            .first { self.isUnhashable($0) }?.words ?? name.words
    }

    private func isUnhashable(_ name: TypeName) -> Bool {
        if let object = scope.index(of: name).flatMap({ scope[$0].object }) { return !isHashable(object) }
        return unions.contains { $0.name == name } && !hashableUnions.contains(name)
    }

    private func isHashable(_ object: ObjectSpec) -> Bool {
        object.hashable?.value == true
    }
}

extension Field {
    fileprivate var meetsHashValue: Bool { constant == nil && name == "hashValue" }
}
