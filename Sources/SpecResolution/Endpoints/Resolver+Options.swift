import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// What a call may say about how it is made.
extension Resolver {
    mutating func authorization(_ spec: OrNone<EndpointAuthorizationSpec>?) -> Endpoint.Authorization? {
        switch spec {
        case nil: return nil
        case .none?: return Endpoint.Authorization.none
        case .some(let spec)?:
            guard let scheme = scheme(spec) else { return nil }
            return .scheme(scheme, scopes: scopes(spec.scopes ?? [], of: scheme))
        }
    }

    /// The scheme an author names; the one with scopes where an author names only scopes.
    private mutating func scheme(_ spec: EndpointAuthorizationSpec) -> AuthorizationScheme? {
        guard let name = spec.scheme else {
            let scheme = schemes.first { $0.name == "oauth2" }
            if scheme == nil, !hasBrokenSchemes { report(.scopesWithoutOAuth2(spec.range)) }
            return scheme
        }
        if let scheme = schemes.first(where: { $0.name == name.value }) { return scheme }
        if !hasBrokenSchemes {
            let known = schemes.map(\.name)
            report(
                .unknownScheme(name, nearest: suggestions.closest(to: name.value, in: known), known: known)
            )
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
            report(.unknownScope(name, nearest: suggestions.closest(to: name.value, in: known)))
        }
        return names.map(\.value)
    }

    /// - Parameter inherited: where what the author leaves out is taken from.
    mutating func retry(_ spec: OrNone<RetrySpec>?, inherited: OrNone<RetrySpec>?) -> Retry? {
        switch spec {
        case nil: return nil
        case .none?: return Retry(attempts: 1, statuses: [])
        case .some(let spec)?:
            var general: RetrySpec?
            if case .some(let inherited)? = inherited { general = inherited }
            if let attempts = spec.attempts, !(1...100).contains(attempts.value) {
                report(.numberOutOfRange(attempts, range: "from 1 to 100"))
            }
            for status in spec.statuses ?? [] where !(400...599).contains(status.value) {
                report(.numberOutOfRange(status, range: "from 400 to 599"))
            }
            let statuses = (spec.statuses ?? general?.statuses)?.map(\.value)
            return Retry(
                attempts: (spec.attempts ?? general?.attempts)?.value ?? 3,
                statuses: statuses ?? [429, 502, 503, 504]
            )
        }
    }

    mutating func positive(_ duration: Located<Duration>?) -> Duration? {
        guard let duration else { return nil }
        if duration.value <= .zero { report(.durationNotPositive(duration.range)) }
        return duration.value
    }
}
