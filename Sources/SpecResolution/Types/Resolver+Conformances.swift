import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// `hashable: true` needs the same of what a type holds. `codable: true` does not: a type is encoded through its own
/// mapping, with all it holds.
extension Resolver {
    mutating func checkConformances() {
        for index in scope.types.indices {
            guard let object = scope[index].object, let draft = objects[index] else { continue }
            if let hashable = object.hashable, hashable.value {
                if let field = draft.modelFields.first(where: { $0.field.name == "hashValue" }) {
                    report(.fieldMeetsHashValue(field.key, wanted: hashable.range))
                }
                for field in draft.modelFields where !field.isBroken {
                    guard let other = unhashable(field.field.type) else { continue }
                    report(.fieldNotHashable(field.key, type: other, wanted: hashable.range))
                }
            }
        }
        for (index, draft) in unions {
            unions[index]?.union.isHashable = draft.members.allSatisfy {
                scope[$0].object?.hashable?.value == true
            }
        }
    }

    /// The object or union in a type that is not hashable.
    private func unhashable(_ type: TypeReference) -> String? {
        guard let name = type.declaredType, let index = scope.index(of: name) else { return nil }
        if let object = scope[index].object { return isHashable(object) ? nil : name.words }
        let members = unions[index]?.members ?? []
        return members.first { scope[$0].object.map(isHashable) != true }.map { scope[$0].name.words }
    }

    private func isHashable(_ object: ObjectSpec) -> Bool {
        object.hashable?.value == true
    }
}
