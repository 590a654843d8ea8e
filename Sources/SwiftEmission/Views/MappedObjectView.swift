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
            reading.field(field).prefixed(isDelegating ? "let \(field.local) = " : "\(field.property) = ")
        }
        .map { $0.text(indent: 8, column: 8) }
        updates =
            !object.keepsOldValues
            ? []
            : Self.reads(object, fields, discriminator) { field in
                reading.update(field, old: field.property).prefixed("\(field.property) = ")
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
        var known: [String] = discriminator.map { [$0.key] } ?? []
        for key in object.fields.compactMap(\.keyPath.first) where !known.contains(key) { known.append(key) }
        return statements + [
            .call(
                keyword + "unknownFields = json.unknownFields",
                [.labeled("besides", .array(known.map(SwiftCode.literal)))]
            )
        ]
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
        let trees = KeyPathTree.grouped(fields.filter { $0.access != .read }, keyPath: \.keyPath)
        statements += KeyPathTree.statements(trees, json: "json") { field in
            let isOptional = field.presence == .optional
            let exposed = field.isSensitive ? (isOptional ? "?.exposed" : ".exposed") : ""
            return writing.member(
                field.keyPath.last ?? field.name,
                field.property + exposed,
                field.type,
                isOptional: isOptional
            )
        }
        return statements + (object.preservesUnknown ? [.call("json.members", ["unknownFields"])] : [])
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
