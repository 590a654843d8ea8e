import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension EndpointPass {
    /// Checks that each key is a field of the elements, and that the last key can be unique.
    mutating func checkKeyset(_ keys: [KeysetKeySpec], of element: TypeReference) {
        guard let name = element.declaredName, let index = scope.index(of: name) else { return }
        for object in scope.objects(in: index) {
            guard let draft = types.objects[object], !draft.isBroken else { continue }
            for (place, key) in keys.enumerated() {
                check(key, isLast: place == keys.count - 1, in: draft, of: object)
            }
        }
    }

    private mutating func check(_ key: KeysetKeySpec, isLast: Bool, in draft: ObjectDraft, of object: Int) {
        let path = key.path.keys
        guard let found = draft.modelFields.first(where: { $0.field.keyPath == path }) else {
            // The client looks up the values inside of objects itself.
            let isInside = draft.modelFields.contains {
                path.starts(with: $0.field.keyPath) && $0.field.type.hasInside
            }
            if isInside { return }
            let known = draft.modelFields.map { $0.field.keyPath.joined(separator: ".") }
            let nearest = log.suggestions.closest(to: key.path.text.value, in: known)
            return report(.unknownKeysetKey(key.path.text, type: scope[object].name.words, nearest: nearest))
        }
        switch found.field.type {
        case .list, .map, .selection, .instant, .custom, .expandable, .inside, .declared(_, .object),
            .declared(_, .union):
            report(.parameterOfManyParts(key.path.range, type: found.field.type.words))
        case .scalar(.bool), .declared(_, .enumeration):
            if isLast { report(.keysetWithTies(key.path.text)) }
        case .identity where isCompound(found.field.type):
            report(.parameterOfManyParts(key.path.range, type: found.field.type.words))
        case .scalar, .identity, .optional: break
        }
    }
}

extension TypeReference {
    fileprivate var declaredName: TypeName? { if case .declared(let name, _) = self { name } else { nil } }

    /// Whether its values have keys of their own.
    fileprivate var hasInside: Bool {
        switch self {
        case .declared(_, .object), .declared(_, .union), .map, .scalar(.json): true
        default: false
        }
    }
}
