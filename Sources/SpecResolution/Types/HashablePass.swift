import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// `hashable: true` requires the types inside to be hashable. `codable: true` does not: a type and its contents are
/// encoded by its own mapping.
struct HashablePass: Pass {
    let scope: Scope
    let types: ResolvedTypes
    var log = ResolutionLog()

    /// The unions that are hashable, because all their members are.
    mutating func run() -> Set<Int> {
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
        let hashable = types.unions.filter { _, draft in
            draft.members.allSatisfy { scope[$0].object.map(isHashable) == true }
        }
        return Set(hashable.keys)
    }

    /// The object or union in a type that is not hashable.
    private func unhashable(_ type: TypeReference) -> String? {
        guard let name = type.declaredType, let index = scope.index(of: name) else { return nil }
        if let object = scope[index].object { return isHashable(object) ? nil : name.words }
        let members = types.unions[index]?.members ?? []
        return members.first { scope[$0].object.map(isHashable) != true }.map { scope[$0].name.words }
    }

    private func isHashable(_ object: ObjectSpec) -> Bool {
        object.hashable?.value == true
    }
}

extension Field {
    fileprivate var meetsHashValue: Bool { constant == nil && name == "hashValue" }
}
