internal import SourceDiagnostics

extension YAMLValue {
    /// A JSON value, for a default or an example.
    ///
    /// - Parameter type: The type of the value. Words such as `NO` are meant as text where it is a text.
    func literal(of type: TypeSpec? = nil) -> LiteralSpec? {
        switch node.content {
        case .scalar(let text, let style):
            return scalarLiteral(text, style, isText: type?.isText ?? false)
                .map { LiteralSpec(value: $0, range: node.range) }
        case .sequence:
            return list { $0.literal(of: type?.element) }
                .map { LiteralSpec(value: .list($0), range: node.range) }
        case .rejected:
            return nil
        case .mapping:
            return members(of: type?.element).map { LiteralSpec(value: .map($0), range: node.range) }
        }
    }

    /// A map of JSON values.
    func members(of type: TypeSpec? = nil) -> [LiteralSpec.Member]? {
        entries { key, value in
            value.literal(of: type).map { LiteralSpec.Member(key: key, value: $0) }
        }
    }

    /// The value of `const`, with the type that it has.
    ///
    /// - Parameter isText: Whether words such as `NO` are meant as text.
    func constant(isText: Bool = false) -> (literal: LiteralSpec, type: TypeSpec)? {
        guard let literal = literal(of: isText ? .named(Located("string", at: range)) : nil) else {
            return nil
        }
        guard let type = literal.typeOfConstant else { return reject(.badConstant(literal.range)) }
        return (literal, .named(Located(type, at: literal.range)))
    }

    private func scalarLiteral(_ text: String, _ style: YAMLStyle, isText: Bool) -> LiteralSpec.Value? {
        guard style == .plain else { return .string(text) }
        switch YAMLWord(text) {
        case .text: return .string(text)
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .loose where isText: return self.text().map { .string($0.value) }
        case .loose(let value): return reject(.looseBoolean(node.range, meant: value), meant: .bool(value))
        case .number:
            guard Self.isJSONNumber(text) else {
                if isText { return self.text().map { .string($0.value) } }
                let meant = Self.jsonNumber(meantBy: text)
                return reject(.numberNotJSON(node.range, meant: meant), meant: meant.map { .number($0) })
            }
            return .number(text)
        }
    }

    /// `+1e5`, `1_000`, `.5` or `0o7` as JSON numbers.
    private static func jsonNumber(meantBy text: String) -> String? {
        if let value = integer(meantBy: text) { return String(value) }
        var digits = text.replacing("_", with: "")
        if digits.hasPrefix("+") { digits.removeFirst() }
        if digits.hasPrefix(".") { digits = "0" + digits }
        return isJSONNumber(digits) ? digits : nil
    }

    /// By the grammar of RFC 8259: no plus, no leading zeros, digits on both sides of the dot.
    private static func isJSONNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: \.isDigit)
        guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else { return false }
        rest = rest[whole.endIndex...]
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            if fraction.isEmpty { return false }
            rest = rest[fraction.endIndex...]
        }
        guard let e = rest.first else { return true }
        guard e == UInt8(ascii: "e") || e == UInt8(ascii: "E") else { return false }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }
}

extension TypeSpec {
    /// Whether its values are texts in JSON, as far as the type alone says it.
    fileprivate var isText: Bool {
        switch self {
        case .named(let name):
            ["string", "url", "uuid", "date", "datetime", "rfc822", "data"].contains(name.value)
        case .optional(let type, _): type.isText
        default: false
        }
    }

    /// The type of its elements or values.
    fileprivate var element: TypeSpec? {
        switch self {
        case .list(let type, _), .map(let type, _): type
        case .optional(let type, _): type.element
        default: nil
        }
    }
}

extension LiteralSpec {
    /// The scalar that has the value; `nil` for null, lists, maps, and numbers out of range.
    fileprivate var typeOfConstant: String? {
        switch value {
        case .string: "string"
        case .bool: "bool"
        case .number(let digits) where Int64(digits) != nil: "int64"
        case .number(let digits): Double(digits).flatMap { $0.isFinite ? "double" : nil }
        case .null, .list, .map: nil
        }
    }
}
