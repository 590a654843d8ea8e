package import ResolvedAPI

/// Makes an OpenAPI 3.1 document of an API.
///
/// Everything that OpenAPI can say is in its own words: types, parameters, bodies, responses, failures, security, servers and
/// examples. Keys that begin with `x-genapi-` hold what OpenAPI cannot express; other tools ignore them. The same API makes the same
/// document.
package enum OpenAPIExport {
    package static func document(of api: API) -> DocumentMap {
        let schemas = SchemaMaker(names: ComponentNames(api))
        let security = Security(api)
        var document = DocumentMap(["openapi": .text("3.1.0")])
        var info = DocumentMap(["title": .text(api.name), "version": .text("1")])
        info["description"] = api.doc.map(DocumentNode.text)
        document["info"] = .map(info)
        if !api.servers.isEmpty { document["servers"] = .list(api.servers.map(server)) }
        if let first = api.authorization.first { document["security"] = .list([Security.requirement(first)]) }
        document["tags"] = tags(of: api)
        document["paths"] = .map(paths(of: api, schemas))
        var components = DocumentMap()
        var all = schemas.components
        all[schemas.names.failure] = CallResponses.failure(of: api)
        components["schemas"] = .map(all)
        components["parameters"] = CallParameters.components(of: api).node
        components["securitySchemes"] = security.schemes(of: api).node
        document["components"] = .map(components)
        document["x-genapi-retry"] = api.retry.map(CallExtensions.retry)
        document["x-genapi-timeout"] = api.timeout.map(CallExtensions.seconds)
        return document
    }

    private static func server(_ server: Server) -> DocumentNode {
        .entries([
            "url": .text(server.url), "description": .text(server.doc ?? server.name),
            "x-genapi-name": .text(server.name),
        ])
    }

    private static func resources(of api: API) -> [Object] {
        func all(_ declaration: Declaration) -> [Object] {
            guard case .object(let object) = declaration else { return [] }
            return (object.endpoints.isEmpty ? [] : [object]) + object.nested.flatMap(all)
        }
        return api.units.map(\.declaration).flatMap(all)
    }

    private static func tags(of api: API) -> DocumentNode? {
        let tags = resources(of: api).map { resource in
            DocumentNode.entries([
                "name": .text(resource.name.path.joined(separator: ".")),
                "description": resource.doc.map(DocumentNode.text),
            ])
        }
        return tags.isEmpty ? nil : .list(tags)
    }

    /// Paths that differ only in the names of their parameters are one path, with the names of the first one.
    private static func paths(of api: API, _ schemas: SchemaMaker) -> DocumentMap {
        var items: [(path: CallPath, calls: [Endpoint.Method: CallOperation])] = []
        var places: [String: Int] = [:]
        var ids: Set<String> = []
        for resource in resources(of: api) {
            for endpoint in resource.endpoints {
                for path in CallPath.all(of: endpoint, schemas) {
                    let place = places[path.shape] ?? items.count
                    if place == items.count { items.append((path, [:])) }
                    places[path.shape] = place
                    let id = unique(endpoint.operation(of: resource.name), &ids)
                    let renamed = path.named(like: items[place].path)
                    let call = CallOperation(endpoint, of: resource, at: renamed, in: api, id: id, schemas)
                    if items[place].calls[endpoint.method]?.merge(call) == nil {
                        items[place].calls[endpoint.method] = call
                    }
                }
            }
        }
        var paths = DocumentMap()
        for (path, calls) in items {
            var item = DocumentMap()
            for method in Endpoint.Method.allCases { item[method.rawValue] = calls[method]?.node }
            paths[path.template] = .map(item)
        }
        return paths
    }

    private static func unique(_ id: String, _ ids: inout Set<String>) -> String {
        var (unique, number) = (id, 2)
        while !ids.insert(unique).inserted {
            unique = "\(id)_\(number)"
            number += 1
        }
        return unique
    }
}
