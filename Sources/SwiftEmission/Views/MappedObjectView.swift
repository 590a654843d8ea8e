import ResolvedAPI

/// How an object is read and written, a statement for each field.
struct MappedObjectView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    let staticString: String
    /// The keys of its own that have properties, in an object that keeps the others too.
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
    static let vocabulary: Vocabulary<MappedObjectView> = [
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
        knownKeys =
            object.preservesUnknown
            ? Self.knownKeys(object, discriminator).text(
                indent: 4,
                column: "    private static let : [] = ".count + keysName.count + staticString.count
            ) : nil
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
            .call(keyword + "unknownFields = json.unknownFields", known(object))
        ]
    }

    /// Which members are not unknown.
    private static func known(_ object: Object) -> [SwiftCode] {
        var known: [[String]] = []
        for path in object.fields.map(\.keyPath) where path.count > 1 && !known.contains(path) {
            known.append(path)
        }
        let paths = known.map { SwiftCode.array($0.map(SwiftCode.literal)) }
        return [.argument("besides", "Self.\(object.knownKeysName)")]
            + (paths.isEmpty ? [] : [.labeled("paths", .array(paths))])
    }

    private static func knownKeys(_ object: Object, _ discriminator: DiscriminatorValue?) -> SwiftCode {
        .words(((discriminator.map { [$0.key] } ?? []) + object.keys(at: [])).map(SafeText.literal))
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
            let statement = writing.member(
                field.keyPath.last ?? field.name,
                field.exposed(field.property),
                field.type,
                isOptional: isOptional
            )
            return field.access == .read ? .block(Self.unlessSending, parameters: "", [statement]) : statement
        } end: { path, objects in
            object.preservesUnknown ? unknownMembers(of: object, at: path, besides: objects) : nil
        }
        return Self.joined(statements)
    }

    /// The statement that writes the members of an object that nobody declared: none of a key that is written by
    /// itself, whatever was put there.
    private static func unknownMembers(of object: Object, at path: [String], besides objects: [String])
        -> SwiftCode
    {
        func list(_ keys: [String]) -> SwiftCode { .array(keys.map(SwiftCode.literal)) }
        if path.isEmpty {
            let entered = objects.isEmpty ? "" : " + " + list(objects).text(indent: 0, column: 0)
            let known = "Self.\(object.knownKeysName)\(entered)"
            return .call("json.members", ["unknownFields", .argument("besides", known)])
        }
        return .call(
            "json.members",
            [
                "unknownFields", .labeled("at", list(path)),
                .labeled("besides", list(object.keys(at: path) + objects)),
            ]
        )
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

    /// The keys of fields that are in the object to which the path leads.
    fileprivate func keys(at path: [String]) -> [String] {
        var keys: [String] = []
        for field in fields where field.keyPath.dropLast().elementsEqual(path) {
            if let key = field.keyPath.last, !keys.contains(key) { keys.append(key) }
        }
        return keys
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
