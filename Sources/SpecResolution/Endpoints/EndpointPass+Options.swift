import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The options of a call.
extension EndpointPass {
    /// The other server of a call, which some server of the API has.
    mutating func server(_ endpoint: EndpointSpec) -> String? {
        guard let name = endpoint.server else { return nil }
        let known = spec.servers.flatMap(\.others).map(\.name.value)
        if known.contains(name.value) { return name.value }
        let nearest = log.suggestions.closest(to: name.value, in: known)
        report(.unknownServer(name, nearest: nearest, servers: spec.servers.map(\.name)))
        return nil
    }

    /// Credentials are for the API's own server, so a call to another one has none that it does not state, unless that one has
    /// the same origin beside each server.
    mutating func authorization(of endpoint: EndpointSpec) -> Endpoint.Authorization? {
        guard let server = endpoint.server, endpoint.authorization == nil, !authorization.schemes.isEmpty,
            !spec.servers.allSatisfy({ $0.hasOrigin(ofOther: server.value) })
        else { return authorization(endpoint.authorization) }
        return Endpoint.Authorization.none
    }

    private mutating func authorization(_ spec: OrNone<EndpointAuthorizationSpec>?)
        -> Endpoint.Authorization?
    {
        switch spec {
        case nil: return nil
        case .none?: return Endpoint.Authorization.none
        case .some(.scheme(let spec))?:
            guard let scheme = scheme(spec) else { return nil }
            return .scheme(scheme, scopes: scopes(spec.scopes, of: scheme))
        case .some(.words(let words, let range))?:
            let schemes = words.filter { authorization.knows($0.value) }
            guard schemes.isEmpty else { return firstOf(words, range) }
            guard let scheme = schemeWithScopes(range) else { return nil }
            return .scheme(scheme, scopes: scopes(words, of: scheme))
        case .some(.firstOf(let specs))?: return firstOf(specs)
        }
    }

    /// The schemes of the convention, for calls that state none.
    mutating func authorizationOfAll() -> Endpoint.Authorization? {
        guard let names = spec.convention?.authorization, let first = names.first else { return nil }
        return firstOf(names, first.range)
    }

    private mutating func firstOf(_ names: [Located<String>], _ range: SourceRange)
        -> Endpoint.Authorization?
    {
        firstOf(names.map { EndpointAuthorizationSpec.SchemeSpec(range: $0.range, scheme: $0, scopes: []) })
    }

    private mutating func firstOf(_ specs: [EndpointAuthorizationSpec.SchemeSpec]) -> Endpoint.Authorization?
    {
        var schemes: [AuthorizationScheme] = []
        var seen: [String: SourceRange] = [:]
        var scopes: [String] = []
        var isOptional = false
        for spec in specs {
            if let name = spec.scheme, let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
                continue
            }
            if spec.scheme?.value == "none", spec.scopes.isEmpty {
                isOptional = true
                continue
            }
            if isOptional { report(.schemeAfterNone(spec.range)) }
            guard let scheme = scheme(spec) else { continue }
            if !spec.scopes.isEmpty { scopes = self.scopes(spec.scopes, of: scheme) }
            schemes.append(scheme)
        }
        if schemes.isEmpty { return isOptional ? Endpoint.Authorization.none : nil }
        if schemes.count == 1, !isOptional { return .scheme(schemes[0], scopes: scopes) }
        return .firstOf(schemes, isOptional: isOptional, scopes: scopes)
    }

    /// The given scheme; the scheme with scopes if only scopes are given.
    private mutating func scheme(_ spec: EndpointAuthorizationSpec.SchemeSpec) -> AuthorizationScheme? {
        guard let name = spec.scheme else { return schemeWithScopes(spec.range) }
        if let scheme = authorization.schemes.first(where: { $0.name == name.value }) { return scheme }
        if !authorization.isIncomplete {
            let known = authorization.schemes.map(\.name)
            let nearest = log.suggestions.closest(to: name.value, in: known)
            report(.unknownScheme(name, nearest: nearest, known: known))
        }
        return nil
    }

    private mutating func schemeWithScopes(_ range: SourceRange) -> AuthorizationScheme? {
        let scheme = authorization.schemes.first { $0.name == "oauth2" }
        if scheme == nil, !authorization.isIncomplete { report(.scopesWithoutOAuth2(range)) }
        return scheme
    }

    private mutating func scopes(_ names: [Located<String>], of scheme: AuthorizationScheme) -> [String] {
        guard case .oauth2(let oauth2) = scheme else {
            if let first = names.first { report(.scopesWithoutOAuth2(first.range)) }
            return []
        }
        let known = oauth2.scopes.map(\.value)
        for name in names where !known.contains(name.value) {
            report(.unknownScope(name, nearest: log.suggestions.closest(to: name.value, in: known)))
        }
        return names.map(\.value)
    }
}

extension ServerSpec {
    /// Whether the other server of that name, if there is one, is the same server.
    fileprivate func hasOrigin(ofOther name: String) -> Bool {
        guard let other = others.first(where: { $0.name.value == name }) else { return true }
        guard let own = AbsoluteURL(url.value), let url = AbsoluteURL(other.url.value) else { return false }
        return own.hasOrigin(of: url)
    }
}
