import ResolvedAPI
import SwiftNaming

/// The expressions for the authorization of calls.
struct AuthorizationExpression {
    let scope: NameScope
    let api: API
    /// Whether the code is beside the API's own definitions.
    var isInside = false

    /// The authorization of one endpoint; `nil` for the API's own.
    func endpoint(_ authorization: Endpoint.Authorization) -> String? {
        switch authorization {
        case .none:
            return ".none"
        case .scheme(let scheme, let scopes):
            let list = "[" + scopes.map(SafeText.literal).joined(separator: ", ") + "]"
            if scheme == api.authorization.first { return scopes.isEmpty ? nil : ".scopes(\(list))" }
            return ".scheme(\(text(scheme))" + (scopes.isEmpty ? ")" : ", scopes: \(list))")
        }
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
