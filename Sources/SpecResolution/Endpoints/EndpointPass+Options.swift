import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The options of a call.
extension EndpointPass {
    mutating func authorization(_ spec: OrNone<EndpointAuthorizationSpec>?) -> Endpoint.Authorization? {
        switch spec {
        case nil: return nil
        case .none?: return Endpoint.Authorization.none
        case .some(let spec)?:
            guard let scheme = scheme(spec) else { return nil }
            return .scheme(scheme, scopes: scopes(spec.scopes ?? [], of: scheme))
        }
    }

    /// The given scheme; the scheme with scopes if only scopes are given.
    private mutating func scheme(_ spec: EndpointAuthorizationSpec) -> AuthorizationScheme? {
        guard let name = spec.scheme else {
            let scheme = authorization.schemes.first { $0.name == "oauth2" }
            if scheme == nil, !authorization.isIncomplete { report(.scopesWithoutOAuth2(spec.range)) }
            return scheme
        }
        if let scheme = authorization.schemes.first(where: { $0.name == name.value }) { return scheme }
        if !authorization.isIncomplete {
            let known = authorization.schemes.map(\.name)
            let nearest = log.suggestions.closest(to: name.value, in: known)
            report(.unknownScheme(name, nearest: nearest, known: known))
        }
        return nil
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
