import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The kinds of JSON values, before fields and unions are resolved.
extension Scope {
    /// The kind of an identity; `nil` for that of a singleton.
    func identityKind(of index: Int, _ conventions: Conventions) -> JSONKind? {
        var (current, visited): (Int?, Set<Int>) = (index, [])
        while let resource = current, visited.insert(resource).inserted {
            let key: String
            switch identity(of: resource, conventions) {
            case .convention(let conventional): key = conventional
            case .fields(let names, _): if names.count == 1 { key = names[0].value } else { return .object }
            case .singleton, nil: return nil
            }
            switch listedType(key, of: resource) {
            case .identity(let owner, _)?: current = lookUp(owner.value, from: resource)
            case .named(let name)?: return Self.integers.contains(name.value) ? .integer : .string
            default: return .string
            }
        }
        return .string
    }

    /// Whether all members of a union are objects, so that every value of it is one.
    func isUnionOfObjects(_ name: TypeName) -> Bool {
        var open = [index(of: name)]
        var visited: Set<Int?> = []
        while let next = open.popLast() {
            guard visited.insert(next).inserted else { continue }
            guard let next, case .union(let spec) = types[next].spec.content else { return false }
            for member in spec.allMembers {
                guard case .named(let type) = member.expression,
                    let found = lookUp(type.value, from: types[next].parent)
                else { return false }
                switch types[found].kind {
                case .object: continue
                case .union: open.append(found)
                case .enumeration: return false
                }
            }
        }
        return true
    }

    private static let integers: Set<String> = [Scalar.int.rawValue, Scalar.int64.rawValue]

    /// The type of a field, also of one that is inherited.
    private func listedType(_ key: String, of index: Int) -> TypeSpec? {
        var open = [index]
        var visited: Set<Int> = []
        while let type = open.popLast() {
            guard visited.insert(type).inserted else { continue }
            if let field = types[type].object?.fields.first(where: { $0.key.value == key }) {
                return field.type
            }
            open += bases(of: type).reversed()
        }
        return nil
    }
}
