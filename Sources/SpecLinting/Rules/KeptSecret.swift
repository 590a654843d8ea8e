import APIComparison
import ResolvedAPI
import SourceDiagnostics

extension LintRule {
    static let keptSecret = LintRule(
        .warning,
        Explanation(
            "A secret that stays on disk",
            """
            With 'lifetime: keep', elements stay on disk when the account signs out, with everything inside of them, and so do \
            sensitive fields. With 'lifetime: memory' they are never written to disk, and with 'lifetime: cache' they are removed.
            """,
            change: """
                  resource: Card
                  path: /cards
                - fields: { 1️⃣pin: { type: string, sensitive: true }, chips: [Chip] }
                - types:
                -   Chip: { fields: { 2️⃣key: { type: string, sensitive: true } } }
                - store: { lifetime: keep }
                + fields: { pin: { type: string, sensitive: true } }
                + store: { lifetime: memory }
                  endpoints: { get: { get: "/{id}", returns: Card } }
                """,
            messages: [
                "1️⃣": "'pin' is sensitive, and stays on disk when the account signs out",
                "2️⃣": "'key' is sensitive, and stays on disk when the account signs out",
            ],
            id: "keptSecret"
        )
    ) { linted in
        keptObjects(linted).flatMap { object in
            object.readFields.filter(\.isSensitive).map { field in
                Finding(
                    "'\(field.name)' is sensitive, and stays on disk when the account signs out",
                    at: linted.places.place(of: .member(object.name.path, field.name))
                )
            }
        }
    }

    /// The objects that stay, with those inside of them.
    private static func keptObjects(_ linted: LintedAPI) -> [Object] {
        let declarations = Dictionary(linted.declarations.map { ($0.name, $0) }) { first, _ in first }
        var open = linted.objects.filter { $0.lifetime == .keep }.map(\.name)
        var (seen, objects) = (Set(open), [Object]())
        while let name = open.popLast() {
            let contents: [TypeReference]
            switch declarations[name] {
            case .object(let object)?:
                objects.append(object)
                contents = object.readFields.map(\.type)
            case .union(let union)?: contents = union.members.map(\.type)
            case .enumeration?, nil: contents = []
            }
            open += contents.compactMap(\.contained).filter { seen.insert($0).inserted }
        }
        return objects
    }
}

extension Object {
    fileprivate var readFields: [Field] { fields.filter { $0.access != .write } }
}

extension TypeReference {
    /// The type whose values are in it.
    fileprivate var contained: TypeName? {
        switch self {
        case .declared(let name, _), .expandable(let name, _): name
        case .list(let inner), .map(let inner), .optional(let inner), .inside(_, let inner): inner.contained
        case .identity, .selection, .scalar, .instant, .custom: nil
        }
    }
}
