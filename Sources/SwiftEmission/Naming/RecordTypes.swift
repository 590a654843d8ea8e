import ResolvedAPI

/// The types whose elements are records of databases of apps, and what the values of their fields are.
struct RecordTypes {
    /// The form of a value in a record: a case of `RepositoryStore.RecordField.Kind`.
    enum Kind: String {
        case boolean, integer, real, text, json
    }

    private var records: Set<TypeName> = []
    /// The resources that stores also take out of other values.
    private var embedded: Set<TypeName> = []
    private var identities: [TypeName: Scalar] = [:]
    /// The enumerations whose values are numbers.
    private var numbers: Set<TypeName> = []

    init(_ api: API) { api.units.map(\.declaration).forEach { collect($0) } }

    private mutating func collect(_ declaration: Declaration) {
        switch declaration {
        case .object(let object):
            if case .field(_, let scalar)? = object.identity { identities[object.name] = scalar }
            if object.isRecord && object.hasUsableID {
                records.insert(object.name)
                // The record's key is a text or a number.
                if object.isStoredWhenEmbedded, identities[object.name] != nil {
                    embedded.insert(object.name)
                }
            }
            object.nested.forEach { collect($0) }
        case .enumeration(let enumeration):
            if case .int? = enumeration.cases.first?.wireValue { numbers.insert(enumeration.name) }
        case .union:
            break
        }
    }

    /// The type of the records whose keys the values are; `nil` if they are none.
    func relation(_ type: TypeReference) -> TypeName? {
        if case .identity(let name) = type, records.contains(name) { name } else { nil }
    }

    /// The type of the records that the values are; `nil` if they are none.
    func object(_ type: TypeReference) -> TypeName? {
        if case .declared(let name, .object) = type, embedded.contains(name) { name } else { nil }
    }

    func kind(_ type: TypeReference) -> Kind {
        switch type {
        case .scalar(let scalar): scalar.kind
        case .identity(let name): identities[name]?.kind ?? .json
        case .declared(let name, .enumeration): numbers.contains(name) ? .integer : .text
        case .instant(let notations):
            if case .format(let scalar, _)? = notations.first { scalar.kind } else { .text }
        case .declared, .list, .map, .optional, .selection, .custom, .expandable, .inside: .json
        }
    }
}

extension Scalar {
    fileprivate var kind: RecordTypes.Kind {
        switch self {
        case .string, .uuid, .url, .date, .datetime, .rfc822, .data: .text
        case .int, .int64, .timestamp, .timestampMilliseconds: .integer
        case .double, .timestampFraction: .real
        case .bool: .boolean
        case .decimal, .json: .json
        }
    }
}
