import ResolvedAPI
import SwiftNaming

/// The values of `OpenEnumeration.mustache` and `ClosedEnumeration.mustache`.
struct EnumerationView {
    let doc: [String]
    let access: String
    let name: String
    let conformances: [ConformancesView]
    /// `String`
    let rawType: String
    let cases: [EnumerationCaseView]
    let reader: String
    /// The arguments that distinguish its reading from that of other closed enumerations.
    let reading: String?
    /// Whether the declared values of an open enumeration are read in any case.
    let readsAnyCase: Bool
}

extension EnumerationView: TemplateView {
    static let vocabulary: Vocabulary<EnumerationView> = [
        "doc": .texts(\.doc),
        "access": .text(\.access),
        "name": .text(\.name),
        "conformances": .list(ConformancesView.self, \.conformances),
        "rawType": .text(\.rawType),
        "cases": .list(EnumerationCaseView.self, \.cases),
        "reader": .text(\.reader),
        "reading": .optionalText(\.reading),
        "readsAnyCase": .flag(\.readsAnyCase),
    ]
}

/// A case and its wire value.
struct EnumerationCaseView {
    let doc: [String]
    let name: String
    /// The name after a dot.
    let member: String
    /// A literal.
    let rawValue: String
    /// The literal in lower case.
    let lowercased: String
    /// The literal, if Swift would not derive it from the name.
    let otherRawValue: String?
}

extension EnumerationCaseView: TemplateView {
    static let vocabulary: Vocabulary<EnumerationCaseView> = [
        "doc": .texts(\.doc),
        "name": .text(\.name),
        "member": .text(\.member),
        "rawValue": .text(\.rawValue),
        "lowercased": .text(\.lowercased),
        "otherRawValue": .optionalText(\.otherRawValue),
    ]
}

extension EnumerationView {
    init(_ enumeration: Enumeration, scope: NameScope, place: DeclarationPlace) {
        doc = DocComment.paragraphs([
            DocComment.lines(enumeration.doc, indent: place.indent),
            Deprecation.doc(enumeration.deprecated, indent: place.indent),
        ])
        access = place.access.modifier
        name = (enumeration.name.path.last ?? "").identifier
        let kind = scope.mapping(
            enumeration.keepsUnknown ? "OpenEnumeration" : "ClosedEnumeration",
            .conformance
        )
        rawType = scope.swift(enumeration.isNumbered ? "Int" : "String")
        let protocols =
            (enumeration.keepsUnknown ? [] : [rawType]) + Conformances.response(enumeration.name, scope) + [
                kind
            ]
        let keyword = enumeration.keepsUnknown ? "struct " : "enum "
        conformances = [ConformancesView(protocols, place, keyword + name)]
        let type = enumeration.name.path.last ?? ""
        cases = enumeration.cases.map { EnumerationCaseView($0, of: type, indent: place.indent + 4) }
        reading = enumeration.readingArguments
        reader = reading == nil ? "" : scope.mapping("JSONReader", .signature)
        readsAnyCase = enumeration.keepsUnknown && enumeration.ignoresCase
    }
}

extension EnumerationCaseView {
    init(_ enumerationCase: Enumeration.Case, of type: String, indent: Int) {
        doc = DocComment.paragraphs([
            DocComment.lines(enumerationCase.doc, indent: indent),
            DocComment.lines(Self.hint(enumerationCase.name, of: type), indent: indent),
            Deprecation.doc(enumerationCase.deprecated, indent: indent),
        ])
        name = enumerationCase.name.identifier
        member = enumerationCase.name.memberName
        switch enumerationCase.wireValue {
        case .string(let value):
            rawValue = SafeText.literal(value)
            lowercased = SafeText.literal(value.lowercased())
            otherRawValue = value == enumerationCase.name ? nil : rawValue
        case .int(let value):
            rawValue = DigitGroups.text(value)
            lowercased = rawValue
            otherRawValue = rawValue
        }
    }

    /// Swift takes these two for the cases of an optional, wherever one is expected.
    private static func hint(_ name: String, of type: String) -> String? {
        guard name == "none" || name == "some" else { return nil }
        return "Of an optional, `.\(name)` is something else: write `\(type).\(name)` there."
    }
}

extension Enumeration {
    /// `nil` for a closed enumeration that takes its declared values only, and for an open one.
    fileprivate var readingArguments: String? {
        guard !keepsUnknown, ignoresCase || fallback != nil else { return nil }
        let unknown = fallback.map { "." + $0.memberName } ?? "nil"
        return (ignoresCase ? "ignoringCase: true, " : "") + "unknown: \(unknown)"
    }

    /// Whether its values are integers on the wire.
    var isNumbered: Bool {
        if case .int? = cases.first?.wireValue { true } else { false }
    }
}
