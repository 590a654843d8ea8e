import ResolvedAPI

/// Every type name that generated code declares, and where.
struct DeclaredNames {
    private var names: [[String]: Set<String>] = [:]
    private var returned: Set<TypeName> = []

    init(_ api: API) {
        var topLevel: Set<String> = [api.name + "API", api.name + "Model"]
        for file in api.files {
            collect(file.declaration)
            guard let name = file.declaration.name.path.first else { continue }
            topLevel.insert(name)
            if api.services, case .object(let object) = file.declaration, !object.endpoints.isEmpty {
                topLevel.formUnion(ServiceNames(name).all)
            }
        }
        names[[], default: []].formUnion(topLevel)
        names[[api.name + "API"]] = ["Server", "CustomScheme", "ErrorCode", "Scope"]
    }

    private mutating func collect(_ declaration: Declaration) {
        guard case .object(let object) = declaration else { return }
        var inner = Set(object.nested.compactMap(\.name.path.last))
        if object.identity != nil { inner.insert("ID") }
        if !inner.isEmpty { names[object.name.path] = inner }
        returned.formUnion(object.endpoints.compactMap(\.response.declaredType))
        object.nested.forEach { collect($0) }
    }

    /// Whether endpoints can respond with that type: one with a file of its own, or one inside of a type that the API's own
    /// endpoints return.
    func isResponse(_ name: TypeName) -> Bool {
        name.path.count == 1 || returned.contains(name)
    }

    /// The names that every file of the module sees.
    var topLevel: Set<String> { names[[]] ?? [] }

    /// Whether the type at that path (the module at the empty one) declares the name.
    func declares(_ name: String, at path: [String]) -> Bool {
        names[path]?.contains(name) ?? false
    }
}

/// The names a resource's service goes by.
struct ServiceNames {
    let service: String
    let live: String
    let mock: String

    init(_ resource: String) {
        service = resource + "Service"
        live = "Live" + service
        mock = "Mock" + service
    }

    var all: [String] { [service, live, mock] }
}

extension Response {
    /// The type that a response is, where the API declares it.
    fileprivate var declaredType: TypeName? {
        switch self {
        case .value(.declared(let name, _)), .object(let name), .enveloped(let name): name
        case .none, .headers, .bytes, .stream, .events, .value: nil
        }
    }
}
