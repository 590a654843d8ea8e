import GenAPIMapping
import GenAPIRuntime
import StoredCalls

extension StoredOptions {
    /// `nil` for an OAuth 2.0 definition that is not the API's own.
    init?(_ options: EndpointOptions.Values, of definition: APIDefinition) {
        self.init(scopes: options.authorization.scopes, server: options.server)
        if let scheme = options.authorization.scheme {
            guard let words = Self.words(of: scheme, definition) else { return nil }
            self.scheme = words
        }
        switch options.envelope.choice {
        case .inherited: break
        case .root: isReadFromRoot = true
        case .own(let envelope):
            self.envelope = StoredEnvelope(
                data: envelope.data.keys,
                code: envelope.code?.keys,
                ok: envelope.ok,
                message: envelope.message?.keys
            )
        }
    }

    func apply(to options: inout EndpointOptions.Values, of definition: APIDefinition) {
        options.server = server
        if let scheme = scheme.flatMap({ Self.scheme($0[...], definition) }) {
            options.authorization = .scheme(scheme, scopes: scopes)
        } else if scheme != nil {
            // The API has no such scheme any more.
            options.authorization = .none
        } else if !scopes.isEmpty {
            options.authorization = .scopes(scopes)
        }
        if let envelope {
            options.envelope = .own(
                Envelope(
                    data: JSONKeyPath(envelope.data),
                    code: envelope.code.map(JSONKeyPath.init),
                    ok: envelope.ok,
                    message: envelope.message.map(JSONKeyPath.init)
                )
            )
        }
        if isReadFromRoot { options.envelope = .root }
    }
}

// Schemes as words.

extension StoredOptions {
    private static func words(of scheme: AuthorizationScheme, _ definition: APIDefinition) -> [String]? {
        switch scheme {
        case .none: return ["none"]
        case .basic: return ["basic"]
        case .bearer: return ["bearer"]
        case .apiKeyHeader(let name): return ["header", name]
        case .apiKeyQuery(let name): return ["query", name]
        case .xsrf(let cookie, let header): return ["xsrf", cookie, header]
        case .custom(let name): return ["custom", name]
        case .oauth2(let own): return own == definition.authorization.oauth2 ? ["oauth2"] : nil
        case .firstOf(let schemes):
            var all: [String] = []
            for scheme in schemes {
                guard let words = words(of: scheme, definition) else { return nil }
                all += [String(words.count)] + words
            }
            return ["first"] + all
        }
    }

    private static func scheme(_ words: ArraySlice<String>, _ definition: APIDefinition)
        -> AuthorizationScheme?
    {
        let rest = Array(words.dropFirst())
        switch (words.first, rest.count) {
        case ("none", 0): return AuthorizationScheme.none
        case ("basic", 0): return .basic
        case ("bearer", 0): return .bearer
        case ("header", 1): return .apiKeyHeader(rest[0])
        case ("query", 1): return .apiKeyQuery(rest[0])
        case ("xsrf", 2): return .xsrf(cookie: rest[0], header: rest[1])
        case ("custom", 1): return .custom(rest[0])
        case ("oauth2", 0): return definition.authorization.oauth2.map { .oauth2($0) }
        case ("first", _): return schemes(rest[...], definition).map { .firstOf($0) }
        default: return nil
        }
    }

    private static func schemes(_ words: ArraySlice<String>, _ definition: APIDefinition)
        -> [AuthorizationScheme]?
    {
        var (rest, all) = (words, [AuthorizationScheme]())
        while let count = rest.popFirst() {
            guard let count = Int(count), count > 0, rest.count >= count, rest.first != "first",
                let scheme = scheme(rest.prefix(count), definition)
            else { return nil }
            all.append(scheme)
            rest = rest.dropFirst(count)
        }
        return all
    }
}

extension AuthorizationScheme {
    /// The definition of OAuth 2.0, if the API has one.
    fileprivate var oauth2: OAuth2Definition? {
        switch self {
        case .oauth2(let definition): definition
        case .firstOf(let schemes): schemes.lazy.compactMap(\.oauth2).first
        default: nil
        }
    }
}
