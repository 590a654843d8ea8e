/// Makes types of schemas.
///
/// A schema that a reference names is translated once, and objects and unions among them later, so that schemas may contain
/// themselves. Equal schemas without a name become one type.
final class SchemaTranslator {
    struct Typed {
        var type: TypeDraft
        var isNullable = false
        /// Whether the empty text is an alternative.
        var isClearable = false
    }

    let source: DocumentSource
    let notes: NoteCollector
    private(set) var declarations: [Declaration] = []
    private var named: [String: Typed] = [:]
    /// The types without a name by their structure.
    private var shared: [String: Declaration] = [:]
    private var pending: [(Declaration, Schema)] = []
    /// The references that are being followed.
    private var open: Set<String> = []

    init(source: DocumentSource, notes: NoteCollector) {
        self.source = source
        self.notes = notes
    }

    func make(_ kind: Declaration.Kind, _ parts: [String], _ value: DocumentValue, isNamed: Bool = false)
        -> Declaration
    {
        let declaration = Declaration(
            number: declarations.count,
            kind: kind,
            nameParts: parts,
            origin: value,
            isNamed: isNamed
        )
        declarations.append(declaration)
        return declaration
    }

    /// The type of a schema.
    ///
    /// - Parameter parts: The words of its name, if it has none.
    func type(of value: DocumentValue, _ parts: [String]) -> Typed {
        let schema = Schema(value)
        if let reference = schema.reference {
            var typed = type(ofReference: reference, value)
            typed.isNullable = typed.isNullable || schema.isNullable
            return typed
        }
        if let single = schema.single {
            var typed = type(of: single, parts)
            typed.isNullable = typed.isNullable || schema.isNullable
            typed.isClearable = typed.isClearable || schema.hasEmptyText
            return typed
        }
        return Typed(
            type: unwrapped(schema, parts),
            isNullable: schema.isNullable,
            isClearable: schema.hasEmptyText
        )
    }

    private func unwrapped(_ schema: Schema, _ parts: [String]) -> TypeDraft {
        if let constant = schema.constant { return scalar(of: constant) }
        if let cases = EnumerationReader.cases(of: schema, source) {
            let declaration = make(.enumeration, parts, schema.value)
            declaration.cases = cases
            declaration.doc = schema.doc
            return .declared(unique(declaration))
        }
        if schema.isObject { return inlineObject(schema, parts) }
        if schema.alternatives.count > 1 {
            let declaration = make(.union, parts, schema.value)
            fill(union: declaration, with: schema)
            return .declared(unique(declaration))
        }
        if schema.types.count > 1 { return union(ofTypes: schema, parts) }
        return plain(schema, schema.types.first, parts)
    }

    private func inlineObject(_ schema: Schema, _ parts: [String]) -> TypeDraft {
        let declaration = make(.object, parts, schema.value)
        fill(object: declaration, with: schema)
        return .declared(unique(declaration))
    }

    /// The same declaration, or an earlier one of the same structure.
    func unique(_ declaration: Declaration) -> Declaration {
        let signature = declaration.signature
        guard let earlier = shared[signature] else {
            shared[signature] = declaration
            return declaration
        }
        if earlier.otherNames.count < 20 { earlier.otherNames.append(declaration.nameParts) }
        if declaration.nameParts.joined().count < earlier.nameParts.joined().count {
            swap(&earlier.nameParts, &declaration.nameParts)
            earlier.otherNames.append(declaration.nameParts)
        }
        return earlier
    }

    // MARK: References

    private func type(ofReference reference: String, _ value: DocumentValue) -> Typed {
        guard let target = source.target(of: reference, at: value["$ref"] ?? value) else {
            return Typed(type: .json)
        }
        return type(ofNamed: target, value)
    }

    /// The type of a schema that references name.
    ///
    /// - Parameter user: The place that refers to it.
    @discardableResult
    func type(ofNamed target: DocumentValue, _ user: DocumentValue) -> Typed {
        let key = target.file + target.place.pointer
        if let known = named[key] { return known }
        guard open.count < 64, open.insert(key).inserted else {
            notes.add(.lost, user, "A schema that contains nothing but itself is any JSON.")
            return Typed(type: .json)
        }
        defer { open.remove(key) }
        let typed = type(ofTarget: target)
        named[key] = typed
        return typed
    }

    private func type(ofTarget target: DocumentValue) -> Typed {
        let schema = Schema(target)
        let parts = [target.place.steps.last ?? Self.fileName(target.file)]
        guard schema.reference == nil, schema.single == nil else { return type(of: target, parts) }
        let declaration: Declaration
        if schema.constant == nil, let cases = EnumerationReader.cases(of: schema, source) {
            declaration = make(.enumeration, parts, target, isNamed: true)
            declaration.cases = cases
        } else if schema.constant == nil, schema.isObject {
            declaration = make(.object, parts, target, isNamed: true)
            pending.append((declaration, schema))
        } else if schema.constant == nil, schema.alternatives.count > 1 {
            declaration = make(.union, parts, target, isNamed: true)
            pending.append((declaration, schema))
        } else {
            return type(of: target, parts)
        }
        declaration.doc = schema.doc
        declaration.isDeprecated = schema.isDeprecated
        return Typed(type: .declared(declaration), isNullable: schema.isNullable)
    }

    private static func fileName(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? "Type"
        return name.split(separator: ".").first.map(String.init) ?? "Type"
    }

    /// Translates the schemas that were put off, and those that they refer to.
    func finishPending() {
        while let (declaration, schema) = pending.popLast() {
            let (_, notes) = notes.noting {
                if declaration.kind == .union {
                    fill(union: declaration, with: schema)
                } else {
                    fill(object: declaration, with: schema)
                }
            }
            declaration.notes += notes
        }
    }

    // MARK: Unions

    private func fill(union declaration: Declaration, with schema: Schema) {
        declaration.doc = schema.doc
        for (index, alternative) in schema.alternatives.enumerated() {
            let title = alternative["title"]?.string
            let part = title.map { [$0] } ?? declaration.nameParts + ["Option\(index + 1)"]
            let typed = type(of: alternative, part)
            declaration.members.append(MemberDraft(type: typed.type))
        }
        guard let discriminator = schema.value["discriminator"] else { return }
        declaration.discriminator = discriminator.string ?? discriminator["propertyName"]?.string
        for (value, target) in discriminator["mapping"]?.entries ?? [] {
            guard let text = target.string else { continue }
            let reference = text.contains("/") || text.contains("#") ? text : "#/components/schemas/\(text)"
            let type = type(ofReference: reference, target).type
            if let member = type.declaration { declaration.mapping.append((value, member)) }
        }
    }

    private func union(ofTypes schema: Schema, _ parts: [String]) -> TypeDraft {
        let declaration = make(.union, parts, schema.value)
        declaration.doc = schema.doc
        declaration.members = schema.types.map { MemberDraft(type: plain(schema, $0, parts)) }
        return .declared(unique(declaration))
    }

    // MARK: Scalars, lists and maps

    private func plain(_ schema: Schema, _ type: String?, _ parts: [String]) -> TypeDraft {
        switch type {
        case "array": return list(schema, parts)
        case "object": return map(schema, parts)
        case "string": return .scalar(Self.text(schema.format))
        case "integer": return .scalar(Self.whole(schema.format))
        case "number": return .scalar(schema.format == "decimal" ? "decimal" : "double")
        case "boolean": return .scalar("bool")
        case "file": return .scalar("file")
        default:
            if schema.items != nil { return list(schema, parts) }
            if schema.additional?.isMap == true { return map(schema, parts) }
            if schema.format != nil, schema.format.map(Self.text) != "string" {
                return .scalar(Self.text(schema.format))
            }
            return .json
        }
    }

    private func list(_ schema: Schema, _ parts: [String]) -> TypeDraft {
        guard let items = schema.items else { return .list(.json) }
        let typed = element(items, parts)
        return .list(typed.isNullable && !typed.type.isJSON ? .optional(typed.type) : typed.type)
    }

    /// A text can be empty; of other types, the empty text is lost.
    private func element(_ value: DocumentValue, _ parts: [String]) -> Typed {
        let typed = type(of: value, parts.singular)
        if typed.isClearable, typed.type.signature != "string" {
            notes.add(.lost, value, "The empty text, which unsets an element, is not sent.")
        }
        return typed
    }

    private func map(_ schema: Schema, _ parts: [String]) -> TypeDraft {
        guard let additional = schema.additional, additional.isMap else {
            return schema.additional == nil && schema.value["properties"] == nil ? .json : .map(.json)
        }
        let typed = element(additional, parts)
        return .map(typed.isNullable && !typed.type.isJSON ? .optional(typed.type) : typed.type)
    }

    private static func text(_ format: String?) -> String {
        switch format {
        case "date-time": "datetime"
        case "date": "date"
        case "uuid": "uuid"
        case "uri", "url": "url"
        case "byte", "base64": "data"
        case "binary": "file"
        default: "string"
        }
    }

    private static func whole(_ format: String?) -> String {
        switch format {
        case "int64": "int64"
        case "unix-time", "timestamp": "timestamp"
        default: "int"
        }
    }

    private func scalar(of constant: DocumentValue) -> TypeDraft {
        if constant.string != nil { return .scalar("string") }
        if constant.bool != nil { return .scalar("bool") }
        if let number = constant.number { return .scalar(Int(number) != nil ? "int" : "double") }
        return .json
    }
}

extension [String] {
    /// The words with the last one in the singular.
    var singular: [String] { dropLast() + (last.map { [$0.singular] } ?? []) }
}

extension String {
    /// `category` for `categories`, `box` for `boxes`, `user` for `users`.
    var singular: String {
        let lower = lowercased()
        if lower.hasSuffix("ies"), count > 4 { return dropLast(3) + "y" }
        for ending in ["sses", "xes", "ches", "shes"] where lower.hasSuffix(ending) {
            return String(dropLast(2))
        }
        if lower.hasSuffix("s"), !lower.hasSuffix("ss"), !lower.hasSuffix("us"), !lower.hasSuffix("is"),
            count > 2
        {
            return String(dropLast())
        }
        return self
    }
}
