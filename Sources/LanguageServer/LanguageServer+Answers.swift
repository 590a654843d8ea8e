import SourceDiagnostics
import SpecReading
import SpecWriting
import Synchronization

/// Answers about a place in a document.
extension LanguageServer {
    func completion(_ message: Message) throws(Message.Failure) -> JSONText {
        let (file, served) = try document(message)
        guard let position = message.position else { throw .noParams }
        return Completion(file, at: file.offset(of: position), served?.known).json
    }

    func hover(_ message: Message) throws(Message.Failure) -> JSONText {
        guard let (place, served) = try self.place(message),
            let signature = served.signature(of: place.symbol)
        else {
            return .null
        }
        return .object([
            (
                "contents",
                .object([("kind", .string("markdown")), ("value", .string("```swift\n\(signature)\n```"))])
            ),
            ("range", place.range.json),
        ])
    }

    func definition(_ message: Message) throws(Message.Failure) -> JSONText {
        guard let (place, served) = try self.place(message) else { return .null }
        return .array(
            (served.symbols?.places(of: place.symbol) ?? []).filter(\.isDefinition).map(\.range.location)
        )
    }

    func references(_ message: Message) throws(Message.Failure) -> JSONText {
        guard let (place, served) = try self.place(message) else { return .null }
        let all = served.symbols?.places(of: place.symbol) ?? []
        let withDefinition =
            if case .scalar("true", _)? = message.params?["context"]?["includeDeclaration"]?.content {
                true
            } else { false }
        return .array(all.filter { withDefinition || !$0.isDefinition }.map(\.range.location))
    }

    /// What the symbols say of the document; `nil` if nothing is there, or if the document has changed since.
    private func place(_ message: Message) throws(Message.Failure) -> (SymbolIndex.Place, ServedSpecs)? {
        let (file, served) = try document(message)
        guard let position = message.position else { throw .noParams }
        guard let served, served.file(file.path) == file,
            let place = served.symbols?.place(at: file.offset(of: position), in: file.path)
        else { return nil }
        return (place, served)
    }

    // MARK: Renaming

    func prepareRename(_ message: Message) throws(Message.Failure) -> JSONText {
        guard let (place, _) = try self.place(message), case .type = place.symbol else { return .null }
        return place.range.json
    }

    /// Renames a type in all files, and the file that is named after it.
    func renameEdits(_ message: Message) throws(Message.Failure) -> JSONText {
        guard let name = message.params?["newName"]?.string else { throw .noParams }
        guard let (place, served) = try self.place(message), case .type(let path) = place.symbol else {
            throw .refused("only types can be renamed, in specs without mistakes")
        }
        guard name.isTypeName else {
            throw .refused("a type is named with a capital letter, letters and digits")
        }
        let places = served.symbols?.places(of: place.symbol) ?? []
        let isCurrent = state.withLock { state in
            places.allSatisfy {
                state.documents[$0.range.file.path].map { file in file == served.file(file.path) } ?? true
            }
        }
        guard isCurrent, served.api != nil else {
            throw .refused("the specs have mistakes or are being read")
        }
        let isTaken = served.symbols?.places(of: .type(path.dropLast() + [name])).isEmpty == false
        guard !isTaken else { throw .refused("there is a type '\(name)' already") }
        return .object([("documentChanges", .array(edits(of: places, to: name, isMain: path.count == 1)))])
    }

    private func edits(of places: [SymbolIndex.Place], to name: String, isMain: Bool) -> [JSONText] {
        let files = Dictionary(grouping: places, by: \.range.file.path).sorted { $0.key < $1.key }
        let open = state.withLock { $0.documents }
        var changes = files.map { path, places in
            let document = JSONText.object([("uri", .string(DocumentURI.uri(of: path))), ("version", .null)])
            // `Message.Encoding` is one text; its last part is the name.
            let edits = places.map { place in
                JSONText.object([
                    ("range", place.range.json), ("newText", .string(place.range.renamed(to: name))),
                ])
            }
            return JSONText.object([("textDocument", document), ("edits", .array(edits))])
        }
        if isMain, let file = places.first(where: \.isDefinition)?.range.file, !open.isEmpty {
            let folder = file.path.prefix(upTo: file.path.lastIndex(of: "/") ?? file.path.startIndex)
            changes.append(
                .object([
                    ("kind", .string("rename")), ("oldUri", .string(DocumentURI.uri(of: file.path))),
                    ("newUri", .string(DocumentURI.uri(of: "\(folder)/\(name).yaml"))),
                ])
            )
        }
        return changes
    }

    // MARK: Whole documents

    func codeActions(_ message: Message) throws(Message.Failure) -> JSONText {
        let (file, served) = try document(message)
        guard let range = message.params?["range"], let start = range["start"].flatMap(DocumentPosition.init),
            let end = range["end"].flatMap(DocumentPosition.init)
        else { throw .noParams }
        guard let served, served.file(file.path) == file else { return .array([]) }
        let (lower, upper) = (file.offset(of: start), file.offset(of: end))
        let near = served.diagnostics.filter { diagnostic in
            let offsets = diagnostic.range.offsets
            return diagnostic.range.file == file && offsets.lowerBound <= upper && lower <= offsets.upperBound
        }
        return .array(near.flatMap { diagnostic in diagnostic.fixIts.map { action($0, diagnostic) } })
    }

    private func action(_ fixIt: Diagnostic.FixIt, _ diagnostic: Diagnostic) -> JSONText {
        let edit = JSONText.object([("range", fixIt.range.json), ("newText", .string(fixIt.replacement))])
        let changes = JSONText.object([(DocumentURI.uri(of: fixIt.range.file.path), .array([edit]))])
        return .object([
            ("title", .string("\(fixIt.message) (\(diagnostic.id))")), ("kind", .string("quickfix")),
            ("edit", .object([("changes", changes)])),
        ])
    }

    func formatting(_ message: Message) throws(Message.Failure) -> JSONText {
        let (file, _) = try document(message)
        guard let text = SpecFormatter.format(file).value else { throw .refused("the file is not YAML") }
        guard !text.utf8.elementsEqual(file.bytes) else { return .array([]) }
        let whole = SourceRange(file, 0..<file.bytes.count)
        return .array([.object([("range", whole.json), ("newText", .string(text))])])
    }

    /// The type of the document with its fields, calls and types.
    func documentSymbols(_ message: Message) throws(Message.Failure) -> JSONText {
        let (file, served) = try document(message)
        guard let served, served.file(file.path) == file,
            let type = served.specs?.declarations.first(where: { $0.file.path == file.path })
        else { return .array([]) }
        return .array([type.symbol])
    }
}

extension String {
    fileprivate var isTypeName: Bool {
        first.map { $0.isASCII && $0.isUppercase } == true
            && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && utf8.count <= 100
    }
}

extension SourceRange {
    /// The text with another last name.
    fileprivate func renamed(to name: String) -> String {
        guard let dot = text.lastIndex(of: ".") else { return name }
        return text[...dot] + name
    }
}

extension DeclarationSpec {
    fileprivate var symbol: JSONText {
        var children: [JSONText] = []
        var kind = 23
        switch content {
        case .object(let object):
            children = object.fields.filter { $0.key.range.file == file }.map { Self.symbol($0.key, kind: 8) }
            children += object.types.map(\.symbol)
            children += object.endpoints.filter { $0.key.range.file == file }.map {
                Self.symbol($0.key, kind: 6)
            }
        case .enumeration: kind = 10
        case .union: kind = 10
        }
        return Self.symbol(name, kind: kind, children)
    }

    private static func symbol(_ name: Located<String>, kind: Int, _ children: [JSONText] = []) -> JSONText {
        .object([
            ("name", .string(name.value)), ("kind", .int(kind)), ("range", name.range.json),
            ("selectionRange", name.range.json), ("children", .array(children)),
        ])
    }
}
