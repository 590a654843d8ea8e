import SourceDiagnostics

/// The texts of a trema file: `<text key="…"><context>…</context><value lang="de">…</value></text>`.
struct TremaDocument {
    struct Text {
        let key: Located<String>
        var context = ""
        /// In the order of the file, without empty ones.
        var values: [(language: Located<String>, text: Located<String>)] = []
    }

    /// `masterLang`, with its place.
    var masterLanguage: Located<String>?
    var texts: [Text] = []
}

/// Reads a document element by element. Elements and attributes that have no meaning here are skipped.
struct TremaDocumentReader {
    private var document = TremaDocument()
    private var diagnostics: [Diagnostic] = []
    private var path: [Located<String>] = []
    private var keys: [String: SourceRange] = [:]
    private var languages: [String: SourceRange] = [:]
    private var language: Located<String>?
    private var characters = ""
    private var charactersRange: SourceRange?

    static func read(_ file: SourceFile) -> Reported<TremaDocument> {
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            return Reported(nil, [.notTrema("the file is not UTF-8", at: SourceRange(file, 0..<0))])
        }
        if let place = file.bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) {
            let range = SourceRange(file, place..<(place + 1))
            return Reported(nil, [.badXML("control characters are not allowed", at: range)])
        }
        var reader = TremaDocumentReader()
        var events = XMLReader(file)
        do throws(XMLProblem) {
            while let event = try events.next() { try reader.take(event, in: file) }
            if let open = reader.path.last {
                throw XMLProblem("\(open.value.quoted) has no end", at: open.range)
            }
        } catch {
            reader.diagnostics.append(.badXML(error.message, at: error.range))
        }
        if reader.document.masterLanguage == nil, !reader.diagnostics.hasErrors {
            let start = SourceRange(file, 0..<0)
            reader.diagnostics.append(.notTrema("element 'trema' with a 'masterLang' is missing", at: start))
        }
        return Reported(reader.document, reader.diagnostics)
    }

    private mutating func take(_ event: XMLReader.Event, in file: SourceFile) throws(XMLProblem) {
        switch event {
        case .start(let element):
            guard path.count < 64 else { throw XMLProblem("more than 64 levels", at: element.name.range) }
            path.append(element.name)
            begin(element)
        case .text(let text, let range):
            characters += text
            charactersRange = charactersRange?.through(range) ?? range
        case .end(let name):
            guard let open = path.last, open.value == name.value else {
                throw XMLProblem("\(name.value.quoted) has no beginning", at: name.range)
            }
            end(name)
            path.removeLast()
        }
    }

    private mutating func begin(_ element: XMLElement) {
        characters = ""
        charactersRange = nil
        switch path.map(\.value) {
        case ["trema"]:
            document.masterLanguage = element["masterLang"]
        case ["trema", "text"]:
            beginText(element)
        case ["trema", "text", "value"]:
            language = element["lang"]
            guard let language else {
                return diagnostics.append(.notTrema("attribute 'lang' is missing", at: element.name.range))
            }
            if let earlier = languages.updateValue(language.range, forKey: language.value) {
                diagnostics.append(.repeatedInTrema(language, earlier: earlier))
            }
        case let names where names.count > 3 && names.prefix(2) == ["trema", "text"]:
            diagnostics.append(.notTrema("there are elements in a text", at: element.name.range))
        default: break
        }
    }

    private mutating func beginText(_ element: XMLElement) {
        languages = [:]
        guard let key = element["key"] else {
            return diagnostics.append(.notTrema("attribute 'key' is missing", at: element.name.range))
        }
        if let earlier = keys.updateValue(key.range, forKey: key.value) {
            diagnostics.append(.repeatedInTrema(key, earlier: earlier))
        }
        document.texts.append(TremaDocument.Text(key: key))
    }

    private mutating func end(_ name: Located<String>) {
        guard let last = document.texts.indices.last else { return }
        switch path.map(\.value) {
        case ["trema", "text", "context"]:
            document.texts[last].context = characters
        case ["trema", "text", "value"]:
            guard let language, !characters.isEmpty else { return }
            let text = Located(characters, at: charactersRange ?? name.range)
            document.texts[last].values.append((language, text))
        default: break
        }
    }
}
