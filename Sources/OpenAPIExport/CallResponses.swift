import ResolvedAPI

/// A response to a call.
struct CallResponse {
    var description: String
    var headers = DocumentMap()
    /// The schemas by media type.
    var content: [(type: String, schemas: [DocumentNode])] = []
    var examples = DocumentMap()

    mutating func add(_ schema: DocumentNode, as type: String) {
        guard let place = content.firstIndex(where: { $0.type == type }) else {
            return content.append((type, [schema]))
        }
        if !content[place].schemas.contains(schema) { content[place].schemas.append(schema) }
    }

    mutating func merge(_ other: CallResponse) {
        for (name, header) in other.headers.entries where headers[name] == nil { headers[name] = header }
        for (type, schemas) in other.content { for schema in schemas { add(schema, as: type) } }
        for (name, example) in other.examples.entries where examples[name] == nil { examples[name] = example }
    }

    var node: DocumentNode {
        var map = DocumentMap(["description": .text(description)])
        map["headers"] = headers.node
        var media = DocumentMap()
        for (type, schemas) in content {
            var entry = DocumentMap(["schema": SchemaMaker.any(schemas)])
            if type == "application/json" { entry["examples"] = examples.node }
            media[type] = .map(entry)
        }
        map["content"] = media.node
        return .map(map)
    }
}

/// The responses to a call, by status.
struct CallResponses {
    private let api: API
    private let schemas: SchemaMaker
    private(set) var all: [String: CallResponse] = [:]

    init(_ endpoint: Endpoint, of resource: Object, in api: API, _ schemas: SchemaMaker) {
        (self.api, self.schemas) = (api, schemas)
        let success = success(of: endpoint)
        let statuses = Set(endpoint.examples.map(\.status).filter { (200..<300).contains($0) })
        let usual = success.content.isEmpty && endpoint.response == .none ? 204 : 200
        for status in statuses.isEmpty ? [usual] : statuses.sorted() { all[String(status)] = success }
        addFailures(of: endpoint, resource)
        addExamples(of: endpoint)
    }

    // MARK: Success

    private func success(of endpoint: Endpoint) -> CallResponse {
        var response = CallResponse(description: "Success.")
        let paging = PagingParts(endpoint)
        for (name, schema) in paging.headers { response.headers[name] = .entries(["schema": schema]) }
        for field in endpoint.typedHeaders {
            var header = DocumentMap(["schema": schemas.schema(of: field)])
            if field.presence == .required { header["required"] = .bool(true) }
            response.headers[field.keyPath[0]] = .map(header)
        }
        guard endpoint.method != .head else { return response }
        switch endpoint.response {
        case .none, .headers: break
        case .bytes: response.add(CallBody.file, as: "*/*")
        case .stream: response.add(CallBody.file, as: "application/octet-stream")
        case .events(let type): response.add(schemas.schema(of: type), as: "text/event-stream")
        case .value(let type):
            response.add(body(schemas.schema(of: type), endpoint, paging), as: "application/json")
        case .object(let name):
            response.add(
                body(schemas.schema(of: .declared(name, .object)), endpoint, paging),
                as: "application/json"
            )
        case .enveloped(let name):
            response.add(schemas.schema(of: .declared(name, .object)), as: "application/json")
        }
        return response
    }

    /// The payload in its envelope, with the values of paging beside it.
    private func body(_ payload: DocumentNode, _ endpoint: Endpoint, _ paging: PagingParts) -> DocumentNode {
        let envelope = endpoint.envelope ?? api.convention.envelope
        guard !envelope.data.isEmpty else { return payload }
        var tree = PropertyTree()
        if let code = envelope.code { tree.add(Self.code(envelope.ok), at: code, isRequired: false) }
        if let message = envelope.message {
            tree.add(.entries(["type": .text("string")]), at: message, isRequired: false)
        }
        if let info = envelope.info { tree.add(SchemaMaker.anything, at: info, isRequired: false) }
        for (path, schema) in paging.values where !tree.has(path) {
            tree.add(schema, at: path, isRequired: false)
        }
        tree.add(payload, at: envelope.data, isRequired: true)
        return tree.node
    }

    /// A code of success, which some APIs send as a number, and some responses leave out.
    private static func code(_ ok: String) -> DocumentNode {
        let texts = [DocumentNode.text(ok)]
        return .entries(["enum": .list(Int(ok).map { texts + [.number($0)] } ?? texts)])
    }

    // MARK: Failures

    private mutating func addFailures(of endpoint: Endpoint, _ resource: Object) {
        let failure = endpoint.failure ?? resource.failure ?? api.failure
        for entry in failure?.cases ?? [] {
            for status in Self.keys(of: entry.statuses) {
                add(schemas.schema(of: entry.type), to: status)
            }
        }
        for name in endpoint.errors {
            guard let code = api.errorCodes.first(where: { $0.name == name }) else { continue }
            add(code, failure)
        }
        if all["default"] == nil { add(SchemaMaker.reference(schemas.names.failure), to: "default") }
    }

    /// `404`, `4XX` or `default`.
    private static func keys(of statuses: ClosedRange<Int>?) -> [String] {
        guard let statuses else { return ["default"] }
        if statuses.count == 1 { return [String(statuses.lowerBound)] }
        let isClass = statuses.lowerBound % 100 == 0 && statuses.count == 100
        return isClass ? ["\(statuses.lowerBound / 100)XX"] : statuses.prefix(100).map(String.init)
    }

    private mutating func add(_ schema: DocumentNode, to status: String) {
        all[status, default: CallResponse(description: Self.description(of: status))]
            .add(schema, as: "application/json")
    }

    private static func description(of status: String) -> String {
        switch status {
        case "default": "A failure."
        case "4XX": "A failure of the request."
        case "5XX": "A failure of the server."
        default: "A failure with status \(status)."
        }
    }

    private mutating func add(_ code: ErrorCode, _ failure: Endpoint.Failure?) {
        let status = code.status.map(String.init) ?? "default"
        if let body = code.body {
            add(schemas.schema(of: body), to: status)
        } else if let type = code.status.flatMap({ failure?.case(for: $0) })?.type {
            add(schemas.schema(of: type), to: status)
        } else {
            add(failureSchema(of: code), to: status)
        }
        let text = "`\(code.wireValue)`" + (code.doc.map { ": \($0)" } ?? "")
        all[status]?.description += "\n\n" + text
    }

    private func failureSchema(of code: ErrorCode) -> DocumentNode {
        let failure = SchemaMaker.reference(schemas.names.failure)
        guard let details = code.details, let path = api.convention.failure.details else { return failure }
        var tree = PropertyTree()
        tree.add(schemas.schema(of: details), at: path, isRequired: false)
        return .entries(["allOf": .list([failure, tree.node])])
    }

    // MARK: Examples

    private mutating func addExamples(of endpoint: Endpoint) {
        // Those of a stream are its events.
        if case .events = endpoint.response { return }
        for example in endpoint.examples {
            let status = String(example.status)
            guard let body = example.responseBody else { continue }
            let known = all[status] ?? all["\(example.status / 100)XX"] ?? all["default"]
            guard var response = known, !response.content.isEmpty else { continue }
            if all[status] == nil { response.description = Self.description(of: status) }
            response.examples[example.name] = .entries(["value": SchemaMaker.node(body)])
            all[status] = response
        }
    }

    /// The schema of a failure without a type of its own.
    static func failure(of api: API) -> DocumentNode {
        var tree = PropertyTree(hasLists: true)
        let places = api.convention.failure
        let text = DocumentNode.entries(["type": .text("string")])
        if let code = places.code {
            let values = api.errorCodes.map { DocumentNode.text($0.wireValue) }
            let known = DocumentNode.entries(["type": .text("string"), "enum": .list(values)])
            let other = DocumentNode.entries(["type": .texts(["string", "integer"])])
            tree.add(values.isEmpty ? other : SchemaMaker.any([known, other]), at: code, isRequired: false)
        }
        if let message = places.message { tree.add(text, at: message, isRequired: false) }
        if let details = places.details { tree.add(SchemaMaker.anything, at: details, isRequired: false) }
        return .map(
            tree.properties(
                of: DocumentMap(["type": .text("object"), "description": .text("What went wrong.")])
            )
        )
    }
}
