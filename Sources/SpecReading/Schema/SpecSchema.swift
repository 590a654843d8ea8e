internal import SourceDiagnostics

/// The spec language as a JSON schema, for editors that complete and check YAML.
///
/// It is derived from the shapes of the reader, so both have the same keys. A JSON schema cannot express all rules:
/// specs that it rejects are rejected by the reader too, but not the other way around.
package enum SpecSchema {
    /// JSON Schema, draft 2020-12; one schema for `api.yaml` and for every other spec file. The text is always the
    /// same.
    package static var json: String { document.pretty() + "\n" }

    static var document: JSONText {
        .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("genapi spec")),
            ("description", .string("An api.yaml or a spec file of genapi, version 1 of the language.")),
            ("type", .string("object")),
            ("oneOf", .array(Shape.files.map { reference($0.name) })),
            ("$defs", .object(grammar + Shape.all.map { ($0.name, schema(of: $0)) })),
        ])
    }

    // MARK: Shapes

    private static func schema(of shape: Shape) -> JSONText {
        var members: [(key: String, value: JSONText)] = [
            ("type", .string("object")),
            ("additionalProperties", .bool(false)),
            ("properties", .object(shape.keys.map { ($0.name, schema(of: $0)) })),
        ]
        let required = shape.keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members.append(("required", strings(required))) }
        if !shape.exactlyOne.isEmpty { members.append(("oneOf", presence(of: shape.exactlyOne))) }
        if !shape.atMostOne.isEmpty {
            let pairs = shape.atMostOne.indices.flatMap { first in
                shape.atMostOne[(first + 1)...].map { [shape.atMostOne[first], $0] }
            }
            members.append(
                ("not", .object([("anyOf", .array(pairs.map { .object([("required", strings($0))]) }))]))
            )
        }
        return .object(members)
    }

    private static func schema(of key: Shape.Key) -> JSONText {
        .object([("description", .string(key.doc))] + members(of: key.value))
    }

    private static func presence(of keys: [String]) -> JSONText {
        .array(keys.map { .object([("required", strings([$0]))]) })
    }

    // MARK: Values

    private static func members(of value: ShapeValue) -> [(key: String, value: JSONText)] {
        switch value {
        case .text: [("type", .string("string"))]
        case .bool: [("type", .string("boolean"))]
        case .int: [("type", .string("integer"))]
        case .number: [("type", .string("number"))]
        case .oneOfInts(let values): [("enum", .array(values.map(JSONText.int)))]
        // `malformed: null` is a word for the reader, but null for a YAML parser.
        case .choice(let words) where words.contains("null"):
            [("enum", .array(words.map(JSONText.string) + [.null]))]
        // `off` is false for some parsers.
        case .choice(let words) where words.contains("off"):
            [("enum", .array(words.map(JSONText.string) + [.bool(false)]))]
        case .choice(let words): [("enum", strings(words))]
        case .duration: [("$ref", .string(path("duration")))]
        case .keyPath: [("$ref", .string(path("keyPath")))]
        case .place: [("type", .string("string")), ("minLength", .int(1))]
        case .pathTemplate: [("$ref", .string(path("pathTemplate")))]
        case .type: [("$ref", .string(path("type")))]
        case .literal: []
        case .nothing: [("type", .string("null"))]
        case .list(let element): [("type", .string("array")), ("items", .object(members(of: element)))]
        case .map(let value):
            [("type", .string("object")), ("additionalProperties", .object(members(of: value)))]
        case .notEmpty(let value): members(of: value) + [("minItems", .int(1)), ("minProperties", .int(1))]
        case .shape(let name): [("$ref", .string(path(name)))]
        case .either(let values): [("anyOf", .array(values.map { .object(members(of: $0)) }))]
        }
    }

    // MARK: Grammar

    private static var grammar: [(key: String, value: JSONText)] {
        [
            ("duration", pattern("^[0-9]{1,9}(ms|s|m|h)$", "500ms, 30s, 5m or 1h.")),
            (
                "keyPath",
                pattern(
                    #"^([^.\\]|\\[.\\])+(\.([^.\\]|\\[.\\])+)*$"#,
                    #"Keys with dots between them; \. is a dot that belongs to a key."#
                )
            ),
            ("pathTemplate", pattern("^([/(].*)?$", "/users/{id}; a part in parentheses can be left out.")),
            (
                "type",
                .object([
                    (
                        "description",
                        .string("string, User, id<User>, T?, [T], { string: T } or { enum: [a, b] }.")
                    ),
                    (
                        "anyOf",
                        .array([
                            .object([("type", .string("string")), ("minLength", .int(1))]),
                            .object([
                                ("type", .string("array")), ("items", reference("type")),
                                ("minItems", .int(1)), ("maxItems", .int(1)),
                            ]),
                            .object([
                                ("type", .string("object")),
                                ("properties", .object([("string", reference("type"))])),
                                ("required", strings(["string"])), ("additionalProperties", .bool(false)),
                            ]),
                            reference(Shape.inlineEnum.name), reference(Shape.customType.name),
                        ])
                    ),
                ])
            ),
        ]
    }

    private static func pattern(_ pattern: String, _ description: String) -> JSONText {
        .object([
            ("description", .string(description)), ("type", .string("string")), ("pattern", .string(pattern)),
        ])
    }

    private static func reference(_ name: String) -> JSONText { .object([("$ref", .string(path(name)))]) }
    private static func path(_ name: String) -> String { "#/$defs/\(name)" }
    private static func strings(_ strings: [String]) -> JSONText { .array(strings.map(JSONText.string)) }
}
