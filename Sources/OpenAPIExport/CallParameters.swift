import ResolvedAPI

/// The parameters of a call in its query and headers.
struct CallParameters {
    private let schemas: SchemaMaker
    private let nesting: Nesting
    private(set) var nodes: [ParameterKey: DocumentNode] = [:]
    private(set) var order: [ParameterKey] = []

    struct ParameterKey: Hashable {
        let place: String
        let name: String
    }

    init(_ endpoint: Endpoint, of api: API, _ schemas: SchemaMaker) {
        self.schemas = schemas
        nesting = endpoint.nesting
        for parameter in endpoint.query { add(parameter, in: "query") }
        for parameter in endpoint.headers { add(parameter, in: "header") }
        for header in endpoint.constantHeaders {
            add(Self.map(of: header), ParameterKey(place: "header", name: header.wireName))
        }
        for header in api.headers {
            add(
                DocumentMap(["$ref": .text("#/components/parameters/\(Self.component(header))")]),
                ParameterKey(place: "header", name: header.wireName)
            )
        }
        if endpoint.sendsIdempotencyKey {
            let doc = "The same for every attempt of a call, so that the call takes effect once."
            add("header", "Idempotency-Key", doc: doc, .entries(["type": .text("string")]))
        }
        for parameter in PagingParts(endpoint).parameters {
            add(parameter.place, parameter.name, doc: parameter.doc, parameter.schema)
        }
    }

    /// The headers of all calls.
    static func components(of api: API) -> DocumentMap {
        var components = DocumentMap()
        for header in api.headers where !isDescribed(header.wireName) {
            components[component(header)] = .map(map(of: header))
        }
        return components
    }

    private static func component(_ header: ConstantHeader) -> String {
        String(
            header.wireName.map {
                $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_"
            }
        )
    }

    private static func map(of header: ConstantHeader) -> DocumentMap {
        DocumentMap([
            "name": .text(header.wireName), "in": .text("header"), "required": .bool(true),
            "schema": .entries(["const": .text(header.value)]),
        ])
    }

    private mutating func add(_ place: String, _ name: String, doc: String, _ schema: DocumentNode) {
        var map = DocumentMap(["name": .text(name), "in": .text(place), "description": .text(doc)])
        map["schema"] = schema
        add(map, ParameterKey(place: place, name: name))
    }

    /// Tools ignore parameters for these headers, which a body and a security scheme describe.
    private static func isDescribed(_ header: String) -> Bool {
        ["accept", "content-type", "authorization"].contains(header.lowercased())
    }

    private mutating func add(_ map: DocumentMap, _ key: ParameterKey) {
        let isHeader = key.place == "header"
        guard !(isHeader && Self.isDescribed(key.name)),
            !order.contains(where: { other in
                other.place == key.place
                    && (isHeader ? other.name.lowercased() == key.name.lowercased() : other.name == key.name)
            })
        else { return }
        order.append(key)
        nodes[key] = .map(map)
    }

    private mutating func add(_ parameter: Parameter, in place: String) {
        var map = DocumentMap(["name": .text(parameter.wireName), "in": .text(place)])
        map["description"] = parameter.doc.map(DocumentNode.text)
        let isRequired = parameter.presence == .required && !parameter.isFlag
        if isRequired || parameter.constant != nil { map["required"] = .bool(true) }
        if place == "query", parameter.isFlag || parameter.isNullable { map["allowEmptyValue"] = .bool(true) }
        style(&map, parameter, in: place)
        map["schema"] = schema(of: parameter)
        if parameter.isFlag { map["x-genapi-flag"] = .bool(true) }
        add(map, ParameterKey(place: place, name: parameter.wireName))
    }

    private func schema(of parameter: Parameter) -> DocumentNode {
        if let constant = parameter.constant { return .entries(["const": SchemaMaker.constant(constant)]) }
        var schema = schemas.schema(of: parameter.type)
        if parameter.isNullable { schema = SchemaMaker.nullable(schema) }
        guard case .defaulted(let value) = parameter.presence, case .map(var map) = schema else {
            return schema
        }
        map["default"] = schemas.value(value, of: parameter.type)
        return .map(map)
    }

    /// Only if it is another style than the usual one: `?a=1&a=2`.
    private func style(_ map: inout DocumentMap, _ parameter: Parameter, in place: String) {
        guard place == "query" else { return }
        switch parameter.separator {
        case .comma: map["style"] = .text("form")
        case .pipe: map["style"] = .text("pipeDelimited")
        case .space: map["style"] = .text("spaceDelimited")
        case nil:
            guard parameter.type.isNested(in: nesting) else { return }
            if case .list = parameter.type {} else { map["style"] = .text("deepObject") }
            map["explode"] = .bool(true)
            map["x-genapi-nesting"] = .text(nesting.rawValue)
            return
        }
        map["explode"] = .bool(false)
    }
}
