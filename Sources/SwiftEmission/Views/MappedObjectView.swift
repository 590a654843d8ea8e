import ResolvedAPI

/// How an object is read and written, a statement for each field.
struct MappedObjectView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    let reads: [String]
    /// What hands the values on that were read, where they cannot be assigned one by one: a property with a wrapper can
    /// only be set from another file when all others are.
    let delegation: String?
    let writes: [String]
    /// What reads the object anew, where something of the older value can stay.
    let updates: [String]
}

extension MappedObjectView: TemplateView {
    static let vocabulary: [String: Word<MappedObjectView>] = [
        "name": .text(\.name),
        "access": .text(\.access),
        "reader": .text(\.reader),
        "writer": .text(\.writer),
        "reads": .texts(\.reads),
        "delegation": .optionalText(\.delegation),
        "writes": .texts(\.writes),
        "isUpdatable": .flag { !$0.updates.isEmpty },
        "updates": .texts(\.updates),
    ]
}

extension MappedObjectView {
    init(_ object: Object, scope: NameScope, access: AccessLevel) {
        name = scope.type(object.name)
        self.access = access.modifier
        reader = scope.runtime("JSONReader", .signature)
        writer = scope.runtime("JSONWriter", .signature)

        let fields = object.fields.filter(\.isInModel)
        let discriminator = object.discriminator.flatMap { tag in
            fields.contains { $0.keyPath == [tag.key] } ? nil : tag
        }
        let reading = Reading(scope: scope)
        let isDelegating = fields.contains(where: \.isIndirect)
        reads = Self.reads(object, fields, discriminator, keyword: isDelegating ? "let " : "") { field in
            .assignment(isDelegating ? "let \(field.local)" : field.property, reading.field(field))
        }
        .map { $0.text(indent: 8, column: 8) }
        updates =
            !object.keepsOldValues
            ? []
            : Self.reads(object, fields, discriminator) { field in
                .assignment(field.property, reading.update(field, old: field.property))
            }
            .map { $0.text(indent: 8, column: 8) }
        delegation = Self.delegation(object, fields)?.text(indent: 8, column: 8)
        writes = Self.writes(object, fields, discriminator).map { $0.text(indent: 8, column: 8) }
    }

    private static func reads(
        _ object: Object,
        _ fields: [Field],
        _ discriminator: DiscriminatorValue?,
        keyword: String = "",
        _ read: (Field) -> SwiftCode
    ) -> [SwiftCode] {
        var statements: [SwiftCode] = []
        if let discriminator {
            statements.append(
                .call("json.expect", [.literal(discriminator.key), .literal(discriminator.value)])
            )
        }
        statements += KeyPathTree.statements(
            KeyPathTree.grouped(fields, keyPath: \.keyPath),
            json: "json",
            read
        )
        guard object.preservesUnknown else { return statements }
        return statements + [
            .call(keyword + "unknownFields = json.unknownFields", known(object, discriminator))
        ]
    }

    /// Which members are not unknown.
    private static func known(_ object: Object, _ discriminator: DiscriminatorValue?) -> [SwiftCode] {
        var known: [[String]] = discriminator.map { [[$0.key]] } ?? []
        for path in object.fields.map(\.keyPath) where !known.contains(path) { known.append(path) }
        let keys = known.filter { $0.count == 1 }.flatMap { $0 }
        let paths = known.filter { $0.count > 1 }.map { SwiftCode.array($0.map(SwiftCode.literal)) }
        return [.labeled("besides", .array(keys.map(SwiftCode.literal)))]
            + (paths.isEmpty ? [] : [.labeled("paths", .array(paths))])
    }

    private static func delegation(_ object: Object, _ fields: [Field]) -> SwiftCode? {
        guard fields.contains(where: \.isIndirect) else { return nil }
        let values = fields.map { SwiftCode.argument($0.name.label, $0.local) }
        let unknown = object.preservesUnknown ? [SwiftCode.argument("unknownFields", "unknownFields")] : []
        return .call("self.init", values + unknown)
    }

    private static func writes(
        _ object: Object,
        _ fields: [Field],
        _ discriminator: DiscriminatorValue?
    ) -> [SwiftCode] {
        let writing = Writing(json: "json")
        var statements: [SwiftCode] = []
        if let discriminator {
            statements.append(
                .call("json.string", [.literal(discriminator.key), .literal(discriminator.value)])
            )
        }
        let trees = KeyPathTree.grouped(fields, keyPath: \.keyPath)
        statements += KeyPathTree.statements(trees, json: "json") { field -> SwiftCode in
            let isOptional = field.presence == .optional
            let exposed = field.isSensitive ? (isOptional ? "?.exposed" : ".exposed") : ""
            let statement = writing.member(
                field.keyPath.last ?? field.name,
                field.property + exposed,
                field.type,
                isOptional: isOptional
            )
            return field.access == .read ? .block(Self.unlessSending, parameters: "", [statement]) : statement
        } end: { path, objects in
            object.preservesUnknown ? unknownMembers(at: path, besides: objects) : nil
        }
        return Self.joined(statements)
    }

    /// The statement that writes the members of an object that nobody declared.
    private static func unknownMembers(at path: [String], besides objects: [String]) -> SwiftCode {
        let places = [("at", path), ("besides", objects)].filter { !$0.1.isEmpty }
            .map { SwiftCode.labeled($0.0, .array($0.1.map(SwiftCode.literal))) }
        return .call("json.members", ["unknownFields"] + places)
    }
}

extension MappedObjectView {
    private static let unlessSending = "if !json.isSending"

    /// Blocks in a row under the same condition are one.
    private static func joined(_ statements: [SwiftCode]) -> [SwiftCode] {
        statements.reduce(into: []) { all, statement in
            if case .block(unlessSending, let parameters, let inner) = statement,
                case .block(unlessSending, _, let earlier)? = all.last
            {
                all[all.count - 1] = .block(unlessSending, parameters: parameters, earlier + inner)
            } else {
                all.append(statement)
            }
        }
    }
}

extension Field {
    /// A constant that holds its value for a moment.
    fileprivate var local: String {
        name == "json" || name == "self" ? name + "Value" : name.identifier
    }

    /// The property in code that also has a `json`.
    fileprivate var property: String {
        storageName == "json" || storageName == "self"
            ? "self." + storageName.memberName : storageName.identifier
    }
}
