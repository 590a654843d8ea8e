import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Enums and unions that are declared where a field uses them. Other fields refer to them by the field's name as a type's:
/// `Status`, or `User.Status`.
extension Scope {
    /// The type of the nearest field with that name. Types with files of their own come after it.
    func inlineType(_ name: String, from owner: Int?) -> TypeReference? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let last = parts.last else { return nil }
        if parts.count > 1 {
            let outer = lookUp(parts.dropLast().joined(separator: "."), from: owner)
            return outer.flatMap { inlineType(last, in: $0) }
        }
        var current = owner
        while let type = current {
            if let found = inlineType(last, in: type) { return found }
            if types[type].nested[last] != nil { return nil }
            current = types[type].parent
        }
        return nil
    }

    /// A type that the object or one that it extends declares.
    private func inlineType(_ name: String, in index: Int) -> TypeReference? {
        var open = [index]
        var visited: Set<Int> = []
        while let type = open.popLast() {
            guard visited.insert(type).inserted else { continue }
            if let kind = types[type].inlineKinds[name] {
                return .declared(TypeName(path: types[type].name.path + [name]), kind)
            }
            open += bases(of: type).reversed()
        }
        return nil
    }
}

extension ObjectSpec {
    /// The kinds of the types that its fields declare, by their names. Of two with one name, the first.
    var inlineKinds: [String: DeclarationKind] {
        fields.reduce(into: [:]) { kinds, field in
            guard let kind = field.type.inlineKind, let name = field.inlineTypeName, kinds[name] == nil else {
                return
            }
            kinds[name] = kind
        }
    }
}

extension FieldSpec {
    /// The name of the type that it declares.
    var inlineTypeName: String? { Spelling.type(ofKey: (name ?? key).value) }
}

extension TypeSpec {
    /// The enum in it, which is declared here.
    var inlineEnumeration: EnumSpec? {
        switch self {
        case .enumeration(let spec, _): spec
        case .optional(let type, _), .list(let type, _), .map(let type, _): type.inlineEnumeration
        case .named, .identity, .union, .custom: nil
        }
    }

    /// The kind of the type in it that is declared here.
    fileprivate var inlineKind: DeclarationKind? {
        switch self {
        case .enumeration: .enumeration
        case .union(let members, _): members.isExpandable ? nil : .union
        case .optional(let type, _), .list(let type, _), .map(let type, _): type.inlineKind
        case .named, .identity, .custom: nil
        }
    }
}

extension [TypeSpec] {
    /// Whether they are an identity and its element.
    fileprivate var isExpandable: Bool {
        guard count == 2, case (.identity, .named) = (self[0], self[1]) else { return false }
        return true
    }
}
