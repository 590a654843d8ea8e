/// A schema of OpenAPI 3.0, 3.1 or Swagger 2, with the differences of the versions removed.
struct Schema {
    let value: DocumentValue
    /// The types besides null.
    let types: [String]
    let isNullable: Bool
    let format: String?
    let enumeration: [DocumentValue]
    let constant: DocumentValue?
    let properties: [(key: String, value: DocumentValue)]
    let required: Set<String>
    let items: DocumentValue?
    /// A schema, `true` or `false`.
    let additional: DocumentValue?
    let allOf: [DocumentValue]
    /// Whether the empty text is an alternative, which unsets a value of a form.
    let hasEmptyText: Bool
    /// The alternatives of `oneOf` and `anyOf`, without null and without an empty text.
    let alternatives: [DocumentValue]

    init(_ value: DocumentValue) {
        self.value = value
        let types = value["type"].map { $0.isList ? $0.items.compactMap(\.string) : [$0.string ?? ""] } ?? []
        self.types = types.filter { $0 != "null" && !$0.isEmpty }
        let enumeration = value["enum"]?.items ?? []
        self.enumeration = enumeration.filter { !$0.isNull }
        let alternatives = (value["oneOf"]?.items ?? []) + (value["anyOf"]?.items ?? [])
        let values = alternatives.filter { !Self.isNull($0) && !Self.isConstraint($0) }
        hasEmptyText = values.contains(where: Self.isEmptyText) && !values.allSatisfy(Self.isEmptyText)
        self.alternatives = hasEmptyText ? values.filter { !Self.isEmptyText($0) } : values
        isNullable =
            types.contains("null") || value["nullable"]?.isTrue == true
            || value["x-nullable"]?.isTrue == true || enumeration.contains(where: \.isNull)
            || alternatives.contains(where: Self.isNull)
        format = value["format"]?.string
        constant = value["const"]
        properties = value["properties"]?.entries ?? []
        required = Set(value["required"]?.items.compactMap(\.string) ?? [])
        items = value["items"]
        additional = value["additionalProperties"]
        allOf = (value["allOf"]?.items ?? []).filter { !Self.isConstraint($0) || $0["required"] != nil }
    }

    /// A schema of null alone.
    private static func isNull(_ value: DocumentValue) -> Bool {
        value["type"]?.string == "null" || value["type"]?.isNull == true
            || (value["enum"]?.items).map { !$0.isEmpty && $0.allSatisfy(\.isNull) } == true
    }

    /// A schema of the empty text alone.
    private static func isEmptyText(_ value: DocumentValue) -> Bool {
        guard let items = value["enum"]?.items, items.count == 1 else { return false }
        return items[0].string == ""
    }

    /// Whether a schema limits values and declares none: `required: [name]`.
    private static func isConstraint(_ value: DocumentValue) -> Bool {
        let declaring: Set = [
            "type", "$ref", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "const", "format",
            "additionalProperties",
        ]
        return value.isMap && !value.entries.isEmpty && !value.entries.contains { declaring.contains($0.key) }
    }

    var reference: String? { value["$ref"]?.string }

    var doc: String? {
        value["description"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? value["title"]?.string
    }

    var isDeprecated: Bool { value["deprecated"]?.isTrue == true }

    /// Whether it has fields of its own, or those of several other schemas.
    var isObject: Bool {
        !properties.isEmpty || allOf.count > 1 || (!allOf.isEmpty && !properties.isEmpty)
    }

    /// Whether it says nothing but a reference or one schema, perhaps with a text or null beside it.
    var single: DocumentValue? {
        guard properties.isEmpty, enumeration.isEmpty, constant == nil else { return nil }
        if allOf.count == 1, alternatives.isEmpty { return allOf[0] }
        if alternatives.count == 1, allOf.isEmpty { return alternatives[0] }
        return nil
    }

    /// The JSON types of the enum's values, if they have one type: `string` or `integer`.
    var enumerationType: String? {
        guard !enumeration.isEmpty else { return nil }
        if types == ["string"] || enumeration.allSatisfy({ $0.string != nil }) { return "string" }
        if enumeration.allSatisfy({ $0.number.flatMap(Int.init) != nil }) { return "integer" }
        return nil
    }
}
