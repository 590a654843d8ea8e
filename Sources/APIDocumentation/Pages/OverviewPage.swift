import APISampling
import ResolvedAPI
import TextEscaping

/// The first page of an API: servers, authorization, failures, and all types with their calls.
struct OverviewPage {
    let context: DocumentedAPI

    private var api: API { context.api }
    private var links: SiteLinks { context.links }

    var html: HTML {
        """
        <h1>\(api.name)</h1>
        \(HTML.prose(api.doc))\(jumps)\(sections.map(\.html))
        """
    }

    private struct Section {
        let id: String
        let title: String
        let content: HTML

        var html: HTML {
            """
            <section id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title"><a class="self" href="#\(id)">\(title)</a></h2>
            \(content)</section>

            """
        }
    }

    private var sections: [Section] {
        [
            Section(id: "servers", title: "Servers", content: servers),
            Section(id: "authorization", title: "Authorization", content: authorization),
            Section(id: "requests", title: "Requests and responses", content: requests),
            Section(id: "calls", title: "Calls", content: resources),
            Section(id: "types", title: "Other types", content: others),
            Section(id: "failures", title: "Failures", content: errors),
        ]
        .filter { !$0.content.isEmpty }
    }

    private var jumps: HTML {
        let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" as HTML }
        return "<nav class=\"jumps\" aria-label=\"This page\">\(links)</nav>\n"
    }

    // MARK: Types

    private var resources: HTML {
        let items = api.units.compactMap { unit -> HTML? in
            guard case .object(let object) = unit.declaration, !object.endpoints.isEmpty else { return nil }
            let page = SiteLinks.page(of: unit)
            let calls = object.endpoints.map { endpoint -> HTML in
                let place = SiteLinks.Place(page: page, fragment: SiteLinks.fragment(ofCall: endpoint.name))
                let method = endpoint.method.rawValue
                return """
                    <li><a href="\(SiteLinks.href(place))"><b class="method \(method)">\(method.uppercased())</b> \
                    <code>\(endpoint.pathTemplate + endpoint.pathSuffix)</code> <span>\(endpoint.name)</span></a></li>

                    """
            }
            return """
                <section class="resource"><h3>\(links.link(object.name))</h3>
                \(HTML.prose(object.doc))<ul class="contents">
                \(calls)</ul></section>

                """
        }
        return "\(items)"
    }

    private var others: HTML {
        let rows = api.units.compactMap { unit -> HTML? in
            if case .object(let object) = unit.declaration, !object.endpoints.isEmpty { return nil }
            let declaration = unit.declaration
            return """
                <tr><th scope="row">\(links.link(declaration.name))</th><td>\(declaration.kindWord)</td>\
                <td>\(declaration.doc.map(HTML.inline) ?? "")</td></tr>

                """
        }
        return .table("Other types", ["Name", "Kind", "Meaning"], rows)
    }

    // MARK: Servers and requests

    private var servers: HTML {
        let rows = api.servers.flatMap { server -> [HTML] in
            let others = server.others.map { other in
                row(other.name, other.url, "Single calls, with \(.code(server.name)).")
            }
            return [row(server.name, server.url, server.doc.map(HTML.inline) ?? "")] + others
        }
        return .table("Servers", ["Name", "URL", "Meaning"], rows)
    }

    private func row(_ server: String, _ url: String, _ meaning: HTML) -> HTML {
        "<tr><th scope=\"row\">\(server)</th><td><code>\(url)</code></td><td>\(meaning)</td></tr>\n"
    }

    private var requests: HTML {
        let headers = api.headers.map { "\(HTML.code("\($0.wireName): \($0.value)"))" as HTML }
        let envelope = api.convention.envelope
        let payload: HTML =
            envelope.data.isEmpty
            ? "" : "The value of a response is in \(.code(envelope.data.joined(separator: "."))) of the body."
        let code: HTML =
            envelope.code.map { " \(.code($0.joined(separator: "."))) is \(.code(envelope.ok)) for success." }
            ?? ""
        let retry: HTML =
            api.retry.map { retry in
                "After \(.list((retry.statuses.map(String.init) + retry.codes).map { .code($0) }, "or")), the client tries again, \(retry.attempts) times in all at most."
            } ?? ""
        return .facts([
            .fact("Headers of every request", .list(headers)),
            .fact("Body of responses", "\(payload)\(code)"),
            .fact("Repeating", retry),
            .fact("Time limit", api.timeout.map { "A call ends after \($0.words)." } ?? ""),
        ])
    }

    // MARK: Authorization

    private var authorization: HTML {
        let schemes = api.authorization.map { scheme -> HTML in
            "<h3>\(scheme.name)</h3>\n<p>A request has \(scheme.words).</p>\n\(details(scheme))"
        }
        return "\(schemes)"
    }

    private func details(_ scheme: AuthorizationScheme) -> HTML {
        switch scheme {
        case .oauth2(let oauth): return details(oauth)
        case .custom(let custom): return .prose(custom.doc)
        case .basic, .bearer, .apiKeyHeader, .apiKeyQuery, .xsrf: return ""
        }
    }

    private func details(_ oauth: OAuth2) -> HTML {
        let rows = oauth.scopes.map { scope -> HTML in
            "<tr><th scope=\"row\"><code>\(scope.value)</code></th><td>\(scope.doc.map(HTML.inline) ?? "")</td></tr>\n"
        }
        let facts = HTML.facts([
            .fact("Grants", .list(oauth.grants.map { .code($0.rawValue) })),
            .fact("Token URL", .code(oauth.tokenURL)),
            .fact("Authorization URL", oauth.authorizationURL.map { .code($0) } ?? ""),
            .fact("Device authorization URL", oauth.deviceAuthorizationURL.map { .code($0) } ?? ""),
            .fact("Revocation URL", oauth.revocationURL.map { .code($0) } ?? ""),
        ])
        return "\(facts)\(HTML.table("Scopes", ["Scope", "Meaning"], rows))"
    }

    // MARK: Failures

    private var errors: HTML {
        let rows = api.errorCodes.map { code -> HTML in
            let id = SiteLinks.fragment(ofError: code.name)
            let details: HTML = code.details.map { " Details: \(links.type($0))." } ?? ""
            let body: HTML = code.body.map { " Body: \(links.type($0))." } ?? ""
            let messages = code.messages.map { message -> HTML in
                " <span class=\"example\" lang=\"\(message.language)\">\(message.text)</span>"
            }
            return """
                <tr id="\(id)"><th scope="row"><a class="self" href="#\(id.percentEncoded)"><code>\(code.wireValue)</code></a></th>\
                <td>\(code.status.map(String.init) ?? "")</td><td>\(code.doc.map(HTML.inline) ?? "")\(details)\(body)\(messages)</td></tr>

                """
        }
        let bodies = (api.failure?.cases ?? []).map { item -> HTML in
            "<tr><th scope=\"row\">\(item.statuses?.words ?? "other")</th><td>\(links.type(item.type))</td></tr>\n"
        }
        let codes = HTML.table("Error codes", ["Code", "Status", "Meaning"], rows)
        return "\(codes)\(HTML.table("Bodies of failures", ["Status", "Body"], bodies))"
    }
}

extension Declaration {
    var doc: String? {
        switch self {
        case .object(let object): object.doc
        case .enumeration(let enumeration): enumeration.doc
        case .union(let union): union.doc
        }
    }
}
