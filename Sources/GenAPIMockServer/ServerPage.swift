import APISampling
import ResolvedAPI
import SwiftEmission
import TextEscaping

/// The page of a running server: its calls with their fields, paging, examples and commands, and the latest requests.
///
/// It has no external resources, and is usable without a script, which only shows requests as they arrive.
struct ServerPage {
    /// The path of the page; no path of a spec begins with it.
    static let path = "/__genapi"

    let apis: [APIIndex]
    /// The base URL of each API, by name.
    let urls: [String: String]
    /// The Swift of the calls of each API, by name.
    private let samples: [String: CallSamples]

    init(apis: [APIIndex], urls: [String: String]) {
        self.apis = apis
        self.urls = urls
        samples = Dictionary(apis.map { ($0.api.name, CallSamples($0.api)) }) { first, _ in first }
    }

    var html: String {
        let names = apis.map(\.api.name).joined(separator: ", ")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:">
            <link rel="icon" href="data:,">
            <title>\(names.htmlEscaped)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <header><h1>\(names.htmlEscaped)</h1><nav><a href="#requests">Requests</a>\(apis.count == 1 ? links(apis[0]) : "")</nav>\(navigation)</header>
            <main>
            <section id="requests"><h2>Requests</h2><p id="none">No request yet.</p><ol id="log"></ol></section>
            \(apis.map(section).joined(separator: "\n"))
            </main>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }

    /// A line for each of several APIs, which can have resources of the same name.
    private var navigation: String {
        guard apis.count > 1 else { return "" }
        return apis.map { index in
            let name = index.api.name.htmlEscaped
            return
                "<nav aria-label=\"\(name)\"><a href=\"#api-\(name)\"><b>\(name)</b></a>\(links(index))</nav>"
        }.joined()
    }

    private func links(_ index: APIIndex) -> String {
        resources(index).map { "<a href=\"#\(anchor(index, $0))\">\($0.name.text.htmlEscaped)</a>" }.joined()
    }

    private func resources(_ index: APIIndex) -> [Object] {
        index.api.units.compactMap { unit in
            if case .object(let object) = unit.declaration, !object.endpoints.isEmpty { object } else { nil }
        }
    }

    private func anchor(_ index: APIIndex, _ object: Object) -> String {
        "\(index.api.name)-\(object.name.text)".htmlEscaped
    }

    private func section(_ index: APIIndex) -> String {
        let resources = resources(index).map { resource($0, index) }.joined(separator: "\n")
        let url = urls[index.api.name] ?? ""
        return """
            <section id="api-\(index.api.name.htmlEscaped)"><h2>\(index.api.name.htmlEscaped)</h2>\(paragraph(index.api.doc))<p><code>\(url.htmlEscaped)</code></p>
            \(resources)
            </section>
            """
    }

    private func resource(_ object: Object, _ index: APIIndex) -> String {
        let calls = index.calls.filter { $0.owner.name == object.name }.map { call($0, index) }.joined(
            separator: "\n"
        )
        return """
            <article id="\(anchor(index, object))"><h3>\(object.name.text.htmlEscaped)</h3>\(paragraph(object.doc))
            \(fields(object.fields, "Fields", index))
            \(calls)
            </article>
            """
    }

    private func fields(_ fields: [Field], _ title: String, _ index: APIIndex) -> String {
        let rows = fields.map { field in
            let presence =
                field.constant.map { "always \($0.text)" } ?? (field.presence == .required ? "" : "optional")
            return """
                <tr><td><code>\(field.keyPath.joined(separator: ".").htmlEscaped)</code></td>\
                <td>\(TypeText(index).text(field.type).htmlEscaped)</td><td>\(presence.htmlEscaped)</td><td>\((field.doc ?? "").htmlEscaped)</td></tr>
                """
        }
        guard !rows.isEmpty else { return "" }
        return
            "<details><summary>\(title)</summary><div class=\"scroll\"><table>\(rows.joined())</table></div></details>"
    }

    private func call(_ call: APIIndex.Call, _ index: APIIndex) -> String {
        let endpoint = call.endpoint
        let method = endpoint.method.rawValue.uppercased()
        let sampling = Sampling(index)
        let curl = CurlCommand(call, index, url: urls[index.api.name] ?? "", sampling: sampling).text
        let swift =
            samples[index.api.name]?.statement(endpoint, of: call.owner) { sampling.value($0, named: $1) }
            ?? ""
        let examples = endpoint.examples.compactMap { example in
            example.responseBody.map {
                "<h5>\(example.name.htmlEscaped) (\(example.status))</h5><pre>\($0.json.htmlEscaped)</pre>"
            }
        }
        let parameters = (endpoint.pathParameters + endpoint.query + endpoint.headers).filter {
            $0.constant == nil
        }.map {
            "<li><code>\($0.wireName.htmlEscaped)</code> \(TypeText(index).text($0.type).htmlEscaped) \(($0.doc ?? "").htmlEscaped)</li>"
        }
        return """
            <details class="call"><summary><b class="\(endpoint.method.rawValue)">\(method)</b> \
            <code>\(endpoint.pathTemplate.htmlEscaped)</code> <span>\(call.operation.htmlEscaped)</span></summary>
            \(paragraph(endpoint.doc))\(parameters.isEmpty ? "" : "<ul>\(parameters.joined())</ul>")
            \(fields(endpoint.bodyFields, "Body", index))
            \(endpoint.paging.map { "<p>\($0.promise.htmlEscaped)</p>" } ?? "")
            <h5>curl</h5><pre>\(curl.htmlEscaped)</pre>
            <h5>Swift</h5><pre>\(swift.htmlEscaped)</pre>
            \(examples.joined())
            </details>
            """
    }

    private func paragraph(_ text: String?) -> String { text.map { "<p>\($0.htmlEscaped)</p>" } ?? "" }

    private static let style = """
        :root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent);--soft:color-mix(in srgb,currentColor 6%,transparent)}
        *{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0}
        header{padding:1rem;border-bottom:1px solid var(--line)}h1{font-size:1.4rem;margin:0 0 .5rem}
        nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}main{max-width:60rem;margin:auto;padding:0 1rem 4rem}
        h2{margin:2rem 0 .5rem}h3{margin:1.5rem 0 .25rem}h5{margin:.75rem 0 .25rem}
        code,pre,#log{font:14px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
        pre{background:var(--soft);padding:.75rem;margin:0;white-space:pre-wrap;border-radius:.4rem}
        details{border-top:1px solid var(--line);padding:.25rem 0}summary{cursor:pointer;padding:.5rem 0;min-height:44px}
        summary span{opacity:.7}.call b{display:inline-block;min-width:4.5em}
        b.get,b.head{color:#1a7f37}b.post{color:#0969da}b.put,b.patch{color:#b35900}b.delete{color:#d1242f}
        table{border-collapse:collapse;width:100%}td{padding:.3rem .6rem .3rem 0;vertical-align:top;border-top:1px solid var(--line)}
        .scroll{overflow-x:auto}#log{list-style:none;padding:0;margin:0;max-height:20rem;overflow-y:auto}
        #log li{padding:.25rem 0;border-top:1px solid var(--line)}#log .bad{color:#d1242f}#log small{display:block;opacity:.8}
        @media(prefers-color-scheme:dark){b.get,b.head{color:#3fb950}b.post{color:#58a6ff}b.put,b.patch{color:#e3912f}b.delete,#log .bad{color:#ff7b72}}
        """

    /// Asks for the requests each second, and adds those that are new.
    private static let script = """
        let last=0;const log=document.getElementById('log');
        async function load(){try{const r=await fetch('\(path)/requests?after='+last);for(const e of await r.json()){last=e.number;
        document.getElementById('none').hidden=true;const li=document.createElement('li');li.textContent=e.status+' '+e.line+(e.call?' ('+e.call+')':'');
        if(e.status>=400)li.className='bad';for(const n of e.notes){const s=document.createElement('small');s.textContent=n;li.append(s)}
        log.prepend(li);while(log.children.length>200)log.lastChild.remove()}}catch{}setTimeout(load,1000)}load();
        """
}

extension TypeName {
    fileprivate var text: String { path.joined(separator: ".") }
}
