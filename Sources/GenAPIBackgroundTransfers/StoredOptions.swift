import GenAPIMapping
import GenAPIRuntime

/// The options of an endpoint that count for a response that a later process gets.
struct StoredOptions: Hashable, Sendable {
    private var scheme: [String]?
    private var scopes: [String]
    private var server: String?
    /// Keys of the payload, the code and the message, and the code of success; `nil` for the API's envelope.
    private var envelope: Envelope?
    private var isReadFromRoot = false

    /// `nil` for an OAuth 2.0 definition that is not the API's own.
    init?(_ options: EndpointOptions.Values, of definition: APIDefinition) {
        (scopes, server) = (options.authorization.scopes, options.server)
        if let scheme = options.authorization.scheme {
            guard let words = Self.words(of: scheme, definition) else { return nil }
            self.scheme = words
        }
        switch options.envelope.choice {
        case .inherited: break
        case .root: isReadFromRoot = true
        case .own(let envelope): self.envelope = envelope
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
        if let envelope { options.envelope = .own(envelope) }
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

extension StoredOptions: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        scheme = json.listIfPresent("scheme", of: String.self)
        scopes = json.list("scopes", of: String.self, default: [])
        server = json.stringIfPresent("server")
        envelope = json.valueIfPresent("envelope", as: StoredEnvelope.self)?.value
        isReadFromRoot = json.bool("is_read_from_root", default: false)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        if let scheme { json.list("scheme", scheme) }
        if !scopes.isEmpty { json.list("scopes", scopes) }
        json.stringIfPresent("server", server)
        json.valueIfPresent("envelope", envelope.map(StoredEnvelope.init))
        if isReadFromRoot { json.bool("is_read_from_root", true) }
        json.endObject()
    }
}

private struct StoredEnvelope: JSONReadable, JSONWritable {
    let value: Envelope

    init(_ value: Envelope) { self.value = value }

    init(from json: inout JSONReader) {
        json.beginObject()
        let data = JSONKeyPath(json.list("data", of: String.self))
        let code = json.listIfPresent("code", of: String.self).map(JSONKeyPath.init)
        let ok = json.string("ok")
        let message = json.listIfPresent("message", of: String.self).map(JSONKeyPath.init)
        json.endObject()
        value = Envelope(data: data, code: code, ok: ok, message: message)
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.list("data", value.data.keys)
        if let code = value.code { json.list("code", code.keys) }
        json.string("ok", value.ok)
        if let message = value.message { json.list("message", message.keys) }
        json.endObject()
    }
}
