import ResolvedAPI

/// How an object is read and written, a statement for each field.
struct MappedObjectView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    let staticString: String
    /// The keys that have properties, in an object that keeps the others too.
    let knownKeys: String?
    let keysName: String
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
        "staticString": .text(\.staticString),
        "knownKeys": .optionalText(\.knownKeys),
        "keysName": .text(\.keysName),
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
        staticString = scope.swift("StaticString")
        keysName = object.knownKeysName
        knownKeys = Self.knownKeys(object, discriminator)?.text(
            indent: 4,
            column: "    private static let : [] = ".count + keysName.count + staticString.count
        )
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
            .call(
                keyword + "unknownFields = json.unknownFields",
                [.argument("besides", "Self.\(object.knownKeysName)")]
            )
        ]
    }

    private static func knownKeys(_ object: Object, _ discriminator: DiscriminatorValue?) -> SwiftCode? {
        guard object.preservesUnknown else { return nil }
        var known: [String] = discriminator.map { [$0.key] } ?? []
        for key in object.fields.compactMap(\.keyPath.first) where !known.contains(key) { known.append(key) }
        return .words(known.map(SafeText.literal))
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
        statements += KeyPathTree.statements(trees, json: "json") { field in
            let isOptional = field.presence == .optional
            let statement = writing.member(
                field.keyPath.last ?? field.name,
                field.exposed(field.property),
                field.type,
                isOptional: isOptional
            )
            return field.access == .read ? .block(Self.unlessSending, parameters: "", [statement]) : statement
        }
        statements = Self.joined(statements)
        return statements
            + (object.preservesUnknown
                ? [
                    .call(
                        "json.members",
                        ["unknownFields", .argument("besides", "Self.\(object.knownKeysName)")]
                    )
                ] : [])
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

extension Object {
    /// What its list of known keys is called: something that is no call.
    fileprivate var knownKeysName: String { "knownKeys".numbered(unless: Set(endpoints.map(\.name))) }
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
