import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// What can be written at the cursor: keys, words of the language, types, parameters of paths, fields and error codes.
struct Completion {
    private let context: CompletionContext
    private let file: SourceFile
    private let specs: APISpecs?

    init(_ file: SourceFile, at offset: Int, _ specs: APISpecs?) {
        context = CompletionContext(file, at: offset)
        self.file = file
        self.specs = specs
    }

    private enum Kind: Int { case type = 7, field = 5, key = 10, word = 12, code = 20 }

    var json: JSONText {
        let expectation = SpecKeys.expectation(inFileWith: context.fileKeys, at: context.path)
        var items: [JSONText] = []
        if context.isKey {
            items += expectation.keys.map { item($0.name, .key, doc: $0.doc, text: "\($0.name): ") }
            items += parameterNames.map { item($0, .field, doc: "A parameter of the path.", text: "\($0): ") }
        }
        if !context.isKey || context.path.last == .item {
            items += expectation.words.map { item($0, .word) }
            if expectation.takesTypes { items += types }
            items += names
        }
        return .object([("isIncomplete", .bool(false)), ("items", .array(items))])
    }

    private func item(_ label: String, _ kind: Kind, doc: String? = nil, text: String? = nil) -> JSONText {
        var members: [(key: String, value: JSONText)] = [
            ("label", .string(label)), ("kind", .int(kind.rawValue)),
        ]
        if let doc { members.append(("documentation", .string(doc))) }
        if let text { members.append(("insertText", .string(text))) }
        return .object(members)
    }

    // MARK: Names

    private var declaration: DeclarationSpec? { specs?.declarations.first { $0.file.path == file.path } }

    private var object: ObjectSpec? {
        if case .object(let object)? = declaration?.content { object } else { nil }
    }

    private var types: [JSONText] {
        let own = object?.types.map { item($0.name.value, .type, doc: $0.doc?.value) } ?? []
        let declared = (specs?.declarations ?? []).filter { $0.kind.value != .calls }
        return own + declared.map { item($0.name.value, .type, doc: $0.doc?.value) }
            + declared.filter { $0.kind.value == .resource }.map { item("id<\($0.name.value)>", .type) }
            + Scalar.allCases.map { item($0.rawValue, .word) }
    }

    /// Names that are neither keys nor types.
    private var names: [JSONText] {
        let keys = context.path.compactMap { step in if case .key(let key) = step { key } else { nil } }
        switch keys.last {
        case "errors": return (specs?.api.errors ?? []).map { item($0.key.value, .code, doc: $0.doc?.value) }
        case "body", "form", "indexes", "identity", "deleted":
            return (object?.fields ?? []).map { item($0.key.value, .field, doc: $0.doc?.value) }
        case "invalidates": return declarations { $0.kind.value == .resource }
        case "extends", "fields_of":
            return declarations { if case .object = $0.content { true } else { false } }
        default: return []
        }
    }

    private func declarations(_ isIncluded: (DeclarationSpec) -> Bool) -> [JSONText] {
        (specs?.declarations ?? []).filter(isIncluded).map { item($0.name.value, .type, doc: $0.doc?.value) }
    }

    /// Under `parameters`, the names in the braces of the paths of the file.
    private var parameterNames: [String] {
        guard context.path.last == .key("parameters") else { return [] }
        var names: [String] = []
        for match in file.text.matches(of: #/\{(\w+)\*?\}/#) where !names.contains(String(match.1)) {
            names.append(String(match.1))
        }
        return names
    }
}
