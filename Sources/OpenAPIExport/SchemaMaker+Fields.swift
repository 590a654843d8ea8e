import ResolvedAPI

/// Properties by their key paths, as nested objects.
struct PropertyTree {
    /// Whether a key such as `errors[]` is a list with elements of the properties below it.
    private let hasLists: Bool
    private var schema: DocumentNode?
    private var isRequired = false
    private var keys: [String] = []
    private var children: [String: PropertyTree] = [:]

    init(hasLists: Bool = false) { self.hasLists = hasLists }

    /// If a path has two schemas, the second one is another form of the value.
    mutating func add(_ schema: DocumentNode, at path: some Collection<String>, isRequired: Bool) {
        self.isRequired = self.isRequired || isRequired
        guard let key = path.first else {
            self.schema = self.schema.map { SchemaMaker.any([$0, schema]) } ?? schema
            return
        }
        if children[key] == nil { keys.append(key) }
        children[key, default: PropertyTree(hasLists: hasLists)].add(
            schema,
            at: path.dropFirst(),
            isRequired: isRequired
        )
    }

    func has(_ path: some Collection<String>) -> Bool {
        guard let key = path.first else { return true }
        return children[key]?.has(path.dropFirst()) ?? false
    }

    /// The schema of the value; an object if it has properties.
    var node: DocumentNode {
        guard !keys.isEmpty else { return schema ?? SchemaMaker.anything }
        let object = DocumentNode.map(properties(of: DocumentMap(["type": .text("object")])))
        guard let schema, schema != SchemaMaker.anything else { return object }
        return .entries(["allOf": .list([schema, object])])
    }

    /// The map with the properties and the keys that are always there.
    func properties(of map: DocumentMap) -> DocumentMap {
        var map = map
        var properties = DocumentMap()
        for key in keys {
            guard let node = children[key]?.node else { continue }
            let isList = hasLists && key.hasSuffix("[]")
            properties[isList ? String(key.dropLast(2)) : key] =
                isList ? .entries(["type": .text("array"), "items": node]) : node
        }
        map["properties"] = properties.node
        let required = keys.filter { children[$0]?.isRequired == true }
        if !required.isEmpty { map["required"] = .texts(required) }
        return map
    }
}

extension SchemaMaker {
    func add(
        _ fields: [Field],
        to tree: inout PropertyTree,
        below path: [String] = [],
        arePatches: Bool = false
    ) {
        for field in fields {
            let isRequired =
                field.presence == .required && !arePatches && field.access != .write
                || (field.constant != nil && !arePatches)
            tree.add(
                schema(of: field, isPatch: arePatches),
                at: path + field.keyPath,
                isRequired: isRequired
            )
        }
    }

    /// The fields of a call's body, in which a field is required even if no response has it.
    func bodySchema(_ fields: [Field], below wrapper: [String], arePatches: Bool) -> DocumentNode {
        var tree = PropertyTree()
        for field in fields {
            let isRequired = !arePatches && (field.presence == .required || field.constant != nil)
            var field = field
            field.access = .readWrite
            tree.add(
                schema(of: field, isPatch: arePatches),
                at: field.keyPath,
                isRequired: isRequired
            )
        }
        if fields.isEmpty { tree.add(Self.anything, at: wrapper, isRequired: !wrapper.isEmpty) }
        let node = tree.node
        return node == Self.anything ? .entries(["type": .text("object")]) : node
    }

    func schema(of field: Field, isPatch: Bool = false) -> DocumentNode {
        if let constant = field.constant { return .entries(["const": Self.constant(constant)]) }
        var node = accepting(field.accepts, schema(of: field.type))
        if field.isNullable || (isPatch && field.presence == .optional) { node = Self.nullable(node) }
        guard case .map(var map) = node else { return node }
        map["description"] = field.doc.map(DocumentNode.text)
        if case .defaulted(let value) = field.presence { map["default"] = self.value(value, of: field.type) }
        if field.access == .read { map["readOnly"] = .bool(true) }
        if field.access == .write { map["writeOnly"] = .bool(true) }
        if field.isSensitive, map["type"] == .text("string"), map["format"] == nil {
            map["format"] = .text("password")
        }
        deprecate(&map, field.deprecated)
        if !field.formerKeys.isEmpty { map["x-genapi-formerly"] = .texts(field.formerKeys) }
        switch field.malformed {
        case .fails: break
        case .isNull: map["x-genapi-malformed"] = .text("null")
        case .keepsOldValue: map["x-genapi-malformed"] = .text("keep")
        }
        if field.skipsBadElements { map["x-genapi-bad-elements"] = .text("skip") }
        map["x-genapi-merge"] = field.merge.map { .text($0.rawValue) }
        return .map(map)
    }

    func deprecate(_ map: inout DocumentMap, _ reason: String?) {
        guard let reason else { return }
        map["deprecated"] = .bool(true)
        if !reason.isEmpty { map["x-genapi-deprecated"] = .text(reason) }
    }

    /// Also in the elements of a list or a map, to which the forms apply.
    private func accepting(_ forms: Set<Field.AcceptedForm>, _ node: DocumentNode) -> DocumentNode {
        guard !forms.isEmpty, case .map(var map) = node else { return node }
        for key in ["items", "additionalProperties"] {
            guard let inner = map[key] else { continue }
            map[key] = accepting(forms, inner)
            return .map(map)
        }
        let others = Field.AcceptedForm.allCases.filter(forms.contains).map { form -> DocumentNode in
            switch form {
            case .text: .entries(["type": .text("string")])
            case .number: .entries(["type": .text("integer"), "enum": .list([.number(0), .number(1)])])
            case .whole, .fraction: .entries(["type": .text("number")])
            case .bool: .entries(["type": .text("boolean")])
            }
        }
        return Self.any([node] + others)
    }
}
