import SpecWriting
import SwiftNaming

/// The names and the short forms in one file.
struct SpecScope {
    let api: String
    let file: Declaration
    let smalls: [Declaration]
    private let hidden: Set<String>

    init(api: String, file: Declaration, smalls: [Declaration]) {
        self.api = api
        self.file = file
        self.smalls = smalls
        var hidden = Set(smalls.map(\.name))
        let objects = [file] + smalls.filter { $0.kind == .object }
        for field in objects.flatMap(\.fields) {
            if case .inline? = field.type.declaration?.place, let name = TypeNaming.typeName([field.key]) {
                hidden.insert(name)
            }
        }
        self.hidden = hidden
    }

    /// The name of a type in this file.
    func name(of declaration: Declaration) -> String {
        switch declaration.place {
        case .file: hidden.contains(declaration.name) ? "\(api).\(declaration.name)" : declaration.name
        case .small(let owner): owner === file ? declaration.name : "\(owner.name).\(declaration.name)"
        case .inline: "json"
        }
    }

    func text(of type: TypeDraft) -> String {
        switch type.resolved {
        case .scalar("file"): "string"
        case .scalar(let name): name
        case .list(let element): "[\(text(of: element))]"
        case .map(let value): "{ string: \(text(of: value)) }"
        case .optional(let type): optional(text(of: type))
        case .declared(let declaration): name(of: declaration)
        case .identity(let resource): "id<\(name(of: resource))>"
        case .expandable(let resource): "id<\(name(of: resource))> | \(name(of: resource))"
        }
    }

    func optional(_ text: String) -> String {
        if text.hasSuffix("?") { return text }
        return text.contains("|") && !text.hasPrefix("[") && !text.hasPrefix("{") ? "(\(text))?" : "\(text)?"
    }

    // MARK: Fields

    /// A field of an object or a body.
    func field(_ field: FieldDraft) -> SpecEntry { entry(field, isParameter: false) }

    private func located(_ entry: SpecEntry, _ field: FieldDraft) -> SpecEntry {
        var entry = entry
        entry.origin = field.origin?.place.pointer
        return entry
    }

    /// A field of a declared object.
    func field(_ field: FieldDraft, of object: Declaration) -> SpecEntry {
        var entry = self.field(field)
        entry.part = .field(object.origin.place.pointer, key: field.key)
        return entry
    }

    /// A parameter of a path, a query or a header.
    func parameter(_ field: FieldDraft, isMultipart: Bool = false) -> SpecEntry {
        entry(field, isParameter: true, isMultipart: isMultipart)
    }

    private func entry(_ field: FieldDraft, isParameter: Bool, isMultipart: Bool = false) -> SpecEntry {
        located(unlocated(field, isParameter: isParameter, isMultipart: isMultipart), field)
    }

    private func unlocated(_ field: FieldDraft, isParameter: Bool, isMultipart: Bool) -> SpecEntry {
        if let constant = field.constant {
            var entries = [SpecEntry("const", constant.yaml)]
            if !isParameter { entries += keyPath(field) }
            return SpecEntry(field.key, .map(entries), notes: field.notes)
        }
        var entries: [SpecEntry] = []
        var isInline = false
        var text = "json"
        if let declaration = field.type.declaration, case .inline = declaration.place {
            isInline = true
            entries.append(SpecEntry("enum", cases(of: declaration)))
            if !field.isRequired { entries.append(SpecEntry("required", .word("false"))) }
        } else {
            text = isMultipart ? partText(of: field.type) : self.text(of: field.type)
            if !field.isRequired || field.isNullable && isParameter { text = optional(text) }
            entries.append(SpecEntry("type", .type(text)))
        }
        if field.isClearable || field.isNullable && field.isRequired && !isParameter {
            entries.append(SpecEntry("nullable", .word("true")))
        }
        if let doc = field.doc?.documentation { entries.append(SpecEntry("doc", .text(doc))) }
        entries += values(field, isMultipart: isMultipart)
        if let name = field.name { entries.append(SpecEntry("name", .type(name))) }
        if !isParameter { entries += keyPath(field) }
        if field.isReadOnly, !isParameter { entries.append(SpecEntry("access", .word("read"))) }
        if field.isSensitive, !isParameter { entries.append(SpecEntry("sensitive", .word("true"))) }
        if let join = field.join { entries.append(SpecEntry("join", .word(join))) }
        if field.allowsEmpty { entries.append(SpecEntry("allow_empty", .word("true"))) }
        if field.isDeprecated { entries.append(SpecEntry("deprecated", .text("The server may remove it."))) }
        if entries.count == 1, !isInline { return SpecEntry(field.key, .type(text), notes: field.notes) }
        return SpecEntry(field.key, .map(entries), notes: field.notes)
    }

    private func partText(of type: TypeDraft) -> String {
        switch type.resolved {
        case .scalar("file"): "file"
        case .list(let element):
            if case .scalar("file") = element.resolved { "[file]" } else { text(of: type) }
        default: text(of: type)
        }
    }

    private func values(_ field: FieldDraft, isMultipart: Bool) -> [SpecEntry] {
        guard !isMultipart else { return [] }
        var entries: [SpecEntry] = []
        if let assumes = field.assumes, !field.isRequired, assumes.fits(field.type, isDefault: true) {
            entries.append(SpecEntry("assumes", assumes.yaml))
        }
        if let example = field.example, example.fits(field.type, isDefault: false) {
            entries.append(SpecEntry("example", example.yaml))
        }
        return entries
    }

    /// A key that would be read as a path of keys.
    private func keyPath(_ field: FieldDraft) -> [SpecEntry] {
        guard field.key.contains(where: { ".\\".contains($0) }) else { return [] }
        let key = field.key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
        return [SpecEntry("key", .text(key))]
    }

    // MARK: Enums

    func cases(of declaration: Declaration) -> SpecValue {
        let isNamed = declaration.isNumeric && declaration.cases.allSatisfy { $0.name != nil }
        if isNamed {
            return .map(
                declaration.cases.map { item in
                    guard let doc = item.doc?.documentation else {
                        return SpecEntry(item.name ?? "", item.value.yaml)
                    }
                    return SpecEntry(
                        item.name ?? "",
                        .map([SpecEntry("value", item.value.yaml), SpecEntry("doc", .text(doc))])
                    )
                }
            )
        }
        return .list(
            declaration.cases.map { item in
                let doc = item.doc?.documentation
                guard item.name != nil || doc != nil else { return item.value.yaml }
                var entries = [SpecEntry("value", item.value.yaml)]
                if let name = item.name { entries.append(SpecEntry("name", .type(name))) }
                if let doc { entries.append(SpecEntry("doc", .text(doc))) }
                return .map(entries)
            }
        )
    }
}

extension Literal {
    var yaml: SpecValue {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .word(number)
        case .bool(let value): .word(String(value))
        case .list(let items): .list(items.map(\.yaml))
        }
    }
}
