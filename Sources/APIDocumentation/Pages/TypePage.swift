import APIComparison
import APISampling
import ResolvedAPI
import TextEscaping

/// The page of a declared type, with its calls and the types inside of it.
struct TypePage {
    let unit: OutputUnit
    let context: DocumentedAPI

    private var links: SiteLinks { context.links }

    var html: HTML {
        let declaration = unit.declaration
        return """
            <h1>\(declaration.name.path.joined(separator: ".")) <span class="kind">\(declaration.kindWord)</span></h1>
            \(content(declaration, isUnit: true))\(changes)
            """
    }

    private func content(_ declaration: Declaration, isUnit: Bool) -> HTML {
        switch declaration {
        case .object(let object): self.object(object, isUnit: isUnit)
        case .enumeration(let enumeration): self.enumeration(enumeration)
        case .union(let union): self.union(union)
        }
    }

    private func nested(_ declaration: Declaration) -> HTML {
        let name = declaration.name
        let id = SiteLinks.fragment(ofType: name)
        return """
            <section class="type" id="\(id)" aria-labelledby="\(id)-title">
            <h3 id="\(id)-title"><a class="self" href="#\(id.percentEncoded)">\(name.path.joined(separator: "."))</a> \
            <span class="kind">\(declaration.kindWord)</span></h3>
            \(content(declaration, isUnit: false))</section>

            """
    }

    // MARK: Objects

    private func object(_ object: Object, isUnit: Bool) -> HTML {
        let table = FieldTable(context: context).html(
            object.fields,
            "Fields of \(object.name.path.last ?? "")",
            of: object.name
        )
        let calls = context.calls(of: object.name)
        let types = object.nested.map(nested)
        let head: HTML =
            "\(HTML.notice(deprecated: object.deprecated))\(HTML.prose(object.doc))\(facts(object))"
        guard isUnit else { return "\(head)\(table)\(types)" }
        return """
            \(head)\(contents(calls))\
            \(table.isEmpty ? "" : "<section id=\"fields\" aria-label=\"Fields\"><h2>Fields</h2>\n\(table)</section>\n" as HTML)\
            \(calls.isEmpty ? "" : "<h2 id=\"calls\">Calls</h2>\n" as HTML)\
            \(calls.map { CallSection(call: $0, context: context).html })\
            \(types.isEmpty ? "" : "<h2 id=\"types\">Types</h2>\n" as HTML)\(types)
            """
    }

    private func contents(_ calls: [APIIndex.Call]) -> HTML {
        guard calls.count > 1 else { return "" }
        let items = calls.map { call -> HTML in
            let href = "#" + SiteLinks.fragment(ofCall: call.endpoint.name).percentEncoded
            return """
                <li><a href="\(href)"><b class="method \(call.endpoint.method.rawValue)">\(call.endpoint.method.rawValue.uppercased())</b> \
                <code>\(call.endpoint.pathTemplate + call.endpoint.pathSuffix)</code> <span>\(call.endpoint.name)</span></a></li>

                """
        }
        return "<nav class=\"contents\" aria-label=\"Calls\"><ul>\n\(items)</ul></nav>\n"
    }

    private func facts(_ object: Object) -> HTML {
        let identity: HTML =
            switch object.identity {
            case nil: ""
            case .singleton?: "There is one."
            case let identity?:
                "\(.list(identity.fields.map { .code($0) }))\(object.parentPath.map { ", unique below \(.code($0))" as HTML } ?? "")."
            }
        let stored: HTML =
            object.isStored
            ? "Apps keep the elements and lists that they have read, and show them without a connection." : ""
        let lifetime: HTML =
            switch object.lifetime {
            case .memory: "Elements are only in memory, never on disk."
            case .cache: ""
            case .keep: "Elements stay on the device when the account signs out, until it signs in again."
            }
        let deleted: HTML =
            object.deletionMark.map { "\(.code($0)) says whether an element was deleted." } ?? ""
        return .facts([
            .fact("Identity", identity),
            .fact("Offline", stored),
            .fact("Lifetime", lifetime),
            .fact("Deletions", deleted),
            .fact("Unknown keys", object.preservesUnknown ? "They are kept and sent back." : ""),
            .fact(
                "Discriminator",
                object.discriminator.map { "\(.code($0.name)) is \(.code($0.value))." } ?? ""
            ),
        ])
    }

    // MARK: Enums and unions

    private func enumeration(_ enumeration: Enumeration) -> HTML {
        let rows = enumeration.cases.map { item -> HTML in
            "<tr><th scope=\"row\"><code>\(item.wireValue.text)</code></th><td>\(HTML.notice(deprecated: item.deprecated))\(item.doc.map(HTML.inline) ?? "")</td></tr>\n"
        }
        let unknown: HTML =
            enumeration.keepsUnknown
            ? "Values that are not listed here are kept as they are."
            : enumeration.fallback.map { "Values that are not listed here are read as \(.code($0))." }
                ?? "There are no other values."
        return """
            \(HTML.notice(deprecated: enumeration.deprecated))\(HTML.prose(enumeration.doc))<p>\(unknown)</p>
            \(HTML.table("Values", ["Value", "Meaning"], rows))
            """
    }

    private func union(_ union: Union) -> HTML {
        let rows = union.members.map { member -> HTML in
            let rule: HTML =
                switch member.rule {
                case .value(let text):
                    "\(.code((union.discriminator ?? []).joined(separator: "."))) is \(.list(([text] + member.otherValues).map { .code($0) }, "or"))"
                case .hasKey(let key, _): "the object has \(.code(key))"
                case .otherwise: "every other object"
                case .kind(let kind): "the value is a JSON \(kind.rawValue)"
                }
            return "<tr><th scope=\"row\">\(links.type(member.type))</th><td>\(rule)</td></tr>\n"
        }
        return """
            \(HTML.notice(deprecated: union.deprecated))\(HTML.prose(union.doc))\
            <p>One of these. \(union.keepsUnknown ? "Other values are kept as they are." : "There are no others.")</p>
            \(HTML.table("Members", ["Type", "If"], rows))
            """
    }

    // MARK: Changes

    private var changes: HTML {
        let name = unit.declaration.name.path.first
        let own = (context.changes?.list ?? []).filter { $0.subject.type.first == name }
        guard !own.isEmpty, let since = context.changes?.since else { return "" }
        return
            "<section id=\"changes\"><h2>Changes since \(since)</h2>\n\(ChangeList(context: context).html(own))</section>\n"
    }
}
