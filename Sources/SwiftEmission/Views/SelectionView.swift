import ResolvedAPI
import SwiftNaming

/// The values of `Selection.mustache`: the selectable fields of a model.
struct SelectionView {
    let access: String
    /// `User`
    let model: String
    /// `FieldSelectable`
    let selectable: String
    /// `SelectableField`
    let field: String
    /// All of them, in brackets.
    let fields: String
    /// `FieldSelection<User>`
    let selected: String
    let properties: [SelectedFieldView]
}

extension SelectionView: TemplateView {
    static let vocabulary: Vocabulary<SelectionView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "selectable": .text(\.selectable),
        "field": .text(\.field),
        "fields": .text(\.fields),
        "selected": .text(\.selected),
        "properties": .list(SelectedFieldView.self, \.properties),
    ]
}

/// A selectable field as a property; as a function if its own fields can be selected.
struct SelectedFieldView {
    let doc: [String]
    let attribute: String?
    let name: String
    /// In parentheses; `nil` for a field without fields of its own.
    let parameters: String?
    let value: String
}

extension SelectedFieldView: TemplateView {
    static let vocabulary: Vocabulary<SelectedFieldView> = [
        "doc": .texts(\.doc),
        "attribute": .optionalText(\.attribute),
        "name": .text(\.name),
        "parameters": .optionalText(\.parameters),
        "value": .text(\.value),
    ]
}

extension SelectionView {
    /// `nil` for a model without selections.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope of an extension of a type of the runtime.
    init?(_ object: Object, scope: NameScope, outside: NameScope, access: AccessLevel) {
        guard let notation = object.selection else { return nil }
        let fields = object.fields.filter(\.isInModel)
        self.access = access.modifier
        model = outside.type(object.name)
        selectable = outside.fieldSelection("FieldSelectable", .conformance)
        field = scope.fieldSelection("SelectableField", .signature)
        let readable = object.fields.filter { $0.access != .write }
        self.fields = SwiftCode.array(Self.known(object, readable, notation, scope))
            .text(indent: 8, column: 8)
        selected = "\(outside.fieldSelection("FieldSelection", .signature))<\(model)>"
        properties = fields.map { SelectedFieldView($0, notation, scope: outside, access: access) }
    }

    /// The path of each field, and whether it is mandatory.
    private static func known(
        _ object: Object,
        _ fields: [Field],
        _ notation: SelectionNotation,
        _ scope: NameScope
    ) -> [SwiftCode] {
        var known = fields.map { field in
            SwiftCode.call(
                field.presence == .optional ? ".optional" : ".mandatory",
                field.selectedPath(notation)
                    + (field.selectable(notation).map { [.argument("of", "\(scope.type($0)).self")] } ?? [])
                    + property(of: field, in: object, notation, scope)
            )
        }
        if let field = object.discriminatorField {
            known.insert(.call(".mandatory", field.selectedPath(notation)), at: 0)
        }
        // Several fields can have the same name.
        var seen: Set<SwiftCode> = []
        return known.filter { seen.insert($0).inserted }
    }
}

extension SelectionView {
    /// The property of a field that responses can lack, and of one whose object they can have in part.
    private static func property(
        of field: Field,
        in object: Object,
        _ notation: SelectionNotation,
        _ scope: NameScope
    ) -> [SwiftCode] {
        let isObject =
            notation == .nested && field.type.isObject && !field.canBeNil && !field.isSensitive
        guard field.isInModel, field.presence == .optional || isObject else { return [] }
        return [.argument("at", "\\\(scope.type(object.name)).\(field.storageName.memberName)")]
    }
}

extension TypeReference {
    fileprivate var isObject: Bool { if case .declared(_, .object) = self { true } else { false } }
}

extension SelectedFieldView {
    init(_ field: Field, _ notation: SelectionNotation, scope: NameScope, access: AccessLevel) {
        name = field.name.identifier
        let path = SwiftCode.field(field.selectedPath(notation))
        attribute = field.deprecated.map { Deprecation.attribute($0, indent: 4) }
        guard let inner = field.selectable(notation) else {
            doc = DocComment.lines(field.doc, indent: 4)
            parameters = nil
            value = SwiftCode.call("Self", path).text(indent: 8, column: 8)
            return
        }
        doc = DocComment.paragraphs([
            DocComment.lines(field.doc, indent: 4),
            DocComment.lines("Without arguments, all of its fields.", indent: 4),
        ])
        let selected = "\(scope.fieldSelection("FieldSelection", .signature))<\(scope.type(inner))>"
        let declarations: [SwiftCode] = [
            .argument("_ fields", selected + "..."),
            .parameter("parameters", "[\(scope.runtime("QueryItem", .signature))]", default: "[]"),
        ]
        parameters = SwiftCode.call("", declarations)
            .text(indent: 4, column: 4 + access.modifier.count + "static func  -> Self {".count + name.count)
        value = SwiftCode.call(
            "Self",
            path + [.argument("of", "fields"), .argument("parameters", "parameters")]
        ).text(indent: 8, column: 8)
    }
}

extension SwiftCode {
    /// `field: "address", "city"`
    fileprivate static func field(_ path: [SwiftCode]) -> [SwiftCode] {
        path.prefix(1).map { .labeled("field", $0) } + path.dropFirst()
    }
}

extension Field {
    /// Its keys as literals. With the notation of names alone, a field represents the fields inside of it.
    fileprivate func selectedPath(_ notation: SelectionNotation) -> [SwiftCode] {
        (notation == .names ? keyPath.prefix(1) : keyPath[...]).map(SwiftCode.literal)
    }

    /// The object whose fields can be selected.
    fileprivate func selectable(_ notation: SelectionNotation) -> TypeName? {
        guard notation == .nested, !isSensitive else { return nil }
        var type = type
        while true {
            switch type {
            case .declared(let name, .object): return name
            case .list(let inner), .optional(let inner): type = inner
            default: return nil
            }
        }
    }
}
