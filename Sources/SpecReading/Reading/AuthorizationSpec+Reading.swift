internal import SourceDiagnostics

/// The schemes without settings.
private enum PlainScheme: String, CaseIterable { case basic, bearer, xsrf }

extension YAMLValue {
    /// `basic`, `bearer`, `xsrf`, or a map of one or several schemes.
    func authorizationSchemes() -> [AuthorizationSchemeSpec]? {
        if isScalar {
            return choice(PlainScheme.self).map { [AuthorizationSchemeSpec($0)] }
        }
        guard var map = withOneAPIKey.mapping(.authorization) else { return nil }
        var schemes: [String: AuthorizationSchemeSpec.Kind] = [:]
        let custom = map["custom"]?.customSchemes() ?? []
        schemes["oauth2"] = map["oauth2"].flatMap(OAuth2Spec.init).map(AuthorizationSchemeSpec.Kind.oauth2)
        schemes["basic"] = map["basic"]?.saysNothing() == true ? .basic : nil
        schemes["bearer"] = map["bearer"]?.saysNothing() == true ? .bearer : nil
        schemes["api_key"] = map["api_key"].flatMap(AuthorizationSchemeSpec.Kind.init(apiKey:))
        schemes["xsrf"] = map["xsrf"].flatMap(AuthorizationSchemeSpec.Kind.init(xsrf:))
        map.finish()
        return map.keys.flatMap { key in
            if key.value == "custom" { return custom }
            return schemes[key.value].map { [AuthorizationSchemeSpec(name: key, kind: $0)] } ?? []
        }
    }

    /// The map without a second API key, which is reported.
    private var withOneAPIKey: YAMLValue {
        guard let entries = node.entries, entries.contains(where: { $0.key.value == "api_key" }) else {
            return self
        }
        let others = entries.filter { $0.key.value.hasPrefix("api_key") && $0.key.value != "api_key" }
        guard !others.isEmpty else { return self }
        for other in others { collector.add(.secondAPIKey(other.key.range)) }
        let first = entries.filter { entry in !others.contains { $0.key.range == entry.key.range } }
        let map = YAMLNode(content: .mapping(first), range: node.range, size: node.size, height: node.height)
        return YAMLValue(node: map, owner: owner, collector: collector)
    }

    /// `custom: signature`, or `custom: { signature: Signs a request with the device's key., partner: }`
    private func customSchemes() -> [AuthorizationSchemeSpec]? {
        if isScalar {
            return text().map { [AuthorizationSchemeSpec(name: $0, kind: .custom(doc: nil))] }
        }
        return entries { name, value in
            if value.node.isEmpty { return AuthorizationSchemeSpec(name: name, kind: .custom(doc: nil)) }
            return value.text().map { AuthorizationSchemeSpec(name: name, kind: .custom(doc: $0)) }
        }
    }

    /// `basic:` or `basic: {}`; any settings are rejected.
    private func saysNothing() -> Bool {
        if node.isEmpty { return true }
        guard let map = mapping(.empty) else { return false }
        map.finish()
        return true
    }
}

extension AuthorizationSchemeSpec {
    fileprivate init(_ scheme: Located<PlainScheme>) {
        let kind: Kind =
            switch scheme.value {
            case .basic: .basic
            case .bearer: .bearer
            case .xsrf: .xsrf(cookie: nil, header: nil)
            }
        self.init(name: scheme.map(\.rawValue), kind: kind)
    }
}

extension AuthorizationSchemeSpec.Kind {
    /// `api_key: { header: X-Api-Key }`
    fileprivate init?(apiKey value: YAMLValue) {
        if case .sequence(let keys) = value.node.content, keys.count > 1 {
            value.collector.add(.secondAPIKey(keys[1].range))
            return nil
        }
        guard var map = value.mapping(.apiKey) else { return nil }
        let shape = map.shape
        let found = map.requiredOne(
            of: shape.exactlyOne,
            missing: { .missingOneOf(shape.exactlyOne, in: shape, at: $0) },
            several: { .severalOf($0, earlier: $1, in: shape) }
        )
        let name = found?.value.text()
        map.finish()
        guard let found, let name else { return nil }
        self = found.key.value == "header" ? .apiKeyHeader(name) : .apiKeyQuery(name)
    }

    /// `xsrf: { cookie: csrftoken, header: X-CSRFToken }`; by default the usual names.
    fileprivate init?(xsrf value: YAMLValue) {
        if value.node.isEmpty {
            self = .xsrf(cookie: nil, header: nil)
            return
        }
        guard var map = value.mapping(.xsrf) else { return nil }
        let (cookie, header) = (map["cookie"], map["header"])
        let names = (cookie?.text(), header?.text())
        map.finish()
        guard (cookie == nil) == (names.0 == nil), (header == nil) == (names.1 == nil) else { return nil }
        self = .xsrf(cookie: names.0, header: names.1)
    }
}

extension OAuth2Spec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.oauth2) else { return nil }
        let tokenURL = map.required("token_url")?.text()
        let authorizationURL = map["authorization_url"]?.text()
        let revocationURL = map["revocation_url"]?.text()
        let deviceAuthorizationURL = map["device_authorization_url"]?.text()
        let metadataURL = map["metadata_url"]?.text()
        let grants = map["grants"]?.list { $0.choice(Grant.self) }
        let clientAuthentication = map["client_authentication"]?.choice(ClientAuthentication.self)
        let scopes = map["scopes"]?.scopes()
        let endsLogin = map["ends_login"]?.list { $0.text() }
        map.finish()
        guard let tokenURL else { return nil }
        self.init(
            range: value.range,
            tokenURL: tokenURL,
            authorizationURL: authorizationURL,
            revocationURL: revocationURL,
            deviceAuthorizationURL: deviceAuthorizationURL,
            metadataURL: metadataURL,
            grants: grants,
            clientAuthentication: clientAuthentication,
            scopes: scopes ?? [],
            endsLogin: endsLogin ?? []
        )
    }
}

extension YAMLValue {
    /// A list of scopes, or a map of scopes to their documentation.
    fileprivate func scopes() -> [OAuth2Spec.Scope]? {
        if case .sequence = node.content {
            return names()?.map { OAuth2Spec.Scope(value: $0, name: nil, doc: nil) }
        }
        return entries(OAuth2Spec.Scope.init)
    }
}

extension OAuth2Spec.Scope {
    fileprivate init?(_ scope: Located<String>, _ value: YAMLValue) {
        if value.node.isEmpty {
            self.init(value: scope, name: nil, doc: nil)
            return
        }
        guard value.node.entries != nil else {
            guard let doc = value.text() else { return nil }
            self.init(value: scope, name: nil, doc: doc)
            return
        }
        guard var map = value.mapping(.scope) else { return nil }
        let doc = map["doc"]?.text()
        let name = map["name"]?.text()
        map.finish()
        self.init(value: scope, name: name, doc: doc)
    }
}
