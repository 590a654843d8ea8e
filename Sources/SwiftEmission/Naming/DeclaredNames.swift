import ResolvedAPI

/// Every type name that generated code declares, and where.
struct DeclaredNames {
    private var names: [[String]: Set<String>] = [:]

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
        names[[api.name + "API"]] = ["Server", "ErrorCode", "Scope"]
    }

    private mutating func collect(_ declaration: Declaration) {
        guard case .object(let object) = declaration else { return }
        var inner = Set(object.nested.compactMap(\.name.path.last))
        inner.formUnion(object.endpoints.compactMap { $0.parametersType?.path.last })
        if object.identity != nil { inner.insert("ID") }
        if !inner.isEmpty { names[object.name.path] = inner }
        object.nested.forEach { collect($0) }
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
