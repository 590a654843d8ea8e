package import APIComparison
package import SourceDiagnostics
package import SpecReading
import SwiftNaming

/// Finds in specs what an API declares.
package struct SpecPlaces {
    private let specs: APISpecs

    package init(_ specs: APISpecs) { self.specs = specs }

    /// The key or the name of the subject; that of the type, the resource or the API around it if it has none of its own.
    package func place(of subject: Subject) -> SourceRange {
        let whole = specs.api.name.range
        switch subject {
        case .api: return whole
        case .type(let path): return type(path)?.name.range ?? whole
        case .member(let path, let name):
            guard let type = type(path) else { return whole }
            return member(name, of: type) ?? type.name.range
        case .call(let path, let name):
            guard let type = type(path) else { return whole }
            return call(name, of: type)?.key.range ?? type.name.range
        case .parameter(let path, let name, let parameter):
            guard let type = type(path) else { return whole }
            guard let call = call(name, of: type) else { return type.name.range }
            return call.place(of: parameter) ?? call.key.range
        }
    }

    /// The declaration of a type; `nil` if it is not written in a spec.
    package func declaration(_ path: [String]) -> DeclarationSpec? {
        guard let found = type(path), found.spelledName == path.last else { return nil }
        return found
    }

    /// The key of a field that a type does not inherit.
    package func ownField(_ name: String, of path: [String]) -> SourceRange? {
        guard case .object(let object)? = declaration(path)?.content else { return nil }
        return object.fields.first { $0.spelledName == name }?.key.range
    }

    /// The declaration of a type, or of the last type around it that has one.
    private func type(_ path: [String]) -> DeclarationSpec? {
        var (declarations, found) = (specs.declarations, DeclarationSpec?.none)
        for name in path {
            guard let type = declarations.first(where: { $0.spelledName == name }) else { return found }
            found = type
            guard case .object(let object) = type.content else { return found }
            declarations = object.types
        }
        return found
    }

    private func object(named name: String) -> ObjectSpec? {
        guard let type = specs.declarations.first(where: { $0.name.value == name }),
            case .object(let object) = type.content
        else { return nil }
        return object
    }

    private func member(_ name: String, of type: DeclarationSpec) -> SourceRange? {
        switch type.content {
        case .object(let object): return field(name, of: object, depth: 0)
        case .enumeration(let enumeration):
            return enumeration.cases.first { $0.spelledName == name }?.value.range
        case .union(let union):
            return union.allMembers.first { member in
                (member.name?.value ?? Spelling.member(member.type.value)) == name
            }?.range ?? union.fields.first { Spelling.member($0.value) == name }?.range
        }
    }

    /// A field of an object, or of one whose fields it has.
    private func field(_ name: String, of object: ObjectSpec, depth: Int) -> SourceRange? {
        if let field = object.fields.first(where: { $0.spelledName == name }) { return field.key.range }
        guard depth < Self.deepest else { return nil }
        let others = object.fieldsOf + (object.extends.map { [$0] } ?? [])
        return others.lazy.compactMap { self.object(named: $0.value) }
            .compactMap { field(name, of: $0, depth: depth + 1) }.first
    }

    /// The longest chain of objects that are looked at.
    private static let deepest = 32

    private func call(_ name: String, of type: DeclarationSpec) -> EndpointSpec? {
        guard case .object(let object) = type.content else { return nil }
        return object.endpoints.first { ($0.name?.value ?? Spelling.member($0.key.value)) == name }
    }
}

extension DeclarationSpec {
    fileprivate var spelledName: String { swiftName?.value ?? Spelling.type(name.value) ?? name.value }
}

extension FieldSpec {
    fileprivate var spelledName: String { name?.value ?? Spelling.member(key.value) ?? key.value }
}

extension ParameterSpec {
    fileprivate var spelledName: String { name?.value ?? Spelling.member(key.value) ?? key.value }
}

extension EnumSpec.Case {
    fileprivate var spelledName: String? {
        if let name { return Spelling.chosenCase(name.value) ?? name.value }
        switch value.value {
        case .string(let text): return Spelling.member(text)
        case .int(let number): return Spelling.member(String(number))
        }
    }
}

extension EndpointSpec {
    fileprivate func place(of name: String) -> SourceRange? {
        let headers = headers.compactMap { header in
            if case .parameter(let parameter) = header { parameter } else { nil }
        }
        if let parameter = (parameters + query + headers).first(where: { $0.spelledName == name }) {
            return parameter.key.range
        }
        switch body?.content {
        case .names(let names)?, .formNames(let names)?:
            return names.first { Spelling.member($0.value) == name }?.range
        case .fields(let fields)?, .form(let fields)?:
            return fields.first { $0.spelledName == name }?.key.range
        case .multipart(let parts)?: return parts.first { $0.spelledName == name }?.key.range
        case .type?, .formType?, .bytes?, nil: return nil
        }
    }
}
