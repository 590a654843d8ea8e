import SourceDiagnostics

/// Checks every tag of a template that parses against the vocabulary of the view that feeds it.
struct TemplateCheck {
    private struct Section {
        let name: String
        /// The words of the view whose picture this is; `nil` where the section repeats none.
        let words: [String: WordUse]
        /// Whether `{{ . }}` is a text here.
        let hasText: Bool
    }

    private let file: SourceFile
    private var sections: [Section]
    private var diagnostics: [Diagnostic] = []

    static func diagnostics(_ file: SourceFile, view: any TemplateView.Type) -> [Diagnostic] {
        var check = TemplateCheck(
            file: file,
            sections: [Section(name: "", words: view.words, hasText: false)]
        )
        check.checkTags()
        return check.diagnostics
    }

    private init(file: SourceFile, sections: [Section]) {
        self.file = file
        self.sections = sections
    }

    private mutating func checkTags() {
        let bytes = file.bytes
        var index = 0
        while let start = Self.find("{{", in: bytes, from: index),
            let end = Self.find("}}", in: bytes, from: start + 2)
        {
            check(SourceRange(file, (start + 2)..<end))
            index = end + 2
            if index < bytes.count, bytes[start + 2] == UInt8(ascii: "{"), bytes[index] == UInt8(ascii: "}") {
                index += 1
            }
        }
    }

    /// What stands between the braces.
    private mutating func check(_ tag: SourceRange) {
        let text = tag.text
        guard let sigil = text.first else { return }
        let word = Self.word(in: tag, after: "#^/&{>$<=%!".contains(sigil) ? 1 : 0)
        switch sigil {
        case "!": return
        case "#": open(word, isInverted: false)
        case "^": open(word, isInverted: true)
        case "/": if sections.count > 1 { sections.removeLast() }
        case ">", "<", "$", "=", "%": diagnostics.append(.unsupportedTag(tag))
        default: print(word)
        }
    }

    private mutating func open(_ word: SourceRange, isInverted: Bool) {
        let use = use(of: word)
        var section = Section(name: word.text, words: [:], hasText: false)
        if !isInverted {
            if case .texts? = use { section = Section(name: word.text, words: [:], hasText: true) }
            if case .list(let view)? = use {
                section = Section(name: word.text, words: view.words, hasText: false)
            }
        }
        if case .text? = use { diagnostics.append(.wordIsNoSection(word)) }
        sections.append(section)
    }

    private mutating func print(_ word: SourceRange) {
        if word.text == "." {
            if sections.last?.hasText != true { diagnostics.append(.nothingToPrint(word)) }
            return
        }
        guard let use = use(of: word) else { return }
        guard case .text = use else {
            diagnostics.append(.wordIsNoText(word))
            return
        }
    }

    /// What the word is, in the nearest view that has it. An unknown one is reported.
    private mutating func use(of word: SourceRange) -> WordUse? {
        let name = word.text
        for section in sections.reversed() {
            if let use = section.words[name] { return use }
        }
        let known = sections.reversed().flatMap { $0.words.keys.sorted() }
        diagnostics.append(.unknownWord(word, known: known))
        return nil
    }

    private static func word(in tag: SourceRange, after count: Int) -> SourceRange {
        let bytes = Array(tag.text.utf8)
        var start = count
        var end = bytes.count
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return tag.part(start..<end)
    }

    private static func find(_ braces: String, in bytes: [UInt8], from start: Int) -> Int? {
        let brace = braces.utf8.first ?? 0
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == brace, bytes[index + 1] == brace { return index }
            index += 1
        }
        return nil
    }
}
