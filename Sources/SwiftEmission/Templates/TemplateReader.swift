import SourceDiagnostics

/// Parses a template: variables, sections and comments of Mustache. Every word is looked up in the vocabulary of the
/// template's view, so that all errors are reported before rendering.
///
/// A section tag or a comment that is alone on its line leaves no line.
struct TemplateReader {
    /// The part between the two tags of a section, or the whole template.
    private struct Section {
        let name: SourceRange
        /// The index of its word in its view.
        let place: Int
        let isInverted: Bool
        /// The number of lists around it.
        let depth: Int
        /// The words of the view of a list; `nil` if the section is not a list.
        let words: [String: WordUse]?
        /// Whether `{{ . }}` is a text here.
        let hasText: Bool
        /// The depth of the view with its word.
        let wordDepth: Int
        var parts: [Template.Part] = []
    }

    private let file: SourceFile
    private let bytes: [UInt8]
    private var sections: [Section]
    private var diagnostics: [Diagnostic] = []
    /// The position of the parser.
    private var index = 0

    static func read(_ file: SourceFile, view: any TemplateView.Type) -> Reported<Template> {
        var reader = TemplateReader(file, view: view)
        reader.readAll()
        return Reported(Template(parts: reader.sections[0].parts), reader.diagnostics)
    }

    private init(_ file: SourceFile, view: any TemplateView.Type) {
        self.file = file
        bytes = file.bytes
        let start = SourceRange(file, 0..<0)
        sections = [
            Section(
                name: start,
                place: 0,
                isInverted: false,
                depth: 0,
                words: view.words,
                hasText: false,
                wordDepth: 0
            )
        ]
    }

    private mutating func readAll() {
        while let start = find(UInt8(ascii: "{"), from: index) {
            guard let end = find(UInt8(ascii: "}"), from: start + 2),
                bytes[start + 2..<end].first == UInt8(ascii: "!") || !bytes[start..<end].contains(0x0A)
            else {
                return report(SourceRange(file, start..<start + 2), "the tag has no end")
            }
            let sigil = bytes[start + 2..<end].first ?? 0
            let whole = "#^/!".utf8.contains(sigil) ? line(around: start..<end + 2) : nil
            add(text: index..<(whole?.lowerBound ?? start))
            index = whole?.upperBound ?? end + 2
            guard read(SourceRange(file, start + 2..<end), sigil) else { return }
        }
        add(text: index..<bytes.count)
        if sections.count > 1 { report(sections[sections.count - 1].name, "a section has no end") }
    }

    /// Reads the text between the braces. Returns whether parsing can continue.
    private mutating func read(_ tag: SourceRange, _ sigil: UInt8) -> Bool {
        switch sigil {
        case UInt8(ascii: "!"): break
        case UInt8(ascii: "#"): return open(word(in: tag, after: 1), isInverted: false)
        case UInt8(ascii: "^"): return open(word(in: tag, after: 1), isInverted: true)
        case UInt8(ascii: "/"): return close(word(in: tag, after: 1))
        case _ where "{&>$<=%".utf8.contains(sigil): diagnostics.append(.unsupportedTag(tag))
        default: print(word(in: tag, after: 0))
        }
        return true
    }

    private mutating func add(text range: Range<Int>) {
        if range.isEmpty { return }
        add(.literal(Array(bytes[range])))
    }

    private mutating func add(_ part: Template.Part) {
        sections[sections.count - 1].parts.append(part)
    }

    private mutating func report(_ place: SourceRange, _ reason: String) {
        diagnostics.append(.malformedTemplate(place, reason))
    }
}

// MARK: - Tags

extension TemplateReader {
    /// The largest nesting of sections: words are looked up in all of them, and rendering is recursive.
    private static let deepest = 64

    private mutating func open(_ word: SourceRange, isInverted: Bool) -> Bool {
        guard sections.count <= Self.deepest else {
            report(word, "sections are nested more than \(Self.deepest) deep")
            return false
        }
        let (use, wordDepth) = use(of: word) ?? (WordUse(place: 0, kind: .flag), 0)
        var words: [String: WordUse]?
        var hasText = false
        switch use.kind {
        case .text: diagnostics.append(.wordIsNoSection(word))
        case .texts: hasText = !isInverted
        case .flag: break
        case .list(let view): if !isInverted { words = view.words }
        }
        let depth = sections[sections.count - 1].depth + (words == nil ? 0 : 1)
        sections.append(
            Section(
                name: word,
                place: use.place,
                isInverted: isInverted,
                depth: depth,
                words: words,
                hasText: hasText,
                wordDepth: wordDepth
            )
        )
        return true
    }

    private mutating func close(_ word: SourceRange) -> Bool {
        guard sections.count > 1, let section = sections.last, section.name.text == word.text else {
            report(word, "the section that ends here is another one")
            return false
        }
        sections.removeLast()
        add(
            section.isInverted
                ? .absence(section.place, depth: section.wordDepth, section.parts)
                : .section(section.place, depth: section.wordDepth, section.parts)
        )
        return true
    }

    private mutating func print(_ word: SourceRange) {
        if word.text == "." {
            if sections.last?.hasText != true { diagnostics.append(.nothingToPrint(word)) }
            return add(.here)
        }
        guard let (use, depth) = use(of: word) else { return }
        if case .text = use.kind { return add(.word(use.place, depth: depth)) }
        diagnostics.append(.wordIsNoText(word))
    }

    /// The word in the innermost view that has it. An unknown word is reported.
    private mutating func use(of word: SourceRange) -> (WordUse, depth: Int)? {
        let name = word.text
        for section in sections.reversed() {
            if let use = section.words?[name] { return (use, section.depth) }
        }
        let known = sections.reversed().flatMap { $0.words?.keys.sorted() ?? [] }
        diagnostics.append(.unknownWord(word, known: known))
        return nil
    }
}

// MARK: - Places

extension TemplateReader {
    /// The position of two braces.
    private func find(_ brace: UInt8, from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == brace, bytes[index + 1] == brace { return index }
            index += 1
        }
        return nil
    }

    private func word(in tag: SourceRange, after count: Int) -> SourceRange {
        let offsets = tag.offsets.dropFirst(count)
        let isSpace = { (index: Int) in bytes[index] == 0x20 || bytes[index] == 0x09 }
        let start = offsets.first { !isSpace($0) } ?? offsets.endIndex
        let end = offsets.last { !isSpace($0) }.map { $0 + 1 } ?? start
        return SourceRange(file, start..<end)
    }

    /// The range of the line if the tag is alone on it; otherwise `nil`.
    private func line(around tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        guard start == 0 || bytes[start - 1] == 0x0A else { return nil }
        var end = tag.upperBound
        while end < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[end]) { end += 1 }
        guard end == bytes.count || bytes[end] == 0x0A else { return nil }
        return start..<min(end + 1, bytes.count)
    }
}
