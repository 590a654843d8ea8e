import ResolvedAPI

/// Makes schemas (JSON Schema 2020-12) of types.
struct SchemaMaker {
    let names: ComponentNames

    static let anything = DocumentNode.map(DocumentMap())

    static func reference(_ component: String) -> DocumentNode {
        .entries(["$ref": .text("#/components/schemas/\(component)")])
    }

    func schema(of type: TypeReference) -> DocumentNode {
        switch type {
        case .scalar(let scalar): Self.schema(of: scalar)
        case .identity(let owner): names.identity(of: owner).map(Self.reference) ?? Self.anything
        case .declared(let name, _): Self.reference(names.name(of: name))
        case .list(let element): .entries(["type": .text("array"), "items": schema(of: element)])
        case .map(let value): .entries(["type": .text("object"), "additionalProperties": schema(of: value)])
        case .optional(let type): Self.nullable(schema(of: type))
        case .selection(let owner): selection(of: owner)
        case .instant(let notations): Self.any(notations.map(schema))
        case .custom(let type): .entries(["x-genapi-swift": .text(type.name)])
        case .expandable(let name, let kind):
            Self.any([schema(of: .identity(of: name)), schema(of: .declared(name, kind))])
        case .inside(let path, let type):
            path.reversed().reduce(schema(of: type)) { inner, key in
                .entries([
                    "type": .text("object"), "properties": .entries([key: inner]), "required": .texts([key]),
                ])
            }
        }
    }

    static func schema(of scalar: Scalar) -> DocumentNode {
        switch scalar {
        case .string: .entries(["type": .text("string")])
        case .int, .int64: .entries(["type": .text("integer"), "format": .text("int64")])
        case .double: .entries(["type": .text("number"), "format": .text("double")])
        case .decimal: .entries(["type": .text("number"), "format": .text("decimal")])
        case .bool: .entries(["type": .text("boolean")])
        case .uuid: .entries(["type": .text("string"), "format": .text("uuid")])
        case .url: .entries(["type": .text("string"), "format": .text("uri")])
        case .date: .entries(["type": .text("string"), "format": .text("date")])
        case .datetime: .entries(["type": .text("string"), "format": .text("date-time")])
        case .timestamp:
            .entries([
                "type": .text("integer"), "format": .text("unix-time"),
                "description": .text("Seconds since 1970."),
            ])
        case .timestampMilliseconds:
            .entries([
                "type": .text("integer"), "format": .text("unix-time-ms"),
                "description": .text("Milliseconds since 1970."),
            ])
        case .timestampFraction:
            .entries(["type": .text("number"), "description": .text("Seconds since 1970, with a fraction.")])
        case .rfc822:
            .entries(["type": .text("string"), "description": .text("A time as in mail (RFC 822).")])
        case .data:
            .entries(["type": .text("string"), "format": .text("byte"), "contentEncoding": .text("base64")])
        case .json: anything
        }
    }

    private func schema(of notation: DateNotation) -> DocumentNode {
        switch notation {
        case .format(let scalar, _): Self.schema(of: scalar)
        case .day: Self.schema(of: .date)
        case .local:
            .entries(["type": .text("string"), "description": .text("A date and a time without a zone.")])
        case .pattern(let pattern, _):
            .entries(["type": .text("string"), "description": .text("A time in the form `\(pattern)`.")])
        }
    }

    private func selection(of owner: TypeName) -> DocumentNode {
        .entries([
            "type": .text("string"),
            "description": .text("The fields of \(owner.path.joined(separator: ".")) that the response has."),
        ])
    }

    static func nullable(_ schema: DocumentNode) -> DocumentNode {
        guard case .map(var map) = schema else { return schema }
        if map.isEmpty { return schema }
        if case .text(let type)? = map["type"], map["enum"] == nil, map["const"] == nil {
            map["type"] = .texts([type, "null"])
            return .map(map)
        }
        if case .list(let items)? = map["anyOf"], map.entries.count == 1 {
            return any(items + [.entries(["type": .text("null")])])
        }
        return any([schema, .entries(["type": .text("null")])])
    }

    /// One of several schemas; each of them once.
    static func any(_ schemas: [DocumentNode]) -> DocumentNode {
        var different: [DocumentNode] = []
        for schema in schemas where !different.contains(schema) { different.append(schema) }
        return different.count == 1 ? different[0] : .entries(["anyOf": .list(different)])
    }

    static func constant(_ value: ConstantValue) -> DocumentNode {
        value.kind == .text ? .text(value.text) : .word(value.text)
    }

    func value(_ value: DefaultValue, of type: TypeReference) -> DocumentNode? {
        switch value {
        case .string(let text): return .text(text)
        case .int(let number): return .word(String(number))
        case .double(let number): return number.isFinite ? .word(Self.json(number)) : nil
        case .decimal(let digits): return .word(digits)
        case .bool(let value): return .bool(value)
        case .emptyList: return .list([])
        case .emptyMap: return .map(DocumentMap())
        case .list(let values):
            guard case .list(let element) = type else { return nil }
            return .list(values.compactMap { self.value($0, of: element) })
        case .enumCase(let name):
            guard case .declared(let declared, _) = type else { return nil }
            return names.enumeration(declared)?.cases.first { $0.name == name }.map {
                Self.node($0.wireValue)
            }
        }
    }

    /// `1e20` and not `1e+20`, which are both JSON.
    private static func json(_ number: Double) -> String { "\(number)" }

    static func node(_ value: Enumeration.RawValue) -> DocumentNode {
        switch value {
        case .string(let text): .text(text)
        case .int(let number): .number(number)
        }
    }

    static func node(_ literal: JSONLiteral) -> DocumentNode {
        switch literal {
        case .null: return .word("null")
        case .bool(let value): return .bool(value)
        case .number(let digits): return .word(digits)
        case .string(let text): return .text(text)
        case .array(let items): return .list(items.map(node))
        case .object(let members):
            var map = DocumentMap()
            for member in members { map[member.key] = node(member.value) }
            return .map(map)
        }
    }
}
