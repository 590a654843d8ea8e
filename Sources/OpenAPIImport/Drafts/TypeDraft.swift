/// A type of a spec that is being made.
indirect enum TypeDraft {
    /// A type of the language: `string`, `int`, `json`.
    case scalar(String)
    case list(TypeDraft)
    case map(TypeDraft)
    case optional(TypeDraft)
    case declared(Declaration)
    /// The identity of a resource.
    case identity(Declaration)
    /// A resource, or its identity.
    case expandable(Declaration)

    static var json: TypeDraft { .scalar("json") }

    /// The type that a declaration without a form of its own stands for.
    var resolved: TypeDraft {
        var type = self
        for _ in 0..<64 {
            guard case .declared(let declaration) = type, let alias = declaration.alias else { return type }
            type = alias
        }
        return .json
    }

    /// A text that is equal for equal types.
    var signature: String {
        switch resolved {
        case .scalar(let name): name
        case .list(let element): "[\(element.signature)]"
        case .map(let value): "{\(value.signature)}"
        case .optional(let type): "\(type.signature)?"
        case .declared(let declaration): "@\(declaration.number)"
        case .identity(let declaration): "id@\(declaration.number)"
        case .expandable(let declaration): "id@\(declaration.number)|"
        }
    }

    var declaration: Declaration? {
        if case .declared(let declaration) = resolved { declaration } else { nil }
    }

    var isJSON: Bool { if case .scalar("json") = resolved { true } else { false } }

    /// The declarations in it.
    var declarations: [Declaration] {
        switch resolved {
        case .scalar: []
        case .list(let type), .map(let type), .optional(let type): type.declarations
        case .declared(let declaration), .identity(let declaration), .expandable(let declaration):
            [declaration]
        }
    }
}

/// A value of JSON that a spec repeats.
enum Literal: Hashable {
    case text(String)
    case number(String)
    case bool(Bool)
    case list([Literal])

    init?(_ value: DocumentValue) {
        if let text = value.string {
            self = .text(text)
        } else if let number = value.number {
            self = .number(number)
        } else if let bool = value.bool {
            self = .bool(bool)
        } else if value.isList {
            let items = value.items.map(Literal.init)
            guard items.allSatisfy({ $0 != nil }), items.count <= 20 else { return nil }
            self = .list(items.compactMap(\.self))
        } else {
            return nil
        }
    }

    var signature: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .number(let number): number
        case .bool(let value): String(value)
        case .list(let items): "[\(items.map(\.signature).joined(separator: ","))]"
        }
    }
}

extension Literal {
    /// Whether it is a value of a type, as far as specs can have such values.
    ///
    /// - Parameter isDefault: Whether it is a default, which fewer types can have.
    func fits(_ type: TypeDraft, isDefault: Bool) -> Bool {
        switch (self, type.resolved) {
        case (.text(let text), .scalar("string")): text.isPrintable && text.count <= 200
        case (.bool, .scalar("bool")): true
        case (.number(let text), .scalar("int")), (.number(let text), .scalar("int64")): Int(text) != nil
        case (.number(let text), .scalar("double")): Double(text)?.isFinite == true && !text.contains("_")
        case (_, .declared(let declaration)):
            declaration.kind == .enumeration && declaration.cases.contains { $0.value == self }
        case (.list(let items), .list(let element)):
            isDefault && items.count <= 10 && items.allSatisfy { $0.fits(element, isDefault: isDefault) }
        default: false
        }
    }
}

/// A field of an object, or a parameter of a call.
struct FieldDraft {
    /// As on the wire.
    var key: String
    var type: TypeDraft
    var isRequired = true
    var isNullable = false
    /// Whether an empty text unsets it, as in a form.
    var isClearable = false
    var constant: Literal?
    var doc: String?
    var isDeprecated = false
    var isReadOnly = false
    var isSensitive = false
    var assumes: Literal?
    var example: Literal?
    /// The schema in the document.
    var origin: DocumentValue?
    /// The separator of a list in a query.
    var join: String?
    /// Whether a value in a path can be empty.
    var allowsEmpty = false
    /// The name in Swift, if it is not made of the key.
    var name: String?
    /// The numbers of the notes about it.
    var notes: [Int] = []

    var signature: String {
        let presence =
            (isRequired ? "" : "?") + (isNullable ? "~" : "") + (isReadOnly ? "r" : "")
            + (isClearable ? "-" : "") + (allowsEmpty ? "0" : "")
        return "\(key)\(presence):\(constant?.signature ?? type.signature)"
    }
}

/// A case of an enum.
struct CaseDraft {
    var value: Literal
    var name: String?
    var doc: String?
}

/// A member of a union.
struct MemberDraft {
    var type: TypeDraft
    var values: [Literal] = []
    var has: String?
}
