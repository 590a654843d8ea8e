import ResolvedAPI

/// The ways of the values of a type: between apps and the server, and into stores and queues.
struct Directions: OptionSet {
    let rawValue: Int

    static let received = Directions(rawValue: 1)
    static let sent = Directions(rawValue: 2)
    static let stored = Directions(rawValue: 4)
    /// Sent by a call that can wait for a connection.
    static let queued = Directions(rawValue: 8)
}

/// The directions of all types of an API, over everything that contains them.
struct TypeDirections {
    private var directions: [TypeName: Directions] = [:]

    init(_ table: TypeTable) {
        add(.received, Self.received(table), table)
        let sent = Self.sent(table)
        add(.sent, sent.flatMap(\.types), table)
        add(.queued, sent.filter(\.canWait).flatMap(\.types), table)
        add(.stored, table.names.filter { table.object($0)?.isStored == true }, table)
        // Values of an API without calls can be in files and messages of any version.
        if !table.api.hasCalls {
            for direction in [Directions.received, .sent, .stored] { add(direction, table.names, table) }
        }
    }

    subscript(name: TypeName) -> Directions { directions[name] ?? [] }

    private mutating func add(_ direction: Directions, _ roots: [TypeName], _ table: TypeTable) {
        var rest = roots
        while let name = rest.popLast() {
            guard directions[name, default: []].insert(direction).inserted else { continue }
            switch table.declarations[name] {
            case .object(let object):
                let hidden: Field.Access = direction.isDisjoint(with: [.sent, .queued]) ? .write : .read
                rest += object.fields.filter { $0.access != hidden }.flatMap(\.type.declaredNames)
                rest += object.besideHeaders?.types ?? []
            case .union(let union): rest += union.members.flatMap(\.type.declaredNames)
            case .enumeration, nil: break
            }
        }
    }

    private static func received(_ table: TypeTable) -> [TypeName] {
        let api = table.api
        var names: [TypeName] = []
        for endpoint in table.objects.flatMap(\.endpoints) {
            names += endpoint.response.types
            names += [endpoint.responseHeaders, endpoint.pageValues].compactMap(\.self)
        }
        names += [api.responseHeaders?.name].compactMap(\.self) + table.objects.compactMap(\.responseHeaders)
        let failures =
            [api.failure] + table.objects.map(\.failure) + table.objects.flatMap(\.endpoints).map(\.failure)
        for failure in failures.compactMap(\.self) { names += failure.cases.flatMap(\.type.declaredNames) }
        for code in api.errorCodes {
            names += (code.details?.declaredNames ?? []) + (code.body?.declaredNames ?? [])
        }
        return names
    }

    private static func sent(_ table: TypeTable) -> [(types: [TypeName], canWait: Bool)] {
        table.objects.flatMap(\.endpoints).map { endpoint in
            let parameters = endpoint.pathParameters + endpoint.query + endpoint.headers
            let types = endpoint.body.types + parameters.map(\.type)
            return (types.flatMap(\.declaredNames), endpoint.offline != nil)
        }
    }
}

extension Response {
    var types: [TypeName] {
        switch self {
        case .none, .headers, .bytes, .stream: []
        case .events(let type), .value(let type): type.declaredNames
        case .object(let name), .enveloped(let name): [name]
        }
    }
}

extension Body {
    var types: [TypeReference] {
        switch self {
        case .none, .bytes: []
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields):
            fields.map(\.type)
        case .value(let type), .formValue(let type): [type]
        case .multipart(let parts):
            parts.compactMap { part in
                switch part.content {
                case .field(let type), .json(let type): type
                case .file, .files, .constant: nil
                }
            }
        }
    }
}
