import ResolvedAPI
import SwiftNaming

/// The values of `RecordType.mustache`: the fields of a resource for databases of apps.
struct RecordTypeView {
    let access: String
    /// `User`
    let model: String
    /// `RepositoryStore.Recordable`
    let `protocol`: String
    let value: String
}

extension RecordTypeView: TemplateView {
    static let vocabulary: Vocabulary<RecordTypeView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "value": .text(\.value),
    ]
}

extension RecordTypeView {
    /// `nil` for an object whose elements are not records.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope at the top level of the file.
    init?(
        _ object: Object,
        _ records: RecordTypes,
        scope: NameScope,
        outside: NameScope,
        access: AccessLevel
    ) {
        guard object.isRecord, object.hasUsableID else { return nil }
        self.access = access.modifier
        model = outside.type(object.name)
        `protocol` = outside.repositories("RepositoryStore", .conformance) + ".Recordable"
        let store = scope.repositories("RepositoryStore", .signature)
        let fields = SwiftCode.array(Self.fields(of: object, records, scope, store))
        let constants = object.recordConstants.map { SwiftCode.argument($0.key, $0.value) }
        value = SwiftCode.call(
            store + ".RecordType",
            [.literal(object.name.path.joined(separator: ".")), fields]
                + (constants.isEmpty ? [] : [.labeled("constants", .array(constants))])
        ).text(indent: 4, column: 4 + access.modifier.count + "static let recordType = ".count)
    }

    /// The fields with keys of their own, and one for all that are in an object of the response.
    private static func fields(
        of object: Object,
        _ records: RecordTypes,
        _ scope: NameScope,
        _ store: String
    ) -> [SwiftCode] {
        var known: Set<String> = []
        let inModel = object.fields.filter { $0.isInModel }
        return inModel.compactMap { field in
            guard let key = field.keyPath.first, known.insert(key).inserted else { return nil }
            let isWhole = field.keyPath.count == 1
            var arguments = [SwiftCode.literal(key)]
            if isWhole, let type = records.object(field.type) {
                arguments.append(.argument("embedding", scope.type(type) + ".self"))
            } else {
                arguments.append(.text(".\(isWhole ? records.kind(field.type) : .json)"))
            }
            let name = field.storageName
            if isWhole, name != key { arguments.append(.labeled("property", .literal(name))) }
            if !isWhole || field.presence == .optional || field.isNullable {
                arguments.append(.argument("optional", "true"))
            }
            if isWhole, let type = records.relation(field.type),
                type != object.name || !object.isIdentity(field)
            {
                arguments.append(.argument("relation", scope.type(type) + ".self"))
            }
            return .call(store + ".RecordField", arguments)
        }
    }
}

extension Object {
    fileprivate func isIdentity(_ field: Field) -> Bool { identity?.fields.contains(field.name) == true }

    /// The texts that members of every element have, as literals.
    fileprivate var recordConstants: [(key: String, value: String)] {
        let fields = fields.filter { $0.keyPath.count == 1 && $0.constant?.kind == .text }
            .compactMap { field in field.constant.map { (field.keyPath[0], $0.text) } }
        let mark =
            discriminator.map { mark in
                mark.constant.kind == .text && mark.keyPath.count == 1 ? [(mark.name, mark.value)] : []
            } ?? []
        let all = Dictionary(fields + mark) { known, _ in known }
        return all.sorted { $0.key < $1.key }.map { (SafeText.literal($0.key), SafeText.literal($0.value)) }
    }
}
