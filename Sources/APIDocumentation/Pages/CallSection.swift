import APISampling
import ResolvedAPI
import SwiftEmission
import TextEscaping

/// A call on the page of its resource: what it needs, what it promises, and how it is made.
struct CallSection {
    let call: APIIndex.Call
    let context: DocumentedAPI

    private var endpoint: Endpoint { call.endpoint }
    private var links: SiteLinks { context.links }

    var html: HTML {
        let id = SiteLinks.fragment(ofCall: endpoint.name)
        return """
            <section class="call" id="\(id)" aria-labelledby="\(id)-title">
            <h3 id="\(id)-title"><a class="self" href="#\(id.percentEncoded)">\(call.operation)</a></h3>
            <p class="line"><b class="method \(endpoint.method.rawValue)">\(endpoint.method.rawValue.uppercased())</b> \
            <code>\(endpoint.pathTemplate + endpoint.pathSuffix)</code></p>
            \(HTML.notice(deprecated: endpoint.deprecated))\(HTML.prose(endpoint.doc))
            \(parameters)\(body)\(facts)\(failures)\(samples)</section>

            """
    }

    // MARK: Request

    private var parameters: HTML {
        let groups = [
            ("path", endpoint.pathParameters), ("query", endpoint.query), ("header", endpoint.headers),
        ]
        let rows = groups.flatMap { place, parameters in parameters.map { row($0, place) } }
        return .table("Parameters", ["Name", "Type", "Meaning"], rows)
    }

    private func row(_ parameter: Parameter, _ place: String) -> HTML {
        var marks = [place]
        if let constant = parameter.constant { marks.append("always \(constant.text)") }
        switch parameter.presence {
        case .required: if parameter.constant == nil { marks.append("required") }
        case .optional: marks.append("optional")
        case .defaulted(let value): marks.append("default \(value.words)")
        }
        if parameter.isNullable { marks.append("can be null") }
        if parameter.allowsEmpty { marks.append("can be empty") }
        if parameter.isFlag { marks.append("name without a value") }
        if let separator = parameter.separator { marks.append("separated by \(separator.rawValue)") }
        return """
            <tr><th scope="row"><code>\(parameter.wireName)</code></th><td>\(links.type(parameter.type))\
            \(marks.map { " <span class=\"mark\">\($0)</span>" as HTML })</td><td>\(parameter.doc.map(HTML.inline) ?? "")\(context.values(of: parameter.type))</td></tr>

            """
    }

    private var body: HTML {
        let table = FieldTable(context: context)
        switch endpoint.body {
        case .none: return ""
        case .fields(let fields): return table.html(fields, "Body, a JSON object", of: nil)
        case .form(let fields): return table.html(fields, "Body, a form", of: nil)
        case .patch(let fields):
            return table.html(fields, "Body, a JSON object of what changes", of: nil, isPatch: true)
        case .formPatch(let fields):
            return table.html(fields, "Body, a form of what changes", of: nil, isPatch: true)
        case .value(let type): return "<p>The body is \(links.type(type)) as JSON.</p>\n"
        case .formValue(let type): return "<p>The body is \(links.type(type)) as a form.</p>\n"
        case .bytes(let type): return "<p>The body is bytes of the media type \(.code(type)).</p>\n"
        case .multipart(let parts):
            return .table("Body, multipart/form-data", ["Name", "Type", "Meaning"], parts.map(row))
        }
    }

    private func row(_ part: Body.Part) -> HTML {
        let type: HTML =
            switch part.content {
            case .file: "a file"
            case .files: "files"
            case .field(let type): links.type(type)
            case .json(let type): "\(links.type(type)) as JSON"
            case .constant(let constant): "always \(.code(constant.text))"
            }
        return """
            <tr><th scope="row"><code>\(part.wireName)</code></th><td>\(type) \
            <span class="mark">\(part.isOptional ? "optional" : "required")</span></td>\
            <td>\(part.doc.map(HTML.inline) ?? "")</td></tr>

            """
    }

    // MARK: Promises

    /// The URLs of a call to another server.
    private var otherServers: HTML {
        guard let name = endpoint.server else { return "" }
        let urls = context.api.servers.compactMap { $0.others.first { $0.name == name }?.url }
        return "\(.list(urls.map { .code($0) }, "or"))."
    }

    private var facts: HTML {
        .facts([
            .fact("Response", response),
            .fact("Pages", pages),
            .fact("Changes", changes),
            .fact("Server", otherServers),
            .fact("Authorization", context.index.authorization(of: call).map(\.words) ?? "Needs none."),
            .fact("Offline", endpoint.offline.map(\.words) ?? ""),
            .fact("Repeating", repeating),
            .fact("Time limit", timeLimit),
            .fact("Freshness", freshness),
            .fact(
                "Afterwards",
                endpoint.invalidates.isEmpty
                    ? "" : "Lists of \(.list(endpoint.invalidates.map(links.link))) are stale."
            ),
            .fact("Link", endpoint.link.map { "The app opens its path as the link \(.code($0))." } ?? ""),
        ])
    }

    /// How an app asks for what has changed since the last time.
    private var changes: HTML {
        guard let sync = endpoint.sync else { return "" }
        let mark: HTML =
            switch sync.mark {
            case .header(let name): "the header \(.code(name)) of the first page"
            case .pageValue(let field, _): "\(.code(field.keyPath.joined(separator: "."))) of the last page"
            case .field(let field, _):
                "the latest \(.code(field.keyPath.joined(separator: "."))), a little earlier"
            case .serverTime: "the server's time, a little earlier"
            }
        return "The parameter \(.code(sync.since)) asks for what has changed since \(mark)."
    }

    /// The headers that responses of other calls have, too.
    private var sharedHeaders: HTML {
        guard endpoint.pageValues == nil, !endpoint.typedHeaders.isEmpty else { return "" }
        return " Headers: \(.list(endpoint.typedHeaders.map { .code($0.keyPath[0]) }))."
    }

    private var response: HTML {
        let envelope = context.index.envelope(of: call)
        let place: HTML =
            envelope.data.isEmpty ? "" : ", in \(.code(envelope.data.joined(separator: "."))) of the body"
        let headers: HTML =
            endpoint.responseHeaders.map { " The headers are in \(links.type(.declared($0, .object)))." }
            ?? sharedHeaders
        let content: HTML =
            switch endpoint.response {
            case .none: "Nothing but success."
            case .headers: "Headers alone."
            case .bytes: "Bytes."
            case .stream: "A stream of bytes."
            case .events(let type): "A stream of events, each \(links.type(type))."
            case .value(let type): "\(links.type(type))\(place)."
            case .object(let name): "\(links.type(.declared(name, .object)))\(place)."
            case .enveloped(let name): "\(links.type(.declared(name, .object))), the whole body."
            }
        return "\(content)\(headers)"
    }

    private var pages: HTML {
        guard let paging = endpoint.paging else { return "" }
        let words = PagingWords(paging).html
        let values = endpoint.pageValues.map { links.type(.declared($0, .object)) }
        let beside: HTML = values.map { " Beside the elements, a page has \($0)." } ?? ""
        return "\(paging.promise)\(words.isEmpty ? "" : " \(words)" as HTML)\(beside)"
    }

    private var repeating: HTML {
        var sentences: [HTML] = []
        if endpoint.sendsIdempotencyKey {
            sentences.append(
                "An idempotency key makes it safe to send the call again if its response was lost."
            )
        }
        if let retry = endpoint.retry ?? context.api.retry, retry.attempts > 1 {
            let statuses = HTML.list((retry.statuses.map(String.init) + retry.codes).map { .code($0) }, "or")
            sentences.append(
                "After \(statuses), the client tries again, \(retry.attempts) times in all at most."
            )
        }
        return .sentences(sentences)
    }

    private var timeLimit: HTML {
        var sentences: [HTML] = []
        if let timeout = endpoint.timeout ?? context.api.timeout {
            sentences.append("The call ends after \(timeout.words).")
        }
        if let timeout = endpoint.attemptTimeout {
            sentences.append("Each attempt ends after \(timeout.words).")
        }
        return .sentences(sentences)
    }

    private var freshness: HTML {
        var sentences: [HTML] = []
        if let ttl = endpoint.ttl { sentences.append("Values are fresh for \(ttl.words).") }
        if let cache = endpoint.cache {
            sentences.append("The response can be used again for \(cache.words).")
        }
        return .sentences(sentences)
    }

    private var failures: HTML {
        let known = endpoint.errors.compactMap { name in context.api.errorCodes.first { $0.name == name } }
        let codes = known.map { code -> HTML in
            let status = code.status.map(String.init) ?? "any"
            return
                "<tr><th scope=\"row\">\(status)</th><td>\(links.link(error: code))</td><td>\(code.doc.map(HTML.inline) ?? "")</td></tr>\n"
        }
        let bodies = (endpoint.failure ?? call.owner.failure)?.cases ?? []
        let rows = bodies.map { item -> HTML in
            let status = item.statuses?.words ?? "other"
            return
                "<tr><th scope=\"row\">\(status)</th><td>\(links.type(item.type))</td><td>The body of the failure.</td></tr>\n"
        }
        return .table("Failures", ["Status", "Code or body", "Meaning"], codes + rows)
    }

    // MARK: Samples

    private var samples: HTML {
        let sampling = context.sampling
        let server = context.api.servers.first
        let curl = CurlCommand(
            call,
            context.index,
            url: server?.url(of: endpoint) ?? "",
            hasHeaders: server?.sharesHeaders(with: endpoint) ?? true,
            sampling: sampling
        ).text
        let swift = context.samples.statement(endpoint, of: call.owner) { sampling.value($0, named: $1) }
        return """
            <details class="samples" open><summary>Examples</summary>
            \(HTML.sample("Swift", swift, language: "swift"))\(HTML.sample("curl", curl, language: "shell"))\(examples)</details>

            """
    }

    /// The spec's examples of responses, or one that is made up.
    private var examples: HTML {
        let known = endpoint.examples.compactMap { example in
            example.responseBody.map {
                HTML.sample("Response \(example.status), \(example.name)", $0.lines, language: "json")
            }
        }
        guard known.isEmpty else { return "\(known)" }
        let response = SampledResponse(call, context.index, sampling: context.sampling)
        return response.body.map { .sample("Response \(response.status)", $0.lines, language: "json") } ?? ""
    }
}

extension HTML {
    static func sentences(_ sentences: [HTML]) -> HTML {
        "\(sentences.enumerated().map { number, sentence -> HTML in number == 0 ? sentence : " \(sentence)" })"
    }
}
