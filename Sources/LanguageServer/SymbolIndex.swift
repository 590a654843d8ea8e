import SourceDiagnostics
import SpecReading

/// Something with a name that specs declare and mention.
enum Symbol: Hashable {
    /// The names of the types around it, and its own.
    case type([String])
    case call([String], String)
    case field([String], String)
    case errorCode(String)
}

/// Where specs declare and mention types, calls, fields and error codes.
struct SymbolIndex {
    struct Place {
        let symbol: Symbol
        let range: SourceRange
        let isDefinition: Bool
    }

    /// By the path of the file, in the order of the text.
    private(set) var places: [String: [Place]] = [:]
    private var bySymbol: [Symbol: [Place]] = [:]
    private let topLevel: [String: DeclarationSpec]

    init(_ specs: APISpecs) {
        topLevel = Dictionary(specs.declarations.map { ($0.name.value, $0) }) { first, _ in first }
        for code in specs.api.errors {
            add(.errorCode(code.key.value), code.key.range, isDefinition: true)
            for type in [code.details, code.body] { type.map { add($0, in: []) } }
        }
        for failure in specs.api.convention?.failures ?? [] { add(failure.type, in: []) }
        for declaration in specs.declarations { add(declaration, in: []) }
        for path in places.keys {
            places[path]?.sort { $0.range.offsets.lowerBound < $1.range.offsets.lowerBound }
        }
    }

    /// What is written at a place.
    func place(at offset: Int, in path: String) -> Place? {
        places[path]?.first { $0.range.offsets.contains(offset) || $0.range.offsets.upperBound == offset }
    }

    /// All places of a symbol, the definition first.
    func places(of symbol: Symbol) -> [Place] {
        (bySymbol[symbol] ?? []).sorted { $0.isDefinition && !$1.isDefinition }
    }

    // MARK: Declarations

    private mutating func add(_ symbol: Symbol, _ range: SourceRange, isDefinition: Bool = false) {
        let place = Place(symbol: symbol, range: range, isDefinition: isDefinition)
        places[range.file.path, default: []].append(place)
        bySymbol[symbol, default: []].append(place)
    }

    private mutating func add(_ declaration: DeclarationSpec, in outer: [String]) {
        let path = outer + [declaration.name.value]
        add(.type(path), declaration.name.range, isDefinition: true)
        switch declaration.content {
        case .object(let object): add(object, path, declaration.file)
        case .enumeration: break
        case .union(let union): for member in union.allMembers { add(member.expression, in: path) }
        }
    }

    private mutating func add(_ object: ObjectSpec, _ path: [String], _ file: SourceFile) {
        for base in object.fieldsOf + [object.extends].compactMap(\.self) { add(name: base, in: path) }
        for field in object.fields where field.key.range.file == file {
            add(.field(path, field.key.value), field.key.range, isDefinition: true)
            add(field.type, in: path)
        }
        for parameter in object.parameters { add(parameter.type, in: path) }
        for type in object.types { add(type, in: path) }
        for endpoint in object.endpoints where endpoint.key.range.file == file { add(endpoint, path) }
        if case .some(let headers)? = object.responseHeaders {
            for header in headers { add(header.type, in: path) }
        }
        if case .some(let failures)? = object.failures {
            for failure in failures { add(failure.type, in: path) }
        }
    }

    private mutating func add(_ endpoint: EndpointSpec, _ path: [String]) {
        add(.call(path, endpoint.key.value), endpoint.key.range, isDefinition: true)
        for parameter in endpoint.parameters + endpoint.query { add(parameter.type, in: path) }
        if case .some(let headers)? = endpoint.responseHeaders {
            for header in headers { add(header.type, in: path) }
        }
        for case .parameter(let header) in endpoint.headers { add(header.type, in: path) }
        for code in endpoint.errors { add(.errorCode(code.value), code.range) }
        if case .some(let names)? = endpoint.invalidates { for name in names { add(name: name, in: path) } }
        if case .some(let failures)? = endpoint.failures {
            for failure in failures { add(failure.type, in: path) }
        }
        switch endpoint.body?.content {
        case .names(let names)?, .formNames(let names)?:
            for name in names { add(.field(path, name.value), name.range) }
        case .fields(let fields)?, .form(let fields)?: for field in fields { add(field.type, in: path) }
        case .type(let type)?, .formType(let type)?: add(type, in: path)
        case .multipart(let parts)?: for part in parts { add(part.type, in: path) }
        case .bytes?, nil: break
        }
        switch endpoint.returns {
        case .type(let type)?, .events(let type, _)?: add(type, in: path)
        case .object(let fields, _)?: for field in fields { add(field.type, in: path) }
        case .none?, .headers?, .bytes?, .stream?, nil: break
        }
    }

    // MARK: Types

    private mutating func add(_ type: TypeSpec, in path: [String]) {
        switch type {
        case .named(let name), .identity(let name, _): add(name: name, in: path)
        case .optional(let type, _), .list(let type, _), .map(let type, _): add(type, in: path)
        case .union(let types, _): for type in types { add(type, in: path) }
        case .enumeration, .custom: break
        }
    }

    /// A name inside of a type means one of that type before one of the API.
    private mutating func add(name: Located<String>, in path: [String]) {
        let parts = name.value.split(separator: ".").map(String.init)
        guard let first = parts.first else { return }
        if parts.count == 1, let outer = path.first, has(first, inside: outer) {
            return add(.type([outer, first]), name.range)
        }
        guard topLevel[first] != nil else { return }
        // `Message.Encoding` mentions both, each in its part of the text.
        guard parts.count == 2, name.range.offsets.count == name.value.utf8.count else {
            return add(.type(parts), name.range)
        }
        add(.type([first]), name.range.part(0..<first.utf8.count))
        add(.type(parts), name.range.part((first.utf8.count + 1)..<name.value.utf8.count))
    }

    private func has(_ name: String, inside outer: String) -> Bool {
        guard case .object(let object)? = topLevel[outer]?.content else { return false }
        return object.types.contains { $0.name.value == name }
    }
}
