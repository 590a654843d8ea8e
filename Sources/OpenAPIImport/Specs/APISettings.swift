import SpecWriting
import SwiftNaming

/// Makes the `api.yaml` of a document.
struct APISettings {
    let api: String
    let source: DocumentSource
    let notes: NoteCollector
    let schemes: [(name: String, scheme: String, value: DocumentValue)]
    private let oauth2: DocumentValue?

    init(api: String, source: DocumentSource, notes: NoteCollector) {
        self.api = api
        self.source = source
        self.notes = notes
        let declared = source.root["components"]?["securitySchemes"] ?? source.root["securityDefinitions"]
        var schemes: [(String, String, DocumentValue)] = []
        for (name, reference) in declared?.entries ?? [] {
            guard let value = source.resolved(reference), let scheme = Self.scheme(name, value) else {
                continue
            }
            let hasOne = schemes.contains { $0.1 == scheme }
            schemes.append((name, hasOne ? Self.customName(name) : scheme, value))
        }
        self.schemes = schemes
        oauth2 = schemes.first { $0.1 == "oauth2" }?.2
    }

    /// The scheme of the language, or the name of one of the app's own.
    private static func scheme(_ name: String, _ value: DocumentValue) -> String? {
        switch value["type"]?.string {
        case "basic": "basic"
        case "http":
            switch value["scheme"]?.string?.lowercased() {
            case "basic": "basic"
            case "bearer": "bearer"
            default: customName(name)
            }
        case "apiKey":
            switch (value["in"]?.string, value["name"]?.string?.lowercased()) {
            case ("cookie", _), (_, "authorization"), (_, nil): customName(name)
            default: "api_key"
            }
        case "oauth2": grants(value).isEmpty ? "bearer" : "oauth2"
        case "openIdConnect": "bearer"
        default: nil
        }
    }

    private static func customName(_ name: String) -> String {
        let words = CallNaming.words(Spelling.member(name) ?? "scheme")
        let custom = words.joined(separator: "_").filter { $0.isASCII }
        return ["oauth2", "basic", "bearer", "api_key", "xsrf", "none", ""].contains(custom)
            ? "custom_\(custom)" : custom
    }

    // MARK: Calls

    /// States the scheme of a call, if it is not the API's.
    func authorize(_ call: EndpointDraft) {
        guard !schemes.isEmpty else { return }
        defer {
            // A call to another server states its authorization, which has none by default.
            if call.operation.server != nil, call.authorization == nil, let words = call.schemes {
                call.authorization = words.count == 1 ? .text(words[0]) : .list(words.map(SpecValue.text))
            }
        }
        let own = call.operation.value["security"]
        guard let alternatives = (own ?? source.root["security"])?.items else { return }
        let usable = alternatives.filter { !$0.entries.isEmpty }
        let (_, numbers) = notes.noting {
            guard !usable.isEmpty else {
                call.authorization = .word("none")
                return
            }
            if let signed = usable.first(where: { $0.entries.count > 1 }) {
                notes.add(.lost, signed, "A call is signed by one scheme, and not by several.")
            }
            authorize(
                call,
                with: usable.compactMap(\.entries.first),
                orNone: usable.count < alternatives.count
            )
        }
        call.notes += numbers
    }

    /// Schemes that the language does not distinguish, such as two kinds of OAuth 2.0, are one.
    private func authorize(
        _ call: EndpointDraft,
        with entries: [(key: String, value: DocumentValue)],
        orNone isOptional: Bool
    ) {
        var words: [String] = []
        var values: [SpecValue] = []
        var scopesOfOnly: [String] = []
        for entry in entries {
            guard let scheme = schemes.first(where: { $0.name == entry.key })?.scheme,
                !words.contains(scheme)
            else { continue }
            words.append(scheme)
            let scopes =
                scheme == "oauth2"
                ? entry.value.items.compactMap(\.string).filter(knownScopes.contains) : []
            scopesOfOnly = scopes
            values.append(
                scopes.isEmpty
                    ? .text(scheme)
                    : .map([
                        SpecEntry("scheme", .text(scheme)),
                        SpecEntry("scopes", .list(scopes.map(SpecValue.text))),
                    ])
            )
        }
        if words.isEmpty { return }
        let hasScopes = values.contains { if case .map = $0 { true } else { false } }
        call.schemes = hasScopes ? nil : words + (isOptional ? ["none"] : [])
        if isOptional || words.count > 1 {
            call.authorization = .list(values + (isOptional ? [.word("none")] : []))
        } else if !scopesOfOnly.isEmpty {
            call.authorization = .list(scopesOfOnly.map(SpecValue.text))
        } else if words[0] != schemes.first?.scheme {
            call.authorization = .text(words[0])
        }
    }

    private var knownScopes: Set<String> { Set(oauth2.map { Self.scopes($0).map(\.key) } ?? []) }

    // MARK: The file

    /// `nil` for a document with calls and without a server.
    func entries(
        server: String?,
        others: [OtherServer],
        hasCalls: Bool,
        _ convention: Convention,
        _ scope: SpecScope
    ) -> [SpecEntry]? {
        let servers = servers(server, others)
        if servers == nil, hasCalls { return nil }
        var entries = [SpecEntry("genapi", .word("1")), SpecEntry("api", .type(api))]
        let info = source.root["info"]
        let doc = info?["summary"]?.string ?? info?["description"]?.string ?? info?["title"]?.string
        if let doc = doc?.documentation { entries.append(SpecEntry("doc", .text(doc))) }
        if let servers { entries.append(SpecEntry("servers", .map(servers), isTall: true)) }
        entries.append(SpecEntry("convention", .map(conventionEntries(convention, scope)), isTall: true))
        if servers != nil, let authorization = authorization() {
            entries.append(SpecEntry("authorization", .map(authorization), isTall: true))
        }
        return entries
    }

    private func conventionEntries(_ convention: Convention, _ scope: SpecScope) -> [SpecEntry] {
        var entries = [
            SpecEntry("discriminator", .word("none")), SpecEntry("envelope", .word("none")),
        ]
        if let keys = convention.failureKeys {
            entries.append(
                SpecEntry(
                    "failure",
                    .map([SpecEntry("code", .text(keys.code)), SpecEntry("message", .text(keys.message))])
                )
            )
        }
        if !convention.failures.isEmpty {
            let types = convention.failures.map { SpecEntry($0.status, .type(scope.text(of: $0.type))) }
            entries.append(SpecEntry("failures", .map(types)))
        }
        if !convention.responseHeaders.isEmpty {
            let headers = convention.responseHeaders.map { $0.header(scope) }
            entries.append(SpecEntry("response_headers", .map(headers)))
        }
        if let authorization = convention.authorization {
            entries.append(SpecEntry("authorization", .list(authorization.map(SpecValue.text))))
        }
        if let nesting = convention.nesting { entries.append(SpecEntry("nesting", .word(nesting))) }
        if let paging = convention.paging { entries.append(SpecEntry("paging", Convention.long(paging))) }
        return entries
    }

    // MARK: Servers

    private func servers(_ given: String?, _ others: [OtherServer]) -> [SpecEntry]? {
        if let given { return [Self.server("live", given, others)] }
        var urls: [(url: String, value: DocumentValue)] = []
        for server in source.root["servers"]?.items ?? [] {
            guard let url = server["url"]?.string else { continue }
            urls.append((OtherServer.filled(url, server, notes), server))
        }
        if let host = source.root["host"], let name = host.string {
            let schemes = source.root["schemes"]?.items.compactMap(\.string) ?? ["https"]
            let scheme = schemes.contains("https") ? "https" : "http"
            urls.append(("\(scheme)://\(name)\(source.root["basePath"]?.string ?? "")", host))
        }
        let absolute = urls.filter { OtherServer.isAbsolute($0.url) }
        for (url, value) in urls where !OtherServer.isAbsolute(url) {
            notes.add(.lost, value, "The server '\(url)' has no absolute URL.")
        }
        guard !absolute.isEmpty else { return nil }
        var taken: Set<String> = []
        return absolute.prefix(20).enumerated().map { index, server in
            let words = CallNaming.words(Spelling.member(server.value["description"]?.string ?? "") ?? "")
            let plain =
                index == 0
                ? "live" : (words.count <= 3 && !words.isEmpty ? words.joined(separator: "_") : "server")
            let name = plain.numbered(unless: taken)
            taken.insert(name)
            return Self.server(name, server.url, index == 0 ? others : [])
        }
    }

    /// A server with the other ones, to which single calls are sent.
    private static func server(_ name: String, _ url: String, _ others: [OtherServer]) -> SpecEntry {
        guard !others.isEmpty else { return SpecEntry(name, .text(url)) }
        let entries = others.map { SpecEntry($0.name, .text($0.url)) }
        return SpecEntry(name, .map([SpecEntry("url", .text(url)), SpecEntry("other", .map(entries))]))
    }
}
