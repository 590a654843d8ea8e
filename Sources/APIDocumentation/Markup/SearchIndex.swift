import APISampling
import ResolvedAPI
import TextEscaping

/// The entries of the search of a site: types, calls, fields and error codes, each with its place.
struct SearchIndex {
    private var entries: [JSONLiteral] = []

    /// - Parameter detail: The text that distinguishes entries of one name.
    mutating func add(_ title: String, _ detail: String, _ kind: String, at href: String) {
        entries.append(.array([.string(title), .string(detail), .string(kind), .string(href)]))
    }

    mutating func add(_ api: API, _ links: SiteLinks) {
        func href(_ page: String, _ fragment: String = "") -> String {
            "\(api.name.percentEncoded)/" + SiteLinks.href(SiteLinks.Place(page: page, fragment: fragment))
        }
        add(api.name, api.doc ?? "", "API", at: href(SiteLinks.overview))
        for code in api.errorCodes {
            let place = href(SiteLinks.overview, SiteLinks.fragment(ofError: code.name))
            add(code.wireValue, api.name, "error", at: place)
        }
        for unit in api.units {
            add(unit.declaration, href, SiteLinks.page(of: unit), api.name, isUnit: true)
        }
    }

    private mutating func add(
        _ declaration: Declaration,
        _ href: (String, String) -> String,
        _ page: String,
        _ apiName: String,
        isUnit: Bool
    ) {
        let name = declaration.name
        let text = name.path.joined(separator: ".")
        add(
            text,
            apiName,
            declaration.kindWord,
            at: href(page, isUnit ? "" : SiteLinks.fragment(ofType: name))
        )
        guard case .object(let object) = declaration else { return }
        for endpoint in object.endpoints {
            let line = "\(endpoint.method.rawValue.uppercased()) \(endpoint.pathTemplate)"
            add(
                "\(text).\(endpoint.name)",
                line,
                "call",
                at: href(page, SiteLinks.fragment(ofCall: endpoint.name))
            )
        }
        for field in object.fields {
            let place = href(page, SiteLinks.fragment(ofField: field.name, in: name))
            add("\(text).\(field.keyPath.joined(separator: "."))", apiName, "field", at: place)
        }
        for nested in object.nested { add(nested, href, page, apiName, isUnit: false) }
    }

    /// A script, because a page that is opened from a disk cannot load JSON.
    var script: String {
        // A separator of lines ends a line in scripts of old browsers.
        let json = JSONLiteral.array(entries).json.replacing("\u{2028}", with: "\\u2028")
            .replacing("\u{2029}", with: "\\u2029").replacing("<", with: "\\u003C")
        return "window.genapiSearch=\(json);\n"
    }
}

extension Declaration {
    var kindWord: String {
        switch self {
        case .object(let object): object.isGroup ? "group" : object.identity == nil ? "value" : "resource"
        case .enumeration: "enum"
        case .union: "union"
        }
    }
}
