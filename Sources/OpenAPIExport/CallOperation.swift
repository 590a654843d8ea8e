import ResolvedAPI

/// An operation, which is one call, or several with one path and method.
struct CallOperation {
    private var names: [String]
    private let id: String
    private let summary: String
    private var docs: [String] = []
    private var tags: [String] = []
    private var isDeprecated: Bool
    private var parameters: [(key: CallParameters.ParameterKey, node: DocumentNode)] = []
    private var bodies: [(type: String, maps: [DocumentMap])] = []
    private var needsBody: Bool
    private var responses: [String: CallResponse]
    private var security: DocumentNode?
    private var servers: [DocumentNode]
    /// Whether a call is sent to another server than the API's.
    private var isElsewhere: Bool
    private var extensions: DocumentMap

    /// - Parameter id: Unique in the document.
    init(
        _ endpoint: Endpoint,
        of resource: Object,
        at path: CallPath,
        in api: API,
        id: String,
        _ schemas: SchemaMaker
    ) {
        self.id = id
        names = [endpoint.operation(of: resource.name)]
        summary = endpoint.doc.map(Self.summary) ?? names[0]
        tags = [resource.name.path.joined(separator: ".")]
        isDeprecated = endpoint.deprecated != nil
        docs = [endpoint.doc, PagingParts(endpoint).sentence].compactMap { $0 }
        if let reason = endpoint.deprecated, !reason.isEmpty { docs.append("Deprecated: \(reason)") }
        parameters = path.parameters.map { parameter in
            (
                CallParameters.ParameterKey(place: "path", name: parameter.name),
                Self.named(parameter.node, parameter.name)
            )
        }
        let others = CallParameters(endpoint, of: api, schemas)
        parameters += others.order.compactMap { key in others.nodes[key].map { (key, $0) } }
        if let media = CallBody(endpoint, schemas).media {
            bodies = [(media.type, [media.map])]
            needsBody = true
        } else {
            needsBody = false
        }
        responses = CallResponses(endpoint, of: resource, in: api, schemas).all
        isElsewhere = endpoint.server != nil
        servers = Self.servers(endpoint, api)
        security = endpoint.authorization.map(Security.requirement)
        extensions = CallExtensions(endpoint).map
        addExamples(endpoint)
    }

    /// The servers that a call is sent to, of a call to another server with those of the API that have none beside them.
    private static func servers(_ endpoint: Endpoint, _ api: API) -> [DocumentNode] {
        api.servers.map { server in
            let name = endpoint.server ?? server.name
            return .entries(["url": .text(server.url(of: endpoint)), "x-genapi-name": .text(name)])
        }
    }

    private static func named(_ node: DocumentNode, _ name: String) -> DocumentNode {
        guard case .map(let map) = node else { return node }
        var named = DocumentMap(["name": .text(name)])
        for (key, value) in map.entries { named[key] = value }
        return .map(named)
    }

    private mutating func addExamples(_ endpoint: Endpoint) {
        for example in endpoint.examples {
            for member in example.parameters {
                guard let place = parameters.firstIndex(where: { $0.key.name == member.key }),
                    case .map(var map) = parameters[place].node
                else { continue }
                var examples = DocumentMap()
                if case .map(let known)? = map["examples"] { examples = known }
                examples[example.name] = .entries(["value": SchemaMaker.node(member.value)])
                map["examples"] = .map(examples)
                parameters[place].node = .map(map)
            }
            guard let body = example.requestBody, !bodies.isEmpty else { continue }
            var examples = DocumentMap()
            if case .map(let known)? = bodies[0].maps[0]["examples"] { examples = known }
            examples[example.name] = .entries(["value": SchemaMaker.node(body)])
            bodies[0].maps[0]["examples"] = .map(examples)
        }
    }

    /// Adds a call with the same path and method.
    mutating func merge(_ other: CallOperation) {
        names += other.names
        docs += other.docs
        for tag in other.tags where !tags.contains(tag) { tags.append(tag) }
        isDeprecated = isDeprecated && other.isDeprecated
        let own = Set(parameters.map(\.key))
        let theirs = Set(other.parameters.map(\.key))
        // The names of parameters in one path are those of the first call.
        parameters = parameters.map {
            theirs.contains($0.key) ? $0 : ($0.key, Self.optional($0.node, $0.key))
        }
        for (key, node) in other.parameters where !own.contains(key) && key.place != "path" {
            parameters.append((key, Self.optional(node, key)))
        }
        for (type, maps) in other.bodies {
            if let place = bodies.firstIndex(where: { $0.type == type }) {
                bodies[place].maps += maps
            } else {
                bodies.append((type, maps))
            }
        }
        needsBody = needsBody && other.needsBody
        if isElsewhere != other.isElsewhere || servers != other.servers {
            isElsewhere = true
            servers += other.servers.filter { !servers.contains($0) }
        }
        for (status, response) in other.responses {
            if responses[status] == nil {
                responses[status] = response
            } else {
                responses[status]?.merge(response)
            }
        }
        if security != other.security { security = security ?? other.security }
        for (key, value) in other.extensions.entries where extensions[key] == nil { extensions[key] = value }
    }

    private static func optional(_ node: DocumentNode, _ key: CallParameters.ParameterKey) -> DocumentNode {
        guard key.place != "path", case .map(var map) = node, map["required"] != nil else { return node }
        map["required"] = .bool(false)
        return .map(map)
    }

    var node: DocumentNode {
        var map = DocumentMap(["operationId": .text(id), "tags": .texts(tags)])
        map["summary"] = .text(summary)
        let description = docs.joined(separator: "\n\n")
        if !docs.isEmpty, description != summary { map["description"] = .text(description) }
        if isDeprecated { map["deprecated"] = .bool(true) }
        if !parameters.isEmpty { map["parameters"] = .list(parameters.map(\.node)) }
        map["requestBody"] = body
        var responses = DocumentMap()
        for status in self.responses.keys.sorted(by: Self.isBefore) {
            responses[status] = self.responses[status]?.node
        }
        map["responses"] = .map(responses)
        if isElsewhere { map["servers"] = .list(servers) }
        map["security"] = security
        if names.count > 1 { map["x-genapi-calls"] = .texts(names) }
        for (key, value) in extensions.entries { map[key] = value }
        return .map(map)
    }

    /// Statuses, then classes, then the default.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        func rank(_ status: String) -> (Int, String) {
            (status == "default" ? 2 : status.hasSuffix("XX") ? 1 : 0, status)
        }
        return rank(left) < rank(right)
    }

    /// The first sentence.
    private static func summary(_ doc: String) -> String {
        let line = doc.split(separator: "\n").first.map(String.init) ?? doc
        guard let end = line.firstRange(of: ". ") else { return line }
        return String(line[..<end.lowerBound]) + "."
    }

    private var body: DocumentNode? {
        guard !bodies.isEmpty else { return nil }
        var content = DocumentMap()
        for (type, maps) in bodies {
            var map = maps[0]
            map["schema"] = SchemaMaker.any(maps.compactMap { $0["schema"] })
            content[type] = .map(map)
        }
        var body = DocumentMap()
        if needsBody { body["required"] = .bool(true) }
        body["content"] = .map(content)
        return .map(body)
    }
}
