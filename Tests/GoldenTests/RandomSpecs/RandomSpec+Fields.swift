// MARK: - Types

extension RandomSpec {
    static let scalars = [
        "string", "int", "int64", "double", "decimal", "bool", "uuid", "url", "date", "datetime", "timestamp",
        "timestamp_ms", "timestamp_fraction", "rfc822", "data", "json",
    ]

    mutating func scalar() -> String { pick(Self.scalars) }

    /// A scalar of which a parameter can be.
    mutating func parameterScalar() -> String { pick(Array(Self.scalars.dropLast(2))) }

    struct FieldType {
        /// As in YAML, without a question mark.
        let text: String
        /// The type of its elements, if it is a list or a map; `""` for objects and their like.
        let element: String
        var isList = false
        var isMap = false
    }

    /// - Parameter parts: The objects that it can be; another object could not be required.
    mutating func type(_ parts: [String], depth: Int = 0) -> FieldType {
        switch Int.random(in: 0..<(depth < 2 ? 16 : 12), using: &random) {
        case 0...6:
            let scalar = scalar()
            return FieldType(text: scalar, element: scalar)
        case 7, 8:
            return FieldType(text: pick(["\(name)Enum", "\(name)ResourceA.Kind"]), element: "enum")
        case 9: return FieldType(text: "{ enum: [red, right] }", element: "enum")
        case 10:
            return FieldType(text: pick(["id<\(name)ResourceA>", "id<\(name)ResourceB>"]), element: "id")
        case 11:
            let object = parts.isEmpty || chance(20) ? "\(name)ResourceA.Inner" : pick(parts)
            return FieldType(text: object, element: "")
        case 12:
            let custom = pick([
                "{ swift: Color, codec: HexColor }", "{ swift: Weight }",
            ])
            return FieldType(text: custom, element: "custom")
        case 13, 14:
            let element = chance(40) ? anything(depth) : type(parts, depth: depth + 1)
            return FieldType(text: "[\(element.text)]", element: element.element, isList: true)
        default:
            let value = chance(40) ? anything(depth) : type(parts, depth: depth + 1)
            return FieldType(text: "{ string: \(value.text) }", element: value.element, isMap: true)
        }
    }

    /// An element of a list or a map, which can also be an object that contains this one.
    private mutating func anything(_ depth: Int) -> FieldType {
        let objects = ["Union", "ValueA", "ValueB", "ResourceA", "ResourceB"].map { name + $0 }
        return FieldType(text: pick(objects), element: "")
    }
}

// MARK: - Fields

extension RandomSpec {
    struct Field {
        let name: String
        let text: String
        var isSent = true
        var isIndexable = false
        var saysDeleted = false
        var merges = false
        /// The type of its rows, if it can be a list of its own.
        var row: String?
    }

    private static let names = [
        "first_name", "type", "kind", "class", "self", "json", "value", "old", "\"a.b\"", "is_open", "url",
        "x1",
        "description", "lastName", "hash", "unknown", "some", "none", "init", "body", "previous", "client",
        "ids",
        "query", "result", "element", "fields", "page", "error", "map", "count", "writer", "reader",
    ]

    mutating func fields(of object: Object) -> [Field] {
        var fields: [Field] = []
        switch object.identity {
        case .fields(let names) where object.parent == nil:
            let types =
                ["string", "int", "uuid", "int64"]
                + (names.count > 1 ? ["\(name)Enum", "id<\(name)ResourceA>"] : [])
            fields += names.map { Field(name: $0, text: "\($0): \(pick(types))") }
        case .convention where object.isResource && object.parent == nil && chance(40):
            let types = ["int", "uuid", "int64", "{ type: string, key: meta.identity, doc: Which one. }"]
            fields.append(Field(name: plan.identity, text: "\(plan.identity): \(pick(types))", isSent: false))
        default: break
        }
        if !object.isResource { fields += valueFields(object) }
        fields += some(Self.names, 16).map { field($0, object.parts) }
        if object.isResource {
            fields += some([deleted(), rows(), touched()] + (plan.isInMemory ? [] : [merged()]), 30)
        }
        fields += some([ofSeveralKinds()], 30)
        return fields
    }

    /// The keys by which values are told apart and paged.
    private mutating func valueFields(_ object: Object) -> [Field] {
        let isFirst = object.type.hasSuffix("A")
        var lines = [isFirst ? "only_a: int?" : "size: int?"]
        if object.parent == nil { lines.append("\(plan.identityKey): string") }
        if object.parent == nil {
            lines.append(
                "order: { type: \(pick(["string", "int64"])), key: \(plan.pagingID) }"
            )
        }
        if plan.hasStyle, !isFirst { lines.append("style: json") }
        return lines.map { Field(name: String($0.prefix { $0 != ":" }), text: $0) }
    }

    /// A value of several kinds, or an element that can be expanded.
    private mutating func ofSeveralKinds() -> Field {
        let type = pick([
            "string | [int]", "(int | double | bool)?", "[\(name)ResourceA | string]",
            "id<\(name)ResourceA> | \(name)ResourceA", "\(name)ResourceA | [\(name)ResourceA] | date",
            "{ string: (id<\(name)ResourceA> | \(name)ResourceA)? }", "\(name)Enum | { string: int }",
            "timestamp | \(name)Union",
        ])
        let isBlock = type.first == "[" || type.first == "{"
        let options = some(["required: false", "nullable: true", "formerly: [way]"], 30)
        let text = isBlock ? "type: \(type)" : "type: \"\(type)\""
        return Field(name: "either_way", text: block("either_way", [text] + options), isSent: false)
    }

    /// The time of the latest change.
    private mutating func touched() -> Field {
        let type = pick([
            "datetime", "timestamp?", "{ type: timestamp_ms?, nullable: true }",
            "{ type: datetime, format: date }",
        ])
        return Field(name: "touched_at", text: "touched_at: \(type)")
    }

    private mutating func deleted() -> Field {
        let type = pick([
            "datetime?", "{ type: bool, default: false }", "{ type: bool?, deprecated: Ask anew. }",
        ])
        return Field(name: "gone", text: "gone: \(type)", isSent: false, saysDeleted: true)
    }

    private mutating func merged() -> Field {
        let type = pick(["[string]", "[\(name)Enum]", "[int]", "\"[string]?\""])
        let lines = ["type: \(type)", "merge: \(pick(["set", "sequence"]))"]
        return Field(
            name: "labels",
            text: block("labels", lines + some(["key: meta.labels"], 30)),
            merges: true
        )
    }

    private mutating func rows() -> Field {
        let row = "\(name)Resource\(pick(["A", "B"]))"
        let lines =
            ["type: \"[\(row)]\(pick(["", "?"]))\""] + some(["nullable: true", "key: inner.rows"], 30)
        return Field(name: "rows", text: block("rows", lines), isSent: false, row: row)
    }

    /// The fields of a list that continues at an endpoint.
    var continuedRows: [Field] {
        [
            Field(name: "row_count", text: "row_count: int?", isSent: false),
            Field(name: "next_rows", text: "next_rows: string?", isSent: false),
        ]
    }

    func names(_ fields: [Field]) -> String { fields.filter(\.isSent).map(\.name).joined(separator: ", ") }

    mutating func field(_ name: String, _ parts: [String]) -> Field {
        if chance(7) { return constant(name) }
        if chance(4), !["self", "type"].contains(name) {
            return Field(name: name, text: block(name, ["enum: [red, right]"] + some(["default: red"], 50)))
        }
        if chance(4) { return elements(name) }
        let type = type(parts)
        let isSimple = !type.isList && !type.isMap && !type.text.hasPrefix("{")
        guard chance(55) else {
            let isOptional = isSimple && chance(50)
            let isIndexable = isSimple && !["", "json", "data", "decimal", "custom"].contains(type.element)
            return Field(
                name: name,
                text: "\(name): \(type.text)\(isOptional ? "?" : "")",
                isIndexable: isIndexable
            )
        }
        // The short form of the two only takes one line.
        let first = type.text.hasPrefix("{ enum") ? "enum: [red, right]" : "type: \(type.text)"
        let access = some(["access: \(pick(["read", "write", "read_write"]))"], 12)
        let formerly = access.isEmpty ? some(["formerly: [\(unique("former"))]"], 10) : []
        return Field(
            name: name,
            text: block(name, [first] + access + formerly + options(of: type)),
            isSent: access.isEmpty
        )
    }

    private mutating func constant(_ name: String) -> Field {
        let value = pick(["a", "1", "1.5", "true", "\"a \\\"b\\\"\""])
        let lines = ["const: \(value)"] + some(["key: fixed.\(unique("c"))", "required: false"], 40)
        return Field(name: name, text: block(name, lines), isSent: false)
    }

    /// A value of each element of a list.
    private mutating func elements(_ name: String) -> Field {
        let lines = ["type: [\(scalar())]", "key: \"\(unique("authors"))[].\(pick(["id", "person.id"]))\""]
        return Field(
            name: name,
            text: block(name, lines + some(["bad_elements: skip", "access: read_write"], 40)),
            isSent: false
        )
    }
}

// MARK: - Options

extension RandomSpec {
    private mutating func options(of type: FieldType) -> [String] {
        var lines = some(
            [
                "doc: \(pick(["A field.", "\"With `code` and */ marks\""]))", "deprecated: Use another.",
                "sensitive: true", "name: \(unique("renamed"))",
                "key: \(pick(["place.\(unique("k"))", "\"dotted\\\\.\(unique("k"))\"", unique("other")]))",
            ],
            14
        )
        lines += presence(of: type)
        if type.isList || type.isMap {
            lines += some(["bad_elements: \(pick(["skip", "fail"]))"], 30)
        }
        lines += notation(of: type)
        if let example = example(of: type.element), !type.isMap {
            lines += some(["example: \(type.isList ? "[\(example)]" : example)"], 20)
        }
        return lines
    }

    private mutating func presence(of type: FieldType) -> [String] {
        switch Int.random(in: 0..<9, using: &random) {
        case 8: defaultValue(of: type).map { ["assumes: \($0)"] } ?? []
        case 0: ["required: false"] + some(["malformed: \(pick(["keep", "\"null\"", "fail"]))"], 50)
        case 1: ["required: false", "nullable: true"]
        case 2: ["nullable: true"]
        case 3: some(["required: true", "malformed: keep"], 60)
        case 4, 5: defaultValue(of: type).map { ["default: \($0)"] } ?? []
        default: []
        }
    }

    private mutating func defaultValue(of type: FieldType) -> String? {
        if type.isMap { return "{}" }
        let value: String? =
            switch type.element {
            case "string": pick(["x", "\"\"", "\"a \\\\(b) \\\"\""])
            case "int", "int64": pick(["1", "-7"])
            case "double", "decimal": pick(["0.5", "1", "-2.25"])
            case "bool": pick(["true", "false"])
            case "enum": "red"
            default: nil
            }
        guard type.isList else { return value }
        return pick(["[]", value.map { "[\($0)]" } ?? "[]"])
    }

    private mutating func notation(of type: FieldType) -> [String] {
        switch type.element {
        case "datetime":
            let format = pick([
                "local", "date", "rfc3339", "timestamp", "rfc822", "dd.MM.yyyy HH:mm",
                "\"yyyyMMdd'T'HHmmss\"",
                "[rfc3339, timestamp_ms, date]", "[local, \"M/d/yy h:mm a\"]", "d MMM yyyy HH:mm:ss.SSS XX",
            ])
            return some(["format: \(format)"], 80) + some(["zone: \(pick(["UTC", "\"+02:00\""]))"], 30)
        case "timestamp", "timestamp_ms", "timestamp_fraction":
            return some(["epoch: \"2001-01-01\"", "accept: [text]"], 40)
        case "int", "int64":
            return some(["accept: [\(atLeastOne(["text", "whole", "fraction", "bool"]))]"], 40)
        case "bool": return some(["accept: [\(atLeastOne(["text", "number"]))]"], 40)
        case "double", "decimal": return some(["accept: [text]"], 40)
        default: return []
        }
    }

    private mutating func example(of element: String) -> String? {
        switch element {
        case "string": pick(["a", "\"1\""])
        case "int", "int64", "double", "decimal": "1"
        case "bool": "true"
        case "json": pick(["1", "{ a: [null] }"])
        case "date": "\"2026-11-21\""
        case "enum": "red"
        default: nil
        }
    }
}
