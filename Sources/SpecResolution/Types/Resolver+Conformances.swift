import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// `hashable: true` and `codable: true` need the same of what a type holds.
extension Resolver {
    mutating func checkConformances() {
        for index in scope.types.indices {
            guard let object = scope[index].object, let draft = objects[index] else { continue }
            if let hashable = object.hashable, hashable.value {
                for field in draft.modelFields where !field.isBroken {
                    guard let other = unhashable(field.field.type) else { continue }
                    report(.fieldNotHashable(field.key, type: other, wanted: hashable.range))
                }
            }
            if let codable = object.codable, codable.value {
                for field in draft.modelFields where !field.isBroken {
                    guard let other = uncodable(field.field.type) else { continue }
                    report(.fieldNotCodable(field.key, type: other, wanted: codable.range))
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
        lacking(type) { $0.hashable?.value == true }
    }

    private func uncodable(_ type: TypeReference) -> String? {
        lacking(type) { $0.codable?.value == true }
    }

    private func lacking(_ type: TypeReference, _ conforms: (ObjectSpec) -> Bool) -> String? {
        guard let name = type.declaredType, let index = scope.index(of: name) else { return nil }
        if let object = scope[index].object { return conforms(object) ? nil : name.words }
        let members = unions[index]?.members ?? []
        return members.first { scope[$0].object.map(conforms) != true }.map { scope[$0].name.words }
    }
}
