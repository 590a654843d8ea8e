import ResolvedAPI

/// The parameters of a list as one value.
struct ParametersView {
    let attribute: String?
    let access: String
    /// `ListParameters`
    let name: String
    /// `: Hashable, Sendable {`
    let inheritance: String
    let properties: [PropertyView]
    /// Of its initializer, in parentheses.
    let parameters: String
    /// `list`
    let function: String
    let response: String
    /// The call that it makes.
    let call: String
}

extension ParametersView: TemplateView {
    static let vocabulary: Vocabulary<ParametersView> = [
        "attribute": .optionalText(\.attribute),
        "access": .text(\.access),
        "name": .text(\.name),
        "inheritance": .text(\.inheritance),
        "properties": .list(PropertyView.self, \.properties),
        "parameters": .text(\.parameters),
        "function": .text(\.function),
        "response": .text(\.response),
        "call": .text(\.call),
    ]
}

extension ParametersView {
    /// `nil` for an endpoint that has none.
    init?(
        _ endpoint: Endpoint,
        _ parameters: EndpointParameters,
        of object: Object,
        scope: NameScope,
        access: AccessLevel
    ) {
        guard let name = endpoint.parametersType?.path.last else { return nil }
        let all = endpoint.pathParameters + endpoint.query + endpoint.headers
        attribute = (endpoint.deprecated ?? object.deprecated).map { Deprecation.attribute($0, indent: 4) }
        self.access = access.modifier
        self.name = name
        inheritance = Conformances.inheritance(
            [scope.swift("Hashable"), scope.swift("Sendable")],
            DeclarationPlace(access: access, indent: 4),
            "nonisolated struct " + name
        )
        properties = all.map { PropertyView(Field($0), scope: scope, indent: 8) }
        self.parameters = SwiftCode.call("", properties.map(\.parameter))
            .text(indent: 8, column: 8 + access.modifier.count + "init {".count)
        function = endpoint.name.identifier
        response = ResponseType.text(endpoint, scope)
        call = SwiftCode.call(
            "\(scope.type(object.name)).\(endpoint.name.memberName)",
            parameters.forwarded(from: "parameters")
        ).text(indent: 8, column: 8)
    }
}

extension Field {
    /// A property that holds a parameter.
    fileprivate init(_ parameter: Parameter) {
        self.init(
            name: parameter.name,
            keyPath: [parameter.wireName],
            type: parameter.type,
            presence: parameter.presence,
            doc: parameter.doc
        )
    }
}
