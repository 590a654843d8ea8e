import ResolvedAPI

/// The security schemes of an API.
struct Security {
    private let server: String

    init(_ api: API) { server = api.servers.first?.url ?? "" }

    func schemes(of api: API) -> DocumentMap {
        var schemes = DocumentMap()
        for scheme in api.authorization + api.units.flatMap(Self.schemes) {
            for (name, node) in nodes(of: scheme) where schemes[name] == nil { schemes[name] = node }
        }
        return schemes
    }

    private static func schemes(of unit: OutputUnit) -> [AuthorizationScheme] {
        guard case .object(let object) = unit.declaration else { return [] }
        return object.endpoints.flatMap { endpoint -> [AuthorizationScheme] in
            switch endpoint.authorization {
            case .scheme(let scheme, _)?: [scheme]
            case .firstOf(let schemes, _, _)?: schemes
            case .none?, nil: []
            }
        }
    }

    /// The security requirement of a call: one of its schemes, or none.
    static func requirement(_ authorization: Endpoint.Authorization) -> DocumentNode {
        switch authorization {
        case .none: return .list([])
        case .scheme(let scheme, let scopes): return .list([requirement(scheme, scopes)])
        case .firstOf(let schemes, let isOptional, let scopes):
            let needed = schemes.map { scheme in
                if case .oauth2 = scheme { requirement(scheme, scopes) } else { requirement(scheme) }
            }
            return .list(needed + (isOptional ? [.map(DocumentMap())] : []))
        }
    }

    static func requirement(_ scheme: AuthorizationScheme, _ scopes: [String] = []) -> DocumentNode {
        var map = DocumentMap()
        for name in names(of: scheme) { map[name] = .texts(scopes) }
        return .map(map)
    }

    /// Two headers of one scheme have a name each.
    private static func names(of scheme: AuthorizationScheme) -> [String] {
        if case .xsrf = scheme { ["xsrf_cookie", "xsrf"] } else { [component(scheme.name)] }
    }

    private static func component(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
    }

    private func nodes(of scheme: AuthorizationScheme) -> [(String, DocumentNode)] {
        let names = Self.names(of: scheme)
        func key(_ place: String, _ name: String) -> DocumentNode {
            .entries(["type": .text("apiKey"), "in": .text(place), "name": .text(name)])
        }
        switch scheme {
        case .basic: return [(names[0], .entries(["type": .text("http"), "scheme": .text("basic")]))]
        case .bearer: return [(names[0], .entries(["type": .text("http"), "scheme": .text("bearer")]))]
        case .apiKeyHeader(let name): return [(names[0], key("header", name))]
        case .apiKeyQuery(let name): return [(names[0], key("query", name))]
        case .xsrf(let cookie, let header):
            return [(names[0], key("cookie", cookie)), (names[1], key("header", header))]
        case .custom(let custom):
            var map = DocumentMap(["type": .text("http"), "scheme": .text(names[0])])
            map["description"] = .text(custom.doc ?? "A scheme with an authorizer of the app.")
            return [(names[0], .map(map))]
        case .oauth2(let settings): return [(names[0], node(of: settings))]
        }
    }

    private func node(of settings: OAuth2) -> DocumentNode {
        var scopes = DocumentMap()
        for scope in settings.scopes { scopes[scope.value] = .text(scope.doc ?? "") }
        var flows = DocumentMap()
        for grant in settings.grants {
            var flow = DocumentMap()
            let name: String
            switch grant {
            case .password: name = "password"
            case .clientCredentials: name = "clientCredentials"
            case .authorizationCode:
                name = "authorizationCode"
                flow["authorizationUrl"] = .text(url(settings.authorizationURL ?? settings.tokenURL))
            case .deviceCode:
                // OpenAPI 3.1 has no flow for it.
                name = "x-genapi-device-code"
                flow["deviceAuthorizationUrl"] = settings.deviceAuthorizationURL.map { .text(url($0)) }
            }
            flow["tokenUrl"] = .text(url(settings.tokenURL))
            flow["scopes"] = .map(scopes)
            flows[name] = .map(flow)
        }
        var map = DocumentMap(["type": .text("oauth2"), "flows": .map(flows)])
        map["x-genapi-client-authentication"] = .text(settings.clientAuthentication.rawValue)
        map["x-genapi-revocation-url"] = settings.revocationURL.map { .text(url($0)) }
        map["x-genapi-metadata-url"] = settings.metadataURL.map { .text(url($0)) }
        return .map(map)
    }

    /// A path is one of the first server's origin.
    private func url(_ text: String) -> String {
        guard !text.contains("://") else { return text }
        let path = text.hasPrefix("/") ? text : "/" + text
        return server.hasSuffix("/") ? server.dropLast() + path : server + path
    }
}
