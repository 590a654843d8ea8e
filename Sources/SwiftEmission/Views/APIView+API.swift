import ResolvedAPI
import SwiftNaming

extension APIView {
    init(
        _ api: API,
        scope: NameScope,
        outside: NameScope,
        access: AccessLevel,
        errorCode: String?
    ) {
        let expressions = DefinitionExpressions(api: api, scope: scope)
        doc = DocComment.lines(api.doc ?? "The \(api.name) API.")
        self.access = access.modifier
        name = APINames(api.name).api
        self.api = api.name
        int = outside.swift("Int")
        serverConformances = scope.swift("String") + ", " + scope.runtime("APIServer", .conformance)
        conformance = scope.runtime("DescribedAPI", .conformance)
        defaultServer = api.servers.first.map { "." + $0.name.memberName } ?? ""
        servers = NamedValueView.servers(api.servers)
        definition = expressions.definition.text(indent: 4, column: 4 + access.modifier.count + 26)
        oauth2 = expressions.oauth2?.text(indent: 4, column: 4 + access.modifier.count + 22)
        schemeType = scope.runtime("AuthorizationScheme", .signature)
        customSchemes = NamedValueView.customSchemes(api.customSchemes)
        pagingType = scope.runtime("Paging", .signature)
        paging = PagingExpression(scope: scope).convention(of: api)?
            .text(
                indent: 4,
                column: 4 + access.modifier.count + "static let paging:  = ".count + pagingType.count
            )
        let scopeValues = api.oauth2?.scopes ?? []
        scopeConformances = ["String", "CaseIterable", "Sendable"].map(scope.swift).joined(separator: ", ")
        scopes = scopeValues.map {
            NamedValueView(
                doc: DocComment.lines($0.doc, indent: 8),
                name: $0.name.identifier,
                value: SafeText.literal($0.value)
            )
        }
        self.errorCode = errorCode
        statuses = ArmsView.of(api.errorCodes) { $0.status.map(String.init) }
        messages = ArmsView.of(api.errorCodes, ArmView.texts)
        let text = outside.swift("String")
        sendable = api.served.isEmpty ? "" : outside.swift("Sendable")
        client = api.served.isEmpty ? "" : outside.runtime("Client", .signature)
        allServices = APINames(api.name).services
        services = api.served.map { object, own in
            let names = ServiceNames(object.name.path.last ?? "")
            return ServiceNameView(
                access: min(own.map { AccessLevel($0) } ?? access, access).modifier,
                property: names.property,
                service: names.service,
                live: names.live
            )
        }
        translations = messages.isEmpty ? "" : "\(outside.swift("KeyValuePairs"))<\(text), \(text)>"
    }
}

extension NamedValueView {
    /// Two names of one URL are one case and a static property.
    static func servers(_ servers: [Server]) -> [NamedValueView] {
        var first: [String: String] = [:]
        return servers.map { server in
            let doc = DocComment.lines(server.doc, indent: 8)
            let name = server.name.identifier
            if let other = first[server.url] {
                return NamedValueView(doc: doc, name: name, value: nil, same: other.memberName)
            }
            first[server.url] = server.name
            return NamedValueView(doc: doc, name: name, value: SafeText.literal(server.url))
        }
    }
}

extension NamedValueView {
    static func customSchemes(_ schemes: [CustomScheme]) -> [NamedValueView] {
        schemes.map { scheme in
            NamedValueView(
                doc: DocComment.lines(scheme.doc, indent: 8),
                name: scheme.name.identifier,
                value: SafeText.literal(scheme.value)
            )
        }
    }
}

extension ArmsView {
    fileprivate static func of(_ codes: [ErrorCode], _ value: (ErrorCode) -> String?) -> [ArmsView] {
        let arms = codes.compactMap { code in
            value(code).map { value in
                ArmView(member: code.name.memberName, value: value.hasPrefix("\n") ? value : " " + value)
            }
        }
        return arms.isEmpty ? [] : [ArmsView(arms: arms)]
    }
}

extension ArmView {
    /// In the author's order.
    fileprivate static func texts(_ code: ErrorCode) -> String? {
        guard !code.messages.isEmpty else { return nil }
        let pairs = code.messages.map { message in
            SwiftCode.labeled(SafeText.literal(message.language), .literal(message.text))
        }
        let line = SwiftCode.array(pairs).text(indent: 8, column: 8 + "case .: ".count + code.name.count)
        guard line.contains("\n") else { return line }
        return "\n            " + SwiftCode.array(pairs).text(indent: 12, column: 12)
    }
}

extension API {
    /// The OAuth2 scheme, whether or not it is the first one.
    var oauth2: OAuth2? {
        for case .oauth2(let oauth2) in authorization { return oauth2 }
        return nil
    }

    /// The schemes that an app implements, in the author's order.
    var customSchemes: [CustomScheme] {
        authorization.compactMap { scheme in
            if case .custom(let custom) = scheme { custom } else { nil }
        }
    }

    /// The error codes as an enumeration.
    ///
    /// - Parameter scope: Spells the types of the codes' details.
    func errorCodeEnumeration(_ scope: NameScope) -> Enumeration? {
        guard !errorCodes.isEmpty else { return nil }
        return Enumeration(
            name: TypeName(APINames(name).api, "ErrorCode"),
            doc: "Error codes of the \(name) API.",
            cases: errorCodes.map {
                Enumeration.Case(name: $0.name, wireValue: .string($0.wireValue), doc: $0.doc(scope))
            }
        )
    }
}

extension ErrorCode {
    /// The documentation of the code and its details.
    fileprivate func doc(_ scope: NameScope) -> String? {
        let details = details.map { details in
            "Details: `error.details(as: \(scope.type(details, .signature)).self)`."
        }
        let body = body.map { body in
            "Body: `error.body(as: \(scope.type(body, .signature)).self)`."
        }
        let texts = [doc, details, body].compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
