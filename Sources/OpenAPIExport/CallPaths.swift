import ResolvedAPI

/// A path of OpenAPI: without optional parts and lists of segments, which it does not have.
struct CallPath {
    struct Parameter {
        let name: String
        let node: DocumentNode
    }

    /// `/users/{id}`
    private(set) var template = ""
    /// The template with `{}` for each parameter. Two paths of one shape are one path.
    private(set) var shape = ""
    private(set) var parameters: [Parameter] = []

    /// The paths with and without each optional part, the whole one first.
    ///
    /// With more than 64 paths, the optional parts are only there all together.
    static func all(of endpoint: Endpoint, _ schemas: SchemaMaker) -> [CallPath] {
        var paths = [CallPath()]
        func add(_ parts: [Endpoint.PathPart], to paths: [CallPath]) -> [CallPath] {
            parts.reduce(into: paths) { paths, part in
                switch part {
                case .literal(let text): paths = paths.map { $0.adding(text) }
                case .parameter(let name):
                    guard let parameter = endpoint.pathParameters.first(where: { $0.name == name }) else {
                        return
                    }
                    paths = paths.map { $0.adding(parameter.wireName, schemas.pathParameter(parameter)) }
                case .identityField(let name, let field, let key, let spansSegments):
                    guard let parameter = endpoint.pathParameters.first(where: { $0.name == name }) else {
                        return
                    }
                    let node = schemas.pathParameter(parameter, field: field, spansSegments: spansSegments)
                    paths = paths.map { $0.adding(key, node) }
                case .group(let inner):
                    let longer = add(inner, to: paths)
                    paths = longer + (longer.count + paths.count <= 64 ? paths : [])
                }
            }
        }
        paths = add(endpoint.path, to: paths).map { $0.adding(endpoint.pathSuffix) }
        return paths.map { path in
            var path = path
            if !path.template.hasPrefix("/") {
                path.template = "/" + path.template
                path.shape = "/" + path.shape
            }
            return path
        }
    }

    /// The same path with the names of another one of its shape.
    func named(like other: CallPath) -> CallPath {
        var path = other
        path.parameters = zip(other.parameters, parameters).map { Parameter(name: $0.name, node: $1.node) }
        return path
    }

    private func adding(_ text: String) -> CallPath {
        var path = self
        path.template += text
        path.shape += text
        return path
    }

    private func adding(_ name: String, _ node: DocumentNode) -> CallPath {
        var path = self
        let plain = String(name.map { "{}/?#".contains($0) ? "_" : $0 })
        var (unique, number) = (plain, 2)
        while parameters.contains(where: { $0.name == unique }) {
            unique = "\(plain)_\(number)"
            number += 1
        }
        path.template += "{\(unique)}"
        path.shape += "{}"
        path.parameters.append(Parameter(name: unique, node: node))
        return path
    }
}

extension SchemaMaker {
    /// A parameter of a path without its name.
    func pathParameter(_ parameter: Parameter, field: String? = nil, spansSegments: Bool = false)
        -> DocumentNode
    {
        var type = parameter.type
        if let field, case .identity(let owner) = type,
            let fields = names.object(names.owner(of: owner))?.fields,
            let part = fields.first(where: { $0.name == field })
        {
            type = part.type
        }
        var map = DocumentMap(["in": .text("path"), "required": .bool(true)])
        map["description"] = parameter.doc.map(DocumentNode.text)
        if case .list = type { map["style"] = .text("simple") }
        map["schema"] = parameter.constant.map { .entries(["const": Self.constant($0)]) } ?? schema(of: type)
        if spansSegments || parameter.spansSegments { map["x-genapi-slashes"] = .bool(true) }
        if parameter.allowsEmpty { map["x-genapi-allow-empty"] = .bool(true) }
        return .map(map)
    }
}
