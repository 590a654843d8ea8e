import ResolvedAPI

/// The values of a query or a form as a tree, whose names are in one of the styles of `Nesting`.
struct FormTree {
    private(set) var texts: [String] = []
    private(set) var members: [(key: String, tree: FormTree)] = []
    /// Whether the name was there without a value.
    private(set) var isFlag = false

    init() {}

    init(_ query: QueryText, _ nesting: Nesting) {
        for item in query.items { add(item.value, at: Self.keys(of: item.name, nesting)[...]) }
    }

    subscript(_ key: String) -> FormTree? { members.last { $0.key == key }?.tree }

    /// `a[b][]` is `a`, `b` and an empty key.
    private static func keys(of name: String, _ nesting: Nesting) -> [String] {
        if nesting == .dots, !name.contains("[") { return name.split(separator: ".").map(String.init) }
        guard let bracket = name.firstIndex(of: "["), bracket > name.startIndex, name.hasSuffix("]") else {
            return [name]
        }
        let inner = name[name.index(after: bracket)...].dropLast()
        let keys = inner.split(separator: "][", omittingEmptySubsequences: false).map(String.init)
        guard keys.count <= deepest else { return [name] }
        return [String(name[..<bracket])] + keys
    }

    private static let deepest = 32

    private mutating func add(_ value: String?, at keys: ArraySlice<String>) {
        guard let key = keys.first else {
            if let value { texts.append(value) } else { isFlag = true }
            return
        }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].tree.add(value, at: keys.dropFirst())
        } else {
            var tree = FormTree()
            tree.add(value, at: keys.dropFirst())
            members.append((key, tree))
        }
    }

    /// The value as JSON, as far as the texts are values of the type; others stay texts, which do not match it.
    func json(_ type: TypeReference, _ index: APIIndex, separator: Parameter.Separator? = nil) -> JSONLiteral
    {
        switch type {
        case .optional(let type): return json(type, index, separator: separator)
        case .list(let element):
            var texts = texts
            if let separator {
                texts = texts.flatMap { $0.split(separator: separator.text).map(String.init) }
            }
            let own = texts.map { Self.json($0, element, index) }
            let inner = members.flatMap { member in
                member.key.isEmpty
                    ? member.tree.texts.map { Self.json($0, element, index) }
                    : [member.tree.json(element, index)]
            }
            return .array(own + inner)
        case .map(let element):
            return .object(members.map { .init(key: $0.key, value: $0.tree.json(element, index)) })
        case .declared(let name, .object):
            guard let object = index.object(name) else { return .null }
            return json(object.fields, index)
        case .declared(let name, .union):
            guard !members.isEmpty else { return Self.json(texts.first ?? "", type, index) }
            let raw = JSONLiteral.object(
                members.map { .init(key: $0.key, value: .string($0.tree.texts.first ?? "")) }
            )
            guard let member = index.union(name)?.member(for: raw) else { return raw }
            return json(member.type, index)
        default:
            if isFlag, texts.isEmpty { return .bool(true) }
            return Self.json(texts.first ?? "", type, index)
        }
    }

    /// The object of fields.
    func json(_ fields: [Field], _ index: APIIndex) -> JSONLiteral {
        var value = JSONLiteral.object([])
        for field in fields {
            var tree: FormTree? = self
            for key in field.keyPath { tree = tree?[key] }
            guard let tree else { continue }
            let isNull = tree.members.isEmpty && tree.texts == [""] && field.canBeNil
            value.set(isNull ? .null : tree.json(field.type, index), at: field.keyPath)
        }
        return value
    }

    /// A text of a path, a header or a form.
    static func json(_ text: String, _ type: TypeReference, _ index: APIIndex) -> JSONLiteral {
        switch type.unwrapped {
        case .scalar(let scalar): return scalar.json(of: text) ?? .string(text)
        case .identity(let owner):
            guard case .field(_, let scalar)? = index.object(owner)?.identity else { return .string(text) }
            return scalar.json(of: text) ?? .string(text)
        case .declared(let name, .enumeration):
            if case .int? = index.enumeration(name)?.cases.first?.wireValue, text.isJSONNumber {
                return .number(text)
            }
            return .string(text)
        case .declared(let name, .union):
            let kinds = index.union(name)?.members.map(\.rule) ?? []
            if text.isJSONNumber, kinds.contains(.kind(.integer)) || kinds.contains(.kind(.number)) {
                return .number(text)
            }
            return .string(text)
        case .instant(let notations):
            let isNumber = notations.contains {
                if case .format(let scalar, _) = $0 { scalar.json(of: text)?.string == nil } else { false }
            }
            return isNumber && text.isJSONNumber ? .number(text) : .string(text)
        default: return .string(text)
        }
    }
}

extension Parameter.Separator {
    var text: String {
        switch self {
        case .comma: ","
        case .pipe: "|"
        case .space: " "
        }
    }
}
