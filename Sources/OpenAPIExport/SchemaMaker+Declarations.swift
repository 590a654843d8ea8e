import ResolvedAPI

extension SchemaMaker {
    /// The schemas of all types and identities.
    var components: DocumentMap {
        var schemas = DocumentMap()
        for name in names.order {
            guard let declaration = names.declarations[name] else { continue }
            let component = names.name(of: name)
            switch declaration {
            // The headers are those of the response.
            case .object(let object) where object.besideHeaders != nil: continue
            case .object(let object):
                schemas[component] = schema(of: object)
                // The identity of a type with that of another one is the other one's.
                if object.identity != nil, names.owner(of: name) == name,
                    let identity = names.identity(of: name)
                {
                    schemas[identity] = self.identity(of: object)
                }
            case .enumeration(let enumeration): schemas[component] = schema(of: enumeration)
            case .union(let union): schemas[component] = schema(of: union)
            }
        }
        return schemas
    }

    private func identity(of object: Object) -> DocumentNode {
        let title = object.name.path.joined(separator: ".")
        switch object.identity {
        case .field(_, let scalar):
            guard case .map(var map) = Self.schema(of: scalar) else { return Self.anything }
            map["description"] = .text("The identity of \(title).")
            return .map(map)
        case .fields(let fields):
            var tree = PropertyTree()
            for name in fields {
                guard let field = object.fields.first(where: { $0.name == name }) else { continue }
                tree.add(schema(of: field.type), at: [field.keyPath.last ?? name], isRequired: true)
            }
            return tree.node
        case .singleton, nil: return Self.anything
        }
    }

    private func schema(of object: Object) -> DocumentNode {
        var map = DocumentMap(["type": .text("object"), "description": object.doc.map(DocumentNode.text)])
        deprecate(&map, object.deprecated)
        var tree = PropertyTree()
        if let discriminator = object.discriminator, object.discriminatorField != nil {
            let constant = DocumentNode.entries(["const": Self.constant(discriminator.constant)])
            tree.add(constant, at: discriminator.keyPath, isRequired: true)
        }
        add(object.fields, to: &tree)
        map = tree.properties(of: map)
        switch object.identity {
        case .field(let name, _): map["x-genapi-identity"] = .text(keyPath(of: name, in: object))
        case .fields(let names): map["x-genapi-identity"] = .texts(names.map { keyPath(of: $0, in: object) })
        case .singleton: map["x-genapi-identity"] = .text("none")
        case nil: break
        }
        if object.preservesUnknown { map["additionalProperties"] = .bool(true) }
        if object.isStored { map["x-genapi-store"] = .bool(true) }
        if object.lifetime != .cache { map["x-genapi-lifetime"] = .text(object.lifetime.rawValue) }
        if !object.indexes.isEmpty { map["x-genapi-indexes"] = .list(object.indexes.map(DocumentNode.texts)) }
        map["x-genapi-parent"] = object.parentPath.map(DocumentNode.text)
        return .map(map)
    }

    private func keyPath(of field: String, in object: Object) -> String {
        object.fields.first { $0.name == field }?.keyPath.joined(separator: ".") ?? field
    }

    private func schema(of enumeration: Enumeration) -> DocumentNode {
        let values = enumeration.cases.map { Self.node($0.wireValue) }
        let isText = if case .string? = enumeration.cases.first?.wireValue { true } else { false }
        let type = DocumentNode.text(isText ? "string" : "integer")
        var map = DocumentMap()
        map["description"] = Self.description(of: enumeration).map(DocumentNode.text)
        deprecate(&map, enumeration.deprecated)
        let known = DocumentNode.entries(["type": type, "enum": .list(Self.unique(values))])
        if enumeration.keepsUnknown || enumeration.fallback != nil || enumeration.ignoresCase {
            map["anyOf"] = .list([known, .entries(["type": type])])
        } else {
            map["type"] = type
            map["enum"] = .list(Self.unique(values))
        }
        if let fallback = enumeration.fallback { map["x-genapi-unknown-cases"] = .text(fallback) }
        return .map(map)
    }

    private static func unique(_ values: [DocumentNode]) -> [DocumentNode] {
        var known: Set<DocumentNode> = []
        return values.filter { known.insert($0).inserted }
    }

    /// The text of an enum, and a line for each case with one.
    private static func description(of enumeration: Enumeration) -> String? {
        let lines = enumeration.cases.compactMap { enumCase in
            (enumCase.doc ?? enumCase.deprecated.map { "Deprecated: \($0)" }).map { doc in
                switch enumCase.wireValue {
                case .string(let text): "- `\(text)`: \(doc)"
                case .int(let number): "- `\(number)`: \(doc)"
                }
            }
        }
        guard !lines.isEmpty else { return enumeration.doc }
        return ([enumeration.doc].compactMap { $0 } + [lines.joined(separator: "\n")]).joined(
            separator: "\n\n"
        )
    }

    private func schema(of union: Union) -> DocumentNode {
        var map = DocumentMap(["description": union.doc.map(DocumentNode.text)])
        deprecate(&map, union.deprecated)
        let members = union.members.map { schema(of: $0.type) }
        var mapping = DocumentMap()
        for (member, schema) in zip(union.members, members) {
            guard case .value(let value) = member.rule, case .map(let reference) = schema else { continue }
            for value in [value] + member.otherValues { mapping[value] = reference["$ref"] }
        }
        let isByValue = union.members.allSatisfy { if case .value = $0.rule { true } else { false } }
        let different = Self.unique(members)
        // Several members of one type, and members without a value of their own, can meet.
        map[isByValue && union.discriminator != nil && different.count == members.count ? "oneOf" : "anyOf"] =
            .list(different)
        // OpenAPI has no discriminators inside of other objects. The members have constants there.
        if isByValue, let path = union.discriminator, path.count == 1, !mapping.isEmpty {
            map["discriminator"] = .entries(["propertyName": .text(path[0]), "mapping": mapping.node])
        }
        if union.keepsUnknown { map["x-genapi-unknown-types"] = .text("keep") }
        return .map(map)
    }
}
