import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The authorization schemes of an API.
struct Authorization {
    let schemes: [AuthorizationScheme]
    /// Whether some scheme is invalid, so that an unknown name may belong to it.
    let isIncomplete: Bool

    /// Whether a word in a list is a scheme, and not a scope.
    func knows(_ word: String) -> Bool { word == "none" || schemes.contains { $0.name == word } }
}

struct AuthorizationPass: Pass {
    let spec: APISpec
    var log = ResolutionLog()

    mutating func run() -> Authorization {
        guard case .some(let specs)? = spec.authorization else {
            return Authorization(schemes: [], isIncomplete: false)
        }
        let schemes = schemes(specs)
        return Authorization(schemes: schemes, isIncomplete: schemes.count != specs.count)
    }

    private mutating func schemes(_ specs: [AuthorizationSchemeSpec]) -> [AuthorizationScheme] {
        var customNames = NamesInUse<SourceRange>()
        return specs.compactMap { spec in
            switch spec.kind {
            case .basic: return .basic
            case .bearer: return .bearer
            case .apiKeyHeader(let name):
                checkHeader(name)
                return .apiKeyHeader(name.value)
            case .apiKeyQuery(let name):
                if name.value.isEmpty { report(.emptyName(name.range)) }
                return .apiKeyQuery(name.value)
            case .xsrf(let cookie, let header):
                return xsrf(cookie, header)
            case .oauth2(let oauth2):
                return .oauth2(self.oauth2(oauth2, name: spec.name))
            case .custom(let doc):
                return custom(spec.name, doc, &customNames)
            }
        }
    }

    /// `nil` if the name is invalid.
    private mutating func custom(
        _ name: Located<String>,
        _ doc: Located<String>?,
        _ names: inout NamesInUse<SourceRange>
    )
        -> AuthorizationScheme?
    {
        let doc = text(doc)
        if Self.schemeNames.contains(name.value) {
            report(.customSchemeLikeAnother(name))
            return nil
        }
        guard let member = memberName(key: name, chosen: nil) else { return nil }
        _ = isFree(Located(member, at: name.range), &names)
        return .custom(CustomScheme(value: name.value, name: member, doc: doc))
    }

    /// Words that have another meaning in an endpoint's `authorization`.
    private static let schemeNames: Set = [
        "none", "oauth2", "basic", "bearer", "api_key", "xsrf", "custom",
    ]

    private mutating func checkHeader(_ name: Located<String>) {
        if !HeaderName.isToken(name.value) { report(.notAHeaderName(name)) }
        if HeaderName.transport.contains(name.value.lowercased()) { report(.headerOfTheTransport(name)) }
    }

    /// The default names are those of most servers and browser libraries.
    private mutating func xsrf(_ cookie: Located<String>?, _ header: Located<String>?) -> AuthorizationScheme
    {
        if let cookie, !HeaderName.isToken(cookie.value) { report(.notACookieName(cookie)) }
        if let header {
            checkHeader(header)
            if HeaderName.secrets.contains(header.value.lowercased()) { report(.headerOfCredentials(header)) }
        }
        return .xsrf(cookie: cookie?.value ?? "XSRF-TOKEN", header: header?.value ?? "X-XSRF-TOKEN")
    }

    private mutating func oauth2(_ spec: OAuth2Spec, name: Located<String>) -> OAuth2 {
        checkGrants(spec, name: name)
        let grants = (spec.grants ?? []).compactMap { OAuth2.Grant(rawValue: $0.value.rawValue) }
        let authentication = spec.clientAuthentication
            .flatMap { OAuth2.ClientAuthentication(rawValue: $0.value.rawValue) }
        return OAuth2(
            tokenURL: checked(spec.tokenURL),
            authorizationURL: spec.authorizationURL.map { checked($0) },
            revocationURL: spec.revocationURL.map { checked($0) },
            deviceAuthorizationURL: spec.deviceAuthorizationURL.map { checked($0) },
            metadataURL: spec.metadataURL.map { checked($0) },
            grants: grants,
            clientAuthentication: authentication ?? .basic,
            scopes: scopes(spec.scopes),
            loginEndingErrors: spec.endsLogin.map(\.value)
        )
    }

    private mutating func checkGrants(_ spec: OAuth2Spec, name: Located<String>) {
        let grants = spec.grants ?? []
        if grants.isEmpty { report(.oauth2WithoutGrants(name, tokenURL: spec.tokenURL)) }
        var seen: [OAuth2Spec.Grant: SourceRange] = [:]
        for grant in grants {
            if let earlier = seen[grant.value] {
                report(.namedTwice(grant.map(\.rawValue), earlier: earlier))
            }
            seen[grant.value] = grant.range
            switch grant.value {
            case .authorizationCode where spec.authorizationURL == nil:
                report(
                    .grantWithoutURL(
                        grant.map(\.rawValue),
                        key: "authorization_url",
                        path: "/oauth/authorize",
                        spec
                    )
                )
            case .deviceCode where spec.deviceAuthorizationURL == nil:
                report(
                    .grantWithoutURL(
                        grant.map(\.rawValue),
                        key: "device_authorization_url",
                        path: "/oauth/device",
                        spec
                    )
                )
            case .clientCredentials
            where spec.clientAuthentication?.value == OAuth2Spec.ClientAuthentication.none:
                report(
                    .grantWithoutClientAuthentication(
                        grant.map(\.rawValue),
                        at: spec.clientAuthentication?.range
                    )
                )
            default: break
            }
        }
    }

    /// A path that begins with one slash, or an absolute URL without a fragment.
    private mutating func checked(_ url: Located<String>) -> String {
        if let parts = AbsoluteURL(url.value) {
            if url.value.contains("#") { report(.fragmentInURL(url)) }
            if parts.hasUser { report(.userInURL(url)) }
            warnAboutPlainHTTP(url, parts)
            return url.value
        }
        let path = url.value
        let isPath = path.hasPrefix("/") && !path.hasPrefix("//") && AbsoluteURL("https://host" + path) != nil
        if !isPath {
            let canBePath =
                !path.hasPrefix("/") && !path.contains(":") && AbsoluteURL("https://host/" + path) != nil
            report(.neitherPathNorURL(url, cure: canBePath ? "/" + path : nil))
        } else if path.contains("#") {
            report(.fragmentInURL(url))
        }
        return path
    }

    private mutating func scopes(_ specs: [OAuth2Spec.Scope]) -> [OAuth2.Scope] {
        var names = NamesInUse<SourceRange>()
        return specs.compactMap { spec in
            if !Self.isScope(spec.value.value) { report(.notAScope(spec.value)) }
            let doc = text(spec.doc)
            guard let name = memberName(key: spec.value, chosen: spec.name) else { return nil }
            let place = Located(name, at: (spec.name ?? spec.value).range)
            if name == "allCases" { report(.scopeMeetsAllCases(place)) }
            _ = isFree(place, &names)
            return OAuth2.Scope(value: spec.value.value, name: name, doc: doc)
        }
    }

    /// RFC 6749, 3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }
}
