/// A type that the specs declare: a file, a small type inside of one, or an enum of a field.
final class Declaration {
    enum Kind { case object, enumeration, union }

    /// Where it is declared.
    enum Place {
        case file
        case small(of: Declaration)
        case inline
    }

    /// From zero, in the order of creation.
    let number: Int
    var kind: Kind
    /// The words of its name, the most important last.
    var nameParts: [String]
    /// The words of its names at other places.
    var otherNames: [[String]] = []
    /// The schema in the document.
    let origin: DocumentValue
    /// Whether the document gives it a name.
    let isNamed: Bool

    var name = ""
    /// The key by which another import finds it.
    var key = ""
    var place = Place.file
    var doc: String?
    var isDeprecated = false
    var notes: [Int] = []

    // Objects
    var fields: [FieldDraft] = []
    /// The objects whose fields come first.
    var bases: [Declaration] = []
    /// Fields of the bases that are required here.
    var requiredOfBases: Set<String> = []
    var isResource = false
    /// Whether the convention has it, so that it needs a file.
    var isShared = false
    /// Whether it has calls and nothing else.
    var isGroup = false
    /// The field that is the identity.
    var identity: String?
    /// The path of the collection, if it is a resource.
    var path: String?
    var pathParameters: [FieldDraft] = []
    var endpoints: [EndpointDraft] = []

    // Enums
    var cases: [CaseDraft] = []

    // Unions
    var members: [MemberDraft] = []
    var discriminator: String?
    /// The mapping of the discriminator: values by the schemas that they select.
    var mapping: [(value: String, target: Declaration)] = []

    /// The type that it turned out to be.
    var alias: TypeDraft?

    init(number: Int, kind: Kind, nameParts: [String], origin: DocumentValue, isNamed: Bool) {
        self.number = number
        self.kind = kind
        self.nameParts = nameParts
        self.origin = origin
        self.isNamed = isNamed
    }

    /// The fields, with those of the bases first.
    var allFields: [FieldDraft] {
        guard !bases.isEmpty else { return fields }
        var result: [FieldDraft] = []
        var places: [String: Int] = [:]
        var visited: Set<Int> = []
        collect(into: &result, &places, &visited, depth: 0)
        return result
    }

    /// Adds the fields of each base once, so that the work grows like the number of bases.
    private func collect(
        into result: inout [FieldDraft],
        _ places: inout [String: Int],
        _ visited: inout Set<Int>,
        depth: Int
    ) {
        guard visited.insert(number).inserted, depth < 500 else { return }
        for base in bases { base.collect(into: &result, &places, &visited, depth: depth + 1) }
        for field in fields {
            if let place = places[field.key] {
                result[place] = field
            } else {
                places[field.key] = result.count
                result.append(field)
            }
        }
    }

    /// The types of its fields, members and bases.
    var usedTypes: [TypeDraft] {
        switch kind {
        case .object: fields.filter { $0.constant == nil }.map(\.type) + bases.map(TypeDraft.declared)
        case .enumeration: []
        case .union: members.map(\.type)
        }
    }

    /// A text that is equal for declarations of equal structure, whatever their texts say.
    var signature: String {
        switch kind {
        case .object:
            "object(\(bases.map { "@\($0.number)" }.joined())\(fields.map(\.signature).joined(separator: ",")))"
        case .enumeration:
            "enum(\(cases.map { $0.value.signature + ($0.name ?? "") }.joined(separator: ",")))"
        case .union:
            "union(\(discriminator ?? "")\(members.map(\.type.signature).joined(separator: "|")))"
        }
    }
}
