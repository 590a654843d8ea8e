extension SchemaTranslator {
    /// The largest nesting of `allOf` in one schema.
    private static let deepest = 32
    /// The largest number of schemas that one object consists of.
    private static let mostParts = 2000

    func fill(object declaration: Declaration, with schema: Schema) {
        declaration.doc = schema.doc
        declaration.isDeprecated = schema.isDeprecated
        var parts = ObjectParts()
        parts.room = Self.mostParts
        collect(schema, into: &parts, declaration.nameParts, depth: 0)
        declaration.bases = parts.bases
        declaration.fields = parts.fields
        declaration.requiredOfBases = parts.required.subtracting(parts.fields.map(\.key))
        for index in declaration.fields.indices where parts.required.contains(declaration.fields[index].key) {
            declaration.fields[index].isRequired = true
        }
    }

    private struct ObjectParts {
        var bases: [Declaration] = []
        var fields: [FieldDraft] = []
        var required: Set<String> = []
        /// The number of schemas that can be added.
        var room = 0
        private var places: [String: Int] = [:]
        private var numbers: Set<Int> = []

        func has(_ key: String) -> Bool { places[key] != nil }

        /// Replaces a field of the same key at its place.
        mutating func add(_ field: FieldDraft) {
            if let place = places[field.key] {
                fields[place] = field
            } else {
                places[field.key] = fields.count
                fields.append(field)
            }
        }

        /// Adds a base, once.
        mutating func add(_ base: Declaration) {
            if numbers.insert(base.number).inserted { bases.append(base) }
        }
    }

    private func collect(_ schema: Schema, into parts: inout ObjectParts, _ names: [String], depth: Int) {
        guard depth < Self.deepest, parts.room > 0 else { return }
        parts.room -= 1
        for part in schema.allOf { collect(part: part, into: &parts, names, depth: depth + 1) }
        for (key, value) in schema.properties {
            parts.add(field(key, value, isRequired: schema.required.contains(key), names))
        }
        parts.required.formUnion(schema.required)
        if schema.additional?.isMap == true, schema.additional?.entries.isEmpty == false,
            !schema.properties.isEmpty
        {
            notes.add(.lost, schema.value, "Members besides the named ones are not read.")
        }
        guard !schema.alternatives.isEmpty else { return }
        notes.add(
            .approximated,
            schema.value,
            "The fields of all alternatives are fields of one object, and optional."
        )
        for alternative in schema.alternatives {
            var variant = ObjectParts()
            variant.room = parts.room
            collect(part: alternative, into: &variant, names, depth: depth + 1)
            parts.room = variant.room
            for var field in variant.bases.flatMap(\.fields) + variant.fields
            where !parts.has(field.key) {
                field.isRequired = false
                if field.constant != nil {
                    field.constant = nil
                    field.type = .scalar("string")
                }
                parts.add(field)
            }
        }
    }

    private func collect(part: DocumentValue, into parts: inout ObjectParts, _ names: [String], depth: Int) {
        guard part["$ref"] != nil else { return collect(Schema(part), into: &parts, names, depth: depth) }
        let typed = type(of: part, names).type
        if let base = typed.declaration, base.kind == .object, base.isNamed {
            parts.add(base)
        } else if let target = source.resolved(part), depth < Self.deepest {
            collect(Schema(target), into: &parts, names, depth: depth + 1)
        }
    }

    // MARK: Fields

    func field(_ key: String, _ value: DocumentValue, isRequired: Bool, _ names: [String]) -> FieldDraft {
        var (field, notes) = notes.noting { makeField(key, value, isRequired: isRequired, names) }
        field.notes = notes
        return field
    }

    private func makeField(_ key: String, _ value: DocumentValue, isRequired: Bool, _ names: [String])
        -> FieldDraft
    {
        let schema = Schema(value)
        let typed = type(of: value, names + [key])
        var field = FieldDraft(key: key, type: typed.type, isRequired: isRequired)
        field.origin = value
        field.isNullable = typed.isNullable && !typed.type.isJSON
        field.isClearable = typed.isClearable && !typed.type.isJSON
        field.doc = schema.doc
        field.isDeprecated = schema.isDeprecated
        field.isReadOnly = value["readOnly"]?.isTrue == true
        field.isSensitive = schema.format == "password"
        if value["writeOnly"]?.isTrue == true, isRequired {
            field.isRequired = false
            notes.add(
                .chosen,
                value,
                "A value that is only sent is optional, because responses do not have it."
            )
        }
        if !field.isRequired {
            field.assumes = value["default"].flatMap(Literal.init)
        }
        field.example = (value["example"] ?? value["examples"]?.items.first).flatMap(Literal.init)
        constrain(&field, schema)
        return field
    }

    /// Makes a required field with one value a constant.
    private func constrain(_ field: inout FieldDraft, _ schema: Schema) {
        guard field.isRequired, !field.isNullable, !field.isClearable else { return }
        let only = schema.constant ?? (schema.enumeration.count == 1 ? schema.enumeration.first : nil)
        guard let constant = only.flatMap(Literal.init) else { return }
        if case .list = constant { return }
        if case .text(let text) = constant, !text.isPrintable { return }
        field.constant = constant
    }
}
