import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Resolves the enums that are declared under a name.
struct EnumerationPass: TypePass {
    let scope: Scope
    let conventions: Conventions
    var inventory = TypeInventory()
    var log = ResolutionLog()

    mutating func run() -> TypeInventory {
        for type in scope.types {
            for field in type.spec.fields { addInlineEnumeration(of: field, in: type.name) }
            guard case .enumeration(let spec) = type.spec.content else { continue }
            inventory.enumerations[type.name] = enumeration(
                spec,
                name: type.name,
                doc: type.spec.doc,
                deprecated: type.spec.deprecated,
                declaredAt: type.spec.name
            )
        }
        return inventory
    }

    /// Other fields can refer to an enum that a field declares, so it is known before all fields.
    private mutating func addInlineEnumeration(of field: FieldSpec, in type: TypeName) {
        guard let spec = field.type.inlineEnumeration, let last = field.inlineTypeName else { return }
        let name = TypeName(path: type.path + [last])
        guard inventory.enumerations[name] == nil else { return }
        inventory.enumerations[name] = enumeration(
            spec,
            name: name,
            doc: nil,
            deprecated: nil,
            declaredAt: field.name ?? field.key
        )
    }
}

extension DeclarationSpec {
    fileprivate var fields: [FieldSpec] {
        if case .object(let object) = content { object.fields } else { [] }
    }
}

/// Resolves an enum that is declared under a name or where it is used.
extension TypePass {

    mutating func enumeration(
        _ spec: EnumSpec,
        name: TypeName,
        doc: Located<String>?,
        deprecated: Located<String>?,
        declaredAt place: Located<String>
    ) -> Enumeration {
        let keepsUnknown =
            spec.fallback == nil
            && (spec.unknownCases.map { $0.value == .keep } ?? conventions.resolved.keepsUnknownCases)
        if spec.cases.isEmpty { report(.enumWithoutCases(place, at: spec.range)) }
        let cases = cases(spec.cases, of: name, keepsUnknown: keepsUnknown)
        if spec.ignoreCase?.value == true { checkLetters(of: spec) }
        return Enumeration(
            name: name,
            doc: doc?.value,
            deprecated: deprecated?.value,
            cases: cases,
            keepsUnknown: keepsUnknown,
            fallback: fallback(spec, among: cases, of: name),
            ignoresCase: spec.ignoreCase?.value ?? false
        )
    }

    /// The name of the case for undeclared values, which the spec gives by its value or its name.
    private mutating func fallback(_ spec: EnumSpec, among cases: [Enumeration.Case], of type: TypeName)
        -> String?
    {
        guard let fallback = spec.fallback, !cases.isEmpty else { return nil }
        if let unknownCases = spec.unknownCases {
            report(.fallbackBesideUnknownCases(fallback, unknownCases: unknownCases.range))
        }
        if let known = cases.first(where: { $0.wireValue.text == fallback.value }) { return known.name }
        let names = inventory.caseNames[type] ?? [:]
        if let known = names[fallback.value] { return known }
        let known = cases.map(\.wireValue.text) + names.keys.sorted()
        let nearest = log.suggestions.closest(to: fallback.value, in: known)
        report(.unknownCase(fallback, enumeration: type.words, nearest: nearest))
        return nil
    }

    /// Values that are read in any case are texts, which differ in more than their case.
    private mutating func checkLetters(of spec: EnumSpec) {
        guard let ignoreCase = spec.ignoreCase else { return }
        var earlier: [String: Located<EnumSpec.Value>] = [:]
        for value in spec.cases.map(\.value) {
            guard value.value.isText else {
                return report(.ignoreCaseOfNumbers(ignoreCase.range, value: value))
            }
            let letters = value.value.text.lowercased()
            if let other = earlier[letters], other.value != value.value {
                report(.casesDifferInCase(value, other: other))
            }
            earlier[letters] = value
        }
    }

    private mutating func cases(_ specs: [EnumSpec.Case], of type: TypeName, keepsUnknown: Bool)
        -> [Enumeration.Case]
    {
        var names = NamesInUse<SourceRange>()
        var values: [EnumSpec.Value: SourceRange] = [:]
        var cases: [Enumeration.Case] = []
        for spec in specs {
            if let earlier = values[spec.value.value] {
                report(.duplicateCase(spec.value, earlier: earlier))
                continue
            }
            values[spec.value.value] = spec.value.range
            if let first = specs.first, first.value.value.isText != spec.value.value.isText {
                report(.mixedCases(spec.value, first: first.value))
                continue
            }
            guard let name = caseName(spec), isFree(name, keepsUnknown: keepsUnknown, &names) else {
                continue
            }
            if let given = spec.name { inventory.caseNames[type, default: [:]][given.value] = name.value }
            cases.append(
                Enumeration.Case(
                    name: name.value,
                    wireValue: spec.value.value.raw,
                    doc: text(spec.doc),
                    deprecated: text(spec.deprecated)
                )
            )
        }
        return cases
    }

    private mutating func isFree(
        _ name: Located<String>,
        keepsUnknown: Bool,
        _ names: inout NamesInUse<SourceRange>
    )
        -> Bool
    {
        if !keepsUnknown, name.value == "allCases" {
            report(.caseMeetsAllCases(name))
            return false
        }
        return isFree(name, &names)
    }

    private mutating func caseName(_ spec: EnumSpec.Case) -> Located<String>? {
        let text = spec.value.map(\.text)
        _ = self.text(text)
        if let name = spec.name {
            guard let spelled = Spelling.chosenCase(name.value) else {
                report(.notAMemberName(name))
                return nil
            }
            return Located(spelled, at: name.range)
        }
        guard let spelled = Spelling.member(text.value) else {
            report(.notAMemberName(text))
            return nil
        }
        return Located(spelled, at: text.range)
    }
}

extension EnumSpec.Value {
    var isText: Bool { if case .string = self { true } else { false } }

    var text: String {
        switch self {
        case .string(let value): value
        case .int(let value): String(value)
        }
    }

    var raw: Enumeration.RawValue {
        switch self {
        case .string(let value): .string(value)
        case .int(let value): .int(value)
        }
    }
}
