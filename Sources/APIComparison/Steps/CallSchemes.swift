import ResolvedAPI

/// The schemes of a call, of which one is used.
struct CallSchemes: Hashable {
    var names: [String]
    /// Whether it can be sent without a credential.
    var isOptional: Bool
    var scopes: [String] = []

    /// `'oauth2' or 'api_key' with 'trips.read'`
    var words: String {
        let words = (names.map { "'\($0)'" } + (isOptional ? ["none"] : [])).joined(separator: " or ")
        return scopes.isEmpty ? words : "\(words) with \(scopes.words)"
    }

    /// Whether a server with these schemes can refuse what an app of the former ones sends.
    func refuses(_ former: CallSchemes) -> Bool {
        if names.isEmpty { return false }
        return !Set(former.names).isSubset(of: names) || former.isOptional && !isOptional
            || !Set(scopes).isSubset(of: former.scopes)
    }
}

extension API {
    /// The schemes of calls that state none.
    var schemesOfCalls: CallSchemes { schemes(authorizationOfCalls) }

    /// The schemes of a call, which are the API's unless it states its own.
    func schemes(of endpoint: Endpoint) -> CallSchemes {
        schemes(endpoint.authorization ?? authorizationOfCalls)
    }

    private func schemes(_ authorization: Endpoint.Authorization?) -> CallSchemes {
        let usual = self.authorization.first.map { Endpoint.Authorization.scheme($0, scopes: []) }
        return switch authorization ?? usual {
        case nil, .some(.none): CallSchemes(names: [], isOptional: true)
        case .scheme(let scheme, let scopes)?:
            CallSchemes(names: [scheme.name], isOptional: false, scopes: scopes)
        case .firstOf(let schemes, let isOptional, let scopes)?:
            CallSchemes(names: schemes.map(\.name), isOptional: isOptional, scopes: scopes)
        }
    }
}
