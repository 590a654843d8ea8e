import ResolvedAPI

extension EndpointView {
    init(
        _ endpoint: Endpoint,
        of object: Object,
        api: API,
        scope: NameScope,
        access: AccessLevel,
        isFirst: Bool
    ) {
        let parameters = EndpointParameters(endpoint, scope: scope)
        let deprecated = endpoint.deprecated ?? object.deprecated
        let response = ResponseType.text(endpoint, scope)
        let name = endpoint.name.identifier
        blank = !isFirst
        doc = Self.doc(endpoint, parameters)
        attribute = deprecated.map { Deprecation.attribute($0, indent: 4) }
        self.access = access.modifier
        self.name = name
        self.response = response
        self.parameters = SwiftCode.call("", parameters.declarations)
            .text(
                indent: 4,
                column: 4 + access.modifier.count + "static func  ->  {".count + name.count + response.count
            )
        call = EndpointCall(endpoint: endpoint, parameters: parameters, scope: scope, api: api)
            .code.text(indent: 8, column: 8)
        changes = ChangesView(endpoint, of: object, scope, access, attribute: attribute).map { [$0] } ?? []
        value = ParametersView(endpoint, of: object, scope: scope, access: access).map { [$0] } ?? []
        let isOwn = endpoint.relation?.resource == object.name
        relation =
            isOwn
            ? RelationView(endpoint, of: object, scope: scope, access: access, attribute).map { [$0] } ?? []
            : []
    }

    static func doc(_ endpoint: Endpoint, _ parameters: EndpointParameters) -> [String] {
        let line = "`\(endpoint.method.rawValue.uppercased()) \(endpoint.pathTemplate)`"
        let errors = endpoint.errors.map { "`\($0)`" }.joined(separator: ", ")
        return DocComment.paragraphs([
            DocComment.lines(endpoint.doc, indent: 4),
            DocComment.lines(line, indent: 4),
            DocComment.lines(errors.isEmpty ? nil : "Known to be refused with \(errors).", indent: 4),
            DocComment.parameters(parameters.items.map { ($0.name, $0.doc) }, indent: 4),
        ])
    }
}

/// What a call answers.
enum ResponseType {
    static func text(_ endpoint: Endpoint, _ scope: NameScope) -> String {
        let kind = endpoint.paging == nil ? "Endpoint" : "ListEndpoint"
        return "\(scope.runtime(kind, .signature))<\(value(endpoint, scope))>"
    }

    /// What it is the answer of, or for a list in pages, one of its elements.
    static func value(_ endpoint: Endpoint, _ scope: NameScope) -> String {
        if let paging = endpoint.paging { return scope.type(paging.element, .signature) }
        return switch endpoint.response {
        case .none: scope.runtime("NoContent", .signature)
        case .headers: scope.runtime("ResponseHeaders", .signature)
        case .bytes: scope.runtime("ResponseBytes", .signature)
        case .stream: scope.runtime("ByteStream", .signature)
        case .events(let type): "\(scope.runtime("EventStream", .signature))<\(scope.type(type, .signature))>"
        case .value(let type): scope.type(type, .signature)
        case .object(let name), .enveloped(let name): scope.type(name)
        }
    }
}

extension ChangesView {
    /// `nil` unless the endpoint is a patch of this very resource, found by its identity and what else is in its path,
    /// whose fields the model has.
    init?(
        _ endpoint: Endpoint,
        of object: Object,
        _ scope: NameScope,
        _ access: AccessLevel,
        attribute: String? = nil
    ) {
        guard case .patch(let fields) = endpoint.body, let identity = object.identity,
            let parameter = endpoint.identityParameter(of: object),
            !(endpoint.query + endpoint.headers).contains(where: { $0.presence == .required }),
            let key = object.fields.first(where: { $0.name == identity.field })
        else { return nil }

        let others = EndpointParameters(endpoint, scope: scope).ofPath(of: endpoint, without: parameter)
        let taken = Set(others.items.map(\.name))
        let old = others.free("old", "former")
        let changes = fields.compactMap { field -> SwiftCode? in
            guard let own = object.fields.first(where: { $0.name == field.name }), own.isInModel,
                own.keyPath == field.keyPath, own.type == field.type, own.isClearable == field.isClearable
            else { return nil }
            let exposed = own.isSensitive ? (own.isClearable ? "?.exposed" : ".exposed") : ""
            let change = scope.runtime(field.isClearable ? "ClearableChange" : "Change", .body)
            let name = own.storageName
            let isHidden = name == old || name == "self" || taken.contains(name)
            let new = isHidden ? "self.\(name.memberName)" : name.identifier
            return .labeled(
                field.name.label,
                .call(
                    change,
                    [
                        .argument("from", "\(old).\(name.memberName)\(exposed)"),
                        .argument("to", new + exposed),
                    ]
                )
            )
        }
        guard !changes.isEmpty else { return nil }
        self.attribute = attribute
        let own = key.storageName
        let identityValue = taken.contains(own) || own == old ? "self.\(own.memberName)" : own.identifier
        let response = "\(ResponseType.text(endpoint, scope))?"
        let prefix = 4 + access.modifier.count + "func  ->  {".count + endpoint.name.identifier.count
        parameters = SwiftCode.call(
            "",
            others.declarations + [.argument("changedFrom \(old)", scope.type(object.name))]
        ).text(indent: 4, column: prefix + response.count)
        let path = endpoint.pathParameters.map { path -> SwiftCode in
            let value = path.name == parameter.name ? identityValue : path.name.localName
            return .argument(path.name.label, value)
        }
        let call = SwiftCode.call(
            "\(scope.type(object.name)).\(endpoint.name.memberName)",
            path + changes
        )
        self.call = SwiftCode.suffixed(call, ".unlessNothingToSend").text(indent: 8, column: 8)
    }
}
