import ResolvedAPI
import SwiftNaming

/// The expressions for the authorization of calls.
struct AuthorizationExpression {
    let scope: NameScope
    let api: API
    /// Whether the code is beside the API's own definitions.
    var isInside = false

    /// The authorization of one endpoint; `nil` for the API's own.
    ///
    /// - Parameter isElsewhere: Whether it is for another server, which gets only what the endpoint states.
    func endpoint(_ authorization: Endpoint.Authorization, isElsewhere: Bool) -> String? {
        switch authorization {
        case .none:
            return ".none"
        case .scheme(let scheme, let scopes):
            let isUsual = api.authorizationOfCalls == nil && scheme == api.authorization.first
            return self.endpoint(text(scheme), scopes, isUsual: isUsual && !isElsewhere)
        case .firstOf(let schemes, let isOptional, let scopes):
            let usual = Endpoint.Authorization.firstOf(schemes, isOptional: isOptional, scopes: [])
            return self.endpoint(
                text(schemes, isOptional: isOptional),
                scopes,
                isUsual: api.authorizationOfCalls == usual && !isElsewhere
            )
        }
    }

    private func endpoint(_ scheme: String, _ scopes: [String], isUsual: Bool) -> String? {
        let list = "[" + scopes.map(SafeText.literal).joined(separator: ", ") + "]"
        if isUsual { return scopes.isEmpty ? nil : ".scopes(\(list))" }
        return ".scheme(\(scheme)" + (scopes.isEmpty ? ")" : ", scopes: \(list))")
    }

    /// The scheme of calls that state no scheme; `nil` if those calls need no credential.
    var usual: String? {
        switch api.authorizationOfCalls {
        case nil: api.authorization.first.map(text)
        case .some(.none): nil
        case .scheme(let scheme, _)?: text(scheme)
        case .firstOf(let schemes, let isOptional, _)?: text(schemes, isOptional: isOptional)
        }
    }

    /// The first of several schemes that the app has a credential for.
    private func text(_ schemes: [AuthorizationScheme], isOptional: Bool) -> String {
        let all = schemes.map(text) + (isOptional ? [".none"] : [])
        return ".firstOf([\(all.joined(separator: ", "))])"
    }

    /// A scheme. The definition of OAuth 2.0 is written once, in the API's file.
    func text(_ scheme: AuthorizationScheme) -> String {
        switch scheme {
        case .basic: ".basic"
        case .bearer: ".bearer"
        case .apiKeyHeader(let name): ".apiKeyHeader(\(SafeText.literal(name)))"
        case .apiKeyQuery(let name): ".apiKeyQuery(\(SafeText.literal(name)))"
        case .xsrf(let cookie, let header):
            ".xsrf(cookie: \(SafeText.literal(cookie)), header: \(SafeText.literal(header)))"
        case .custom(let scheme): ".custom(\(SafeText.literal(scheme.value)))"
        case .oauth2:
            isInside ? ".oauth2(oauth2)" : ".oauth2(\(scope.type(TypeName(APINames(api.name).api))).oauth2)"
        }
    }
}
