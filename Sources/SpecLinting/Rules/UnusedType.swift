import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension LintRule {
    static let unusedType = LintRule(
        .warning,
        Explanation(
            "A type that nothing uses",
            """
            No call, error or other used type has it. It is generated and compiled all the same. Types that only an app reads, \
            such as the content of a notification, are used: turn the rule off for such an API.
            """,
            change: """
                  # User.yaml
                  resource: User
                - fields: { name: string }
                + fields: { name: string, status: Status, address: Address }
                  endpoints: { get: { get: "/users/{id}", returns: User } }
                  types:
                    1️⃣Status: { enum: [active, banned] }
                  # Address.yaml
                  value: 2️⃣Address
                  fields: { street: string }
                """,
            messages: ["1️⃣": "nothing uses 'User.Status'", "2️⃣": "nothing uses 'Address'"],
            id: "unusedType"
        )
    ) { linted in
        guard linted.api.hasCalls else { return [] }
        let used = UsedTypes(linted).names
        let places = linted.places
        return linted.declarations.filter { !used.contains($0.name) }.compactMap { declaration in
            // Types that the generator makes are not declared.
            guard let type = places.declaration(declaration.name.path) else { return nil }
            return Finding(
                "nothing uses '\(declaration.name.path.joined(separator: "."))'",
                at: type.name.range
            )
        }
    }
}

/// The types that can be reached from calls and error codes.
private struct UsedTypes {
    private(set) var names: Set<TypeName> = []
    private var open: [TypeName] = []

    init(_ linted: LintedAPI) {
        let declarations = Dictionary(linted.declarations.map { ($0.name, $0) }) { first, _ in first }
        for failure in linted.api.failure?.cases ?? [] { use(failure.type) }
        use(linted.api.responseHeaders?.fields ?? [])
        for code in linted.api.errorCodes { for type in [code.details, code.body] { use(type) } }
        for object in linted.objects where !object.endpoints.isEmpty { use(object.name) }
        for type in linted.specs.bases { use(TypeName(type)) }
        while let next = open.popLast() {
            switch declarations[next] {
            case .object(let object): use(object)
            case .union(let union): for member in union.members { use(member.type) }
            case .enumeration, nil: break
            }
        }
    }

    private mutating func use(_ name: TypeName) {
        if names.insert(name).inserted { open.append(name) }
    }

    private mutating func use(_ type: TypeReference?) {
        switch type {
        case .identity(let name), .declared(let name, _), .selection(let name), .expandable(let name, _):
            use(name)
        case .list(let type), .map(let type), .optional(let type), .inside(_, let type): use(type)
        case .scalar, .instant, .custom, nil: break
        }
    }

    private mutating func use(_ fields: [Field]) { for field in fields { use(field.type) } }

    private mutating func use(_ object: Object) {
        use(object.fields)
        for name in [object.identityOwner, object.responseHeaders] { name.map { use($0) } }
        for failure in object.failure?.cases ?? [] { use(failure.type) }
        for list in object.containedLists { use(list.row) }
        if let response = object.besideHeaders { use(response) }
        for endpoint in object.endpoints { use(endpoint) }
    }

    private mutating func use(_ endpoint: Endpoint) {
        for parameter in endpoint.pathParameters + endpoint.query + endpoint.headers { use(parameter.type) }
        switch endpoint.body {
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields): use(fields)
        case .value(let type), .formValue(let type): use(type)
        case .multipart(let parts):
            for part in parts {
                switch part.content {
                case .field(let type), .json(let type): use(type)
                case .file, .files, .constant: break
                }
            }
        case .none, .bytes: break
        }
        use(endpoint.response)
        for name in [endpoint.responseHeaders, endpoint.pageValues] { name.map { use($0) } }
        for failure in endpoint.failure?.cases ?? [] { use(failure.type) }
    }

    private mutating func use(_ response: Response) {
        switch response {
        case .value(let type), .events(let type): use(type)
        case .object(let name), .enveloped(let name): use(name)
        case .none, .headers, .bytes, .stream: break
        }
    }
}

extension APISpecs {
    /// The objects whose fields others have.
    fileprivate var bases: [String] {
        func bases(_ type: DeclarationSpec) -> [String] {
            guard case .object(let object) = type.content else { return [] }
            return (object.fieldsOf + [object.extends].compactMap(\.self)).map(\.value)
                + object.types.flatMap(bases)
        }
        return declarations.flatMap(bases)
    }
}
