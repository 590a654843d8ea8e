import ResolvedAPI
import SwiftNaming

/// The mapping of an object, with a statement for each field.
struct MappedObjectView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    let staticString: String
    /// The known keys of an object that preserves unknown ones.
    let knownKeys: String?
    let keysName: String
    /// `json.beginObject()`, or what also notes the missing members.
    let beginning: String
    let end: String
    let updateEnd: String
    let reads: [String]
    /// The call of another initializer, if the values cannot be assigned one by one: a property with a wrapper can only
    /// be set from another file when all others are.
    let delegation: [String]
    let writes: [String]
    /// The statements of an update, if older values can stay.
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
        "beginning": .text(\.beginning),
        "end": .text(\.end),
        "updateEnd": .text(\.updateEnd),
        "reads": .texts(\.reads),
        "delegation": .texts(\.delegation),
        "writes": .texts(\.writes),
        "isUpdatable": .flag { !$0.updates.isEmpty },
        "updates": .texts(\.updates),
    ]
}

extension MappedObjectView {
    init(_ object: Object, scope: NameScope, access: AccessLevel) {
        name = scope.type(object.name)
        self.access = access.modifier
        reader = scope.mapping("JSONReader", .signature)
        writer = scope.mapping("JSONWriter", .signature)

        let nested = object.nestedDiscriminator.map { [$0] } ?? []
        let fields = nested + object.fields.filter(\.isRead)
        let discriminator = object.discriminator.flatMap { tag in
            fields.contains { $0.keyPath == tag.keyPath } ? nil : tag
        }
        let key = scope.swift("StaticString")
        staticString = object.hasKeyPaths ? "[\(key)]" : key
        keysName = object.knownKeysName
        knownKeys =
            object.preservesUnknown
            ? Self.knownKeys(object, discriminator).text(
                indent: 4,
                column: "    private static let : [] = ".count + keysName.count + staticString.count
            ) : nil
        let reading = Reading(scope: scope)
        let isDelegating = fields.contains(where: \.isIndirect)
        let isPartial = scope.declared.partial.hasMissingFields(object.name)
        beginning = isPartial ? "json.beginPartialObject()" : "json.beginObject()"
        end =
            isPartial
            ? (isDelegating ? "let " : "") + "missingFields = json.endPartialObject()" : "json.endObject()"
        updateEnd =
            isPartial ? "missingFields.formIntersection(json.endPartialObject())" : "json.endObject()"
        reads = Self.reads(
            object,
            fields,
            discriminator,
            keyword: isDelegating ? "let " : "",
            name: { isDelegating ? $0.local : $0.property },
            reading,
            reading.field
        )
        .map { $0.text(indent: 8, column: 8) }
        updates =
            !object.keepsOldValues
            ? []
            : Self.reads(object, fields, discriminator, name: \.property, reading) { field in
                reading.update(
                    field,
                    old: field.property,
                    isWhole: !object.hasPartialResponses
                )
            }
            .map { $0.text(indent: 8, column: 8) }
        let call = Self.delegation(object, fields)?.text(indent: 8, column: 8)
        delegation =
            call.map { [$0] + (isPartial ? ["self.missingFields = missingFields"] : []) } ?? []
        writes = Self.writes(object, fields, discriminator, scope).map { $0.text(indent: 8, column: 8) }
    }

    private static func reads(
        _ object: Object,
        _ fields: [Field],
        _ discriminator: DiscriminatorValue?,
        keyword: String = "",
        name: (Field) -> String,
        _ reading: Reading,
        _ value: (Field) -> SwiftCode
    ) -> [SwiftCode] {
        var statements: [SwiftCode] = []
        if let discriminator {
            statements.append(
                .call("json.expect", [.literal(discriminator.name), discriminator.constant.code])
            )
        }
        statements += KeyPathTree.grouped(fields, keyPath: \.keyPath).flatMap { tree in
            if tree.allSatisfy({ $0.constant != nil }) {
                return KeyPathTree.statements([tree], json: "json") { field in
                    field.constant.map { reading.constant($0, field) } ?? value(field)
                }
            }
            let expression = tree.expression(json: "json") { field in
                field.constant.map { reading.constant($0, field) } ?? value(field)
            }
            let pattern = tree.pattern { $0.constant == nil ? name($0) : "_" }
                .text(indent: 8, column: 8 + keyword.count)
            return [.assignment(keyword + pattern, expression)]
        }
        guard object.preservesUnknown else { return statements }
        let known = SwiftCode.argument(
            object.hasKeyPaths ? "besidesPaths" : "besides",
            "Self.\(object.knownKeysName)"
        )
        return statements + [.call(keyword + "unknownFields = json.unknownFields", [known])]
    }

    /// The keys of the object's own members or, if some are in nested objects, the key paths of all of them.
    private static func knownKeys(_ object: Object, _ discriminator: DiscriminatorValue?) -> SwiftCode {
        var paths: [[String]] = discriminator.map { [$0.keyPath] } ?? []
        for path in ((object.nestedDiscriminator.map { [$0] } ?? []) + object.fields).flatMap(\.readKeyPaths)
        where !paths.contains(path) { paths.append(path) }
        return .words(
            paths.map { path in
                guard object.hasKeyPaths else { return SafeText.literal(path[0]) }
                return "[" + path.map(SafeText.literal).joined(separator: ", ") + "]"
            }
        )
    }

    private static func delegation(_ object: Object, _ fields: [Field]) -> SwiftCode? {
        guard fields.contains(where: \.isIndirect) else { return nil }
        let values = fields.filter(\.isInModel).map { SwiftCode.argument($0.name.label, $0.local) }
        let unknown = object.preservesUnknown ? [SwiftCode.argument("unknownFields", "unknownFields")] : []
        return .call("self.init", values + unknown)
    }

    private static func writes(
        _ object: Object,
        _ fields: [Field],
        _ discriminator: DiscriminatorValue?,
        _ scope: NameScope
    ) -> [SwiftCode] {
        let writing = Writing(scope: scope, json: "json")
        var statements: [SwiftCode] = []
        if let discriminator {
            statements.append(writing.constant(discriminator.name, discriminator.constant))
        }
        let trees = KeyPathTree.grouped(fields, keyPath: \.keyPath)
        statements += KeyPathTree.statements(trees, json: "json") { field -> SwiftCode in
            let statement = writing.field(field, field.exposed(field.property))
            return field.access == .read ? .block(Self.unlessSending, parameters: "", [statement]) : statement
        } end: { path in
            object.preservesUnknown ? unknownMembers(of: object, at: path) : nil
        }
        return Self.joined(statements)
    }

    /// Writes the unknown members of an object, except those with keys of declared members.
    private static func unknownMembers(of object: Object, at path: [String]) -> SwiftCode {
        let known = SwiftCode.argument(
            object.hasKeyPaths ? "besidesPaths" : "besides",
            "Self.\(object.knownKeysName)"
        )
        let place = path.isEmpty ? [] : [SwiftCode.labeled("at", .array(path.map(SwiftCode.literal)))]
        return .call("json.members", ["unknownFields"] + place + [known])
    }
}

extension MappedObjectView {
    private static let unlessSending = "if !json.isSending"

    /// Adjacent blocks with the same condition are joined.
    private static func joined(_ statements: [SwiftCode]) -> [SwiftCode] {
        statements.reduce(into: []) { all, statement in
            var statement = statement
            if case .closure(let head, let parameters, let inner) = statement {
                statement = .closure(head, parameters: parameters, joined(inner))
            }
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
    /// The name of its list of known keys, which no call has.
    fileprivate var knownKeysName: String {
        (hasKeyPaths ? "knownPaths" : "knownKeys").numbered(unless: Set(endpoints.map(\.name)))
    }

    /// Whether some of its members are in nested objects.
    fileprivate var hasKeyPaths: Bool {
        nestedDiscriminator != nil || fields.contains { $0.keyPath.count > 1 }
    }

    /// The discriminator, if it is in an object inside of its own.
    fileprivate var nestedDiscriminator: Field? {
        discriminatorField.flatMap { $0.keyPath.count > 1 ? $0 : nil }
    }
}

extension Field {
    /// Whether the mapping reads it: a property, or a constant that it checks.
    fileprivate var isRead: Bool { access != .write }

    /// A local constant for its value.
    fileprivate var local: String {
        name == "json" || name == "self" ? name + "Value" : name.identifier
    }

    /// The property, in code that also has a `json`.
    fileprivate var property: String {
        storageName == "json" || storageName == "self"
            ? "self." + storageName.memberName : storageName.identifier
    }
}
