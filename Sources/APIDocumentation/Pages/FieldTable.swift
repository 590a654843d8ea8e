import APISampling
import ResolvedAPI
import TextEscaping

/// The fields of an object or of a body, as rows.
struct FieldTable {
    let context: DocumentedAPI

    /// - Parameter owner: The type whose fields have places of their own; `nil` for a body.
    func html(_ fields: [Field], _ caption: String, of owner: TypeName?, isPatch: Bool = false) -> HTML {
        .table(caption, ["Name", "Type", "Meaning"], fields.map { row($0, owner, isPatch: isPatch) })
    }

    private func row(_ field: Field, _ owner: TypeName?, isPatch: Bool) -> HTML {
        let key = field.keyPath.joined(separator: ".")
        let id = owner.map { SiteLinks.fragment(ofField: field.name, in: $0) }
        let name: HTML =
            id.map { "<a class=\"self\" href=\"#\($0.percentEncoded)\"><code>\(key)</code></a>" }
            ?? .code(key)
        return """
            <tr\(id.map { " id=\"\($0)\"" as HTML } ?? "")><th scope="row">\(name)</th>\
            <td>\(context.links.type(field.type))\(marks(field, isPatch: isPatch))</td><td>\(meaning(field))</td></tr>

            """
    }

    private func marks(_ field: Field, isPatch: Bool) -> HTML {
        var marks: [String] = []
        if let constant = field.constant { marks.append("always \(constant.text)") }
        switch field.presence {
        case .required where field.constant == nil && !isPatch: marks.append("required")
        case .required: break
        case .optional: if !isPatch { marks.append("optional") }
        case .defaulted(let value): marks.append("default \(value.words)")
        }
        if field.isNullable { marks.append("can be null") }
        switch field.access {
        case .read: marks.append("only read")
        case .write: marks.append("only written")
        case .readWrite: break
        }
        if field.isSensitive { marks.append("secret") }
        return "\(marks.map { " <span class=\"mark\">\($0)</span>" as HTML })"
    }

    private func meaning(_ field: Field) -> HTML {
        let example: HTML =
            field.example.map { " <span class=\"example\">Example: \(.code($0.json))</span>" } ?? ""
        let text = field.doc.map(HTML.inline) ?? ""
        let values = context.values(of: field.type)
        return "\(HTML.notice(deprecated: field.deprecated))\(text)\(values)\(example)"
    }
}
