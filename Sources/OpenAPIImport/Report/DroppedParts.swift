/// Notes what specs have no place for, by rule: limits of values, examples of bodies, links, callbacks, webhooks.
struct DroppedParts {
    private let source: DocumentSource
    private let notes: NoteCollector
    private var visited: Set<String> = []
    /// The largest nesting of a schema.
    private static let deepest = 200

    init(_ source: DocumentSource, _ notes: NoteCollector) {
        self.source = source
        self.notes = notes
    }

    mutating func note(_ operations: [Operation]) {
        for (_, value) in source.root["webhooks"]?.entries ?? [] {
            notes.add(.leftOut, value, "Webhooks are calls of the server.")
        }
        for operation in operations { note(operation) }
    }

    private mutating func note(_ operation: Operation) {
        for (_, value) in operation.value["callbacks"]?.entries ?? [] {
            notes.add(.leftOut, value, "Callbacks are calls of the server.")
        }
        for parameter in operation.parameters {
            if parameter.value["schema"] != nil {
                note(parameter.value["schema"], 0)
            } else {
                limits(of: parameter.value)
            }
        }
        if let body = operation.value["requestBody"].flatMap(source.resolved) { contents(of: body) }
        for (_, reference) in operation.value["responses"]?.entries ?? [] {
            guard let response = source.resolved(reference), visit(response) else { continue }
            for (_, link) in response["links"]?.entries ?? [] {
                notes.add(.leftOut, link, "Links between calls are not followed.")
            }
            if let examples = response["examples"] {
                notes.add(.leftOut, examples, "Examples of bodies are not in the specs.")
            }
            note(response["schema"], 0)
            contents(of: response)
        }
    }

    private mutating func contents(of value: DocumentValue) {
        for (_, reference) in value["content"]?.entries ?? [] {
            guard let content = source.resolved(reference) else { continue }
            if let example = content["example"] ?? content["examples"] {
                notes.add(.leftOut, example, "Examples of bodies are not in the specs.")
            }
            note(content["schema"], 0)
        }
    }

    /// Whether a value is seen for the first time.
    private mutating func visit(_ value: DocumentValue) -> Bool {
        visited.insert(value.file + value.place.pointer).inserted
    }

    // MARK: Schemas

    private mutating func note(_ schema: DocumentValue?, _ depth: Int) {
        guard var schema, depth < Self.deepest else { return }
        while let reference = schema["$ref"], let text = reference.string {
            guard let target = source.target(of: text, at: reference), visit(target) else { return }
            schema = target
        }
        limits(of: schema)
        for key in ["properties", "patternProperties"] {
            for (_, value) in schema[key]?.entries ?? [] { note(value, depth + 1) }
        }
        for key in ["allOf", "oneOf", "anyOf"] {
            for value in schema[key]?.items ?? [] { note(value, depth + 1) }
        }
        note(schema["items"], depth + 1)
        note(schema["additionalProperties"], depth + 1)
    }

    private static let limits: Set = [
        "minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "multipleOf",
        "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties",
    ]
    private static let conditions: Set = [
        "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "propertyNames",
        "contains",
        "unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains",
    ]

    private func limits(of schema: DocumentValue) {
        for (key, value) in schema.entries {
            if Self.limits.contains(key) { notes.add(.leftOut, value, "Limits of values are not checked.") }
            if Self.conditions.contains(key) {
                notes.add(.leftOut, value, "Conditions of schemas are not checked.")
            }
            if key == "patternProperties" || key == "prefixItems" {
                notes.add(.lost, value, "Members by pattern and items by place have no types.")
            }
        }
    }
}
