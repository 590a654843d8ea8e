import APISampling
import ResolvedAPI
package import SwiftEmission
import TextEscaping

/// The pages for the users of APIs: types, calls, promises, failures and examples.
///
/// The files depend on the APIs alone, link only each other, and can be opened from a disk. No text of a spec is markup.
package struct APISite {
    private let apis: [DocumentedAPI]

    package init(_ apis: [DocumentedAPI]) { self.apis = apis }

    /// The first page, the style and the search in the folder itself; a folder of pages for each API.
    package var files: [GeneratedFile] {
        var index = SearchIndex()
        for api in apis { index.add(api.api, api.links) }
        let shared = [
            file("index.html", SitePage(title: title, root: "", navigation: [], main: start).html.source),
            file("style.css", SiteStyle.text),
            file("search.js", SiteScript.text),
            file("search-index.js", index.script),
        ]
        return shared + apis.flatMap(pages)
    }

    private var title: String { apis.count == 1 ? apis[0].api.name : "APIs" }

    private var start: HTML {
        let items = apis.map { item -> HTML in
            let api = item.api
            return """
                <li><a href="\(api.name.percentEncoded)/\(SiteLinks.overview)">\(api.name)</a>
                \(HTML.prose(api.doc))<p class="count">\(item.index.calls.count) calls, \(api.units.count) types</p></li>

                """
        }
        return "<h1>\(title)</h1>\n<ul class=\"cards\">\n\(items)</ul>\n"
    }

    private func pages(_ item: DocumentedAPI) -> [GeneratedFile] {
        let api = item.api
        func page(_ name: String, _ title: String, _ main: HTML) -> GeneratedFile {
            let page = SitePage(
                title: title == api.name ? title : "\(title), \(api.name)",
                root: "../",
                navigation: navigation(item, current: name),
                main: main
            )
            return file("\(api.name)/\(name)", page.html.source)
        }
        let changes = item.changes.map {
            page(SiteLinks.changes, "Changes since \($0.since)", ChangesPage(context: item, changes: $0).html)
        }
        return [page(SiteLinks.overview, api.name, OverviewPage(context: item).html)]
            + (changes.map { [$0] } ?? [])
            + api.units.map { unit in
                page(SiteLinks.page(of: unit), unit.name, TypePage(unit: unit, context: item).html)
            }
    }

    private func navigation(_ item: DocumentedAPI, current: String) -> [SitePage.Link] {
        let overview = SitePage.Link(
            title: item.api.name,
            href: SiteLinks.overview,
            isCurrent: current == SiteLinks.overview
        )
        guard item.changes != nil else { return [overview] }
        return [
            overview,
            SitePage.Link(title: "Changes", href: SiteLinks.changes, isCurrent: current == SiteLinks.changes),
        ]
    }

    private func file(_ path: String, _ text: String) -> GeneratedFile {
        GeneratedFile(path: path, contents: (GeneratedFile.siteHeaders(of: path).first ?? "") + text)
    }
}
