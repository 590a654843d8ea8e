import ResolvedAPI

/// The expression for an API's definition; default values are omitted.
struct DefinitionExpressions {
    let api: API
    let scope: NameScope

    var definition: SwiftCode {
        var arguments: [SwiftCode] = [.labeled("name", .literal(api.name))]
        if let envelope { arguments.append(.labeled("envelope", envelope)) }
        if let failure { arguments.append(.labeled("failure", failure)) }
        if !api.headers.isEmpty {
            arguments.append(.labeled("headers", .array(api.headers.map(SwiftCode.header))))
        }
        if let text = AuthorizationExpression(scope: scope, api: api, isInside: true).usual {
            arguments.append(.argument("authorization", text))
        }
        if let retry = api.retry {
            arguments.append(.labeled("retry", RetryExpression.code(retry, scope, .body)))
        }
        if let timeout = api.timeout {
            arguments.append(.argument("timeout", DurationExpression.text(timeout)))
        }
        if api.convention.skipsBadElements { arguments.append("skipsBadElements: true") }
        let others = serversWithOthers.map(Self.others)
        if !others.isEmpty { arguments.append(.labeled("otherServers", .array(others))) }
        let sensitive = Set(api.units.flatMap(\.declaration.sensitiveKeys)).sorted()
        if !sensitive.isEmpty {
            arguments.append(.labeled("sensitive", .words(sensitive.map(SafeText.literal))))
        }
        if !paths.isEmpty { arguments.append(.labeled("paths", .lines(paths))) }
        return .call(scope.runtime("APIDefinition", .signature), arguments)
    }

    /// The servers with others beside them. Of several with one URL, the first one has those of all.
    private var serversWithOthers: [Server] {
        var servers: [Server] = []
        for server in api.servers where !server.others.isEmpty {
            guard let index = servers.firstIndex(where: { $0.url == server.url }) else {
                servers.append(server)
                continue
            }
            let names = servers[index].others.map(\.name)
            servers[index].others += server.others.filter { !names.contains($0.name) }
        }
        return servers
    }

    /// The URL of a server, and the other ones beside it by their names.
    private static func others(_ server: Server) -> SwiftCode {
        let pairs = server.others.map { other in
            SwiftCode.labeled(SafeText.literal(other.name), .literal(other.url))
        }
        return .labeled(SafeText.literal(server.url), .array(pairs))
    }

    /// The operations with their paths.
    private var paths: [String] { api.units.flatMap(\.declaration.operationPaths) }

    private var envelope: SwiftCode? {
        let envelope = api.convention.envelope
        if envelope == Envelope() { return nil }
        return envelope == .none ? ".none" : EnvelopeExpression.code(envelope, scope, .body)
    }

    private var failure: SwiftCode? {
        let failure = api.convention.failure
        if failure == FailureBody() { return nil }
        let parts = [("code", failure.code), ("message", failure.message), ("details", failure.details)]
        return .call(
            scope.runtime("FailureBody", .body),
            parts.compactMap { label, keys in keys.map { .argument(label, scope.keyPath($0)) } }
        )
    }

    var oauth2: SwiftCode? {
        guard let oauth2 = api.oauth2 else { return nil }
        var arguments: [SwiftCode] = [.labeled("tokenURL", .literal(oauth2.tokenURL))]
        let urls = [
            ("authorizationURL", oauth2.authorizationURL), ("revocationURL", oauth2.revocationURL),
            ("deviceAuthorizationURL", oauth2.deviceAuthorizationURL), ("metadataURL", oauth2.metadataURL),
        ]
        arguments += urls.compactMap { label, url in url.map { .labeled(label, .literal($0)) } }
        arguments.append(.labeled("grants", .array(oauth2.grants.map { .text(Self.name($0)) })))
        if oauth2.clientAuthentication != .basic {
            arguments.append(.argument("clientAuthentication", ".\(oauth2.clientAuthentication.rawValue)"))
        }
        if !oauth2.scopes.isEmpty { arguments.append(.argument("scopes", "Scope.allCases.map(\\.rawValue)")) }
        if !oauth2.loginEndingErrors.isEmpty {
            let codes = oauth2.loginEndingErrors.map { SwiftCode.literal($0) }
            arguments.append(.labeled("loginEndingErrors", .array(codes)))
        }
        return .call(scope.runtime("OAuth2Definition", .signature), arguments)
    }

    private static func name(_ grant: OAuth2.Grant) -> String {
        switch grant {
        case .password: ".password"
        case .authorizationCode: ".authorizationCode"
        case .clientCredentials: ".clientCredentials"
        case .deviceCode: ".deviceCode"
        }
    }
}

extension Declaration {
    /// Its operations with their paths, including those of nested declarations.
    fileprivate var operationPaths: [String] {
        guard case .object(let object) = self else { return [] }
        let own = object.endpoints.map { endpoint in
            "\(endpoint.operation(of: object.name)) \(endpoint.pathTemplate)\(endpoint.pathSuffix)"
        }
        return own + object.nested.flatMap(\.operationPaths)
    }

    /// The wire names of its sensitive fields, including those of endpoints and nested declarations.
    fileprivate var sensitiveKeys: [String] {
        guard case .object(let object) = self else { return [] }
        let fields = object.fields + object.endpoints.flatMap(\.body.fields)
        return fields.filter(\.isSensitive).compactMap(\.keyPath.last)
            + object.nested.flatMap(\.sensitiveKeys)
    }
}

extension Body {
    fileprivate var fields: [Field] {
        switch self {
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields): fields
        case .none, .value, .formValue, .multipart, .bytes: []
        }
    }
}
