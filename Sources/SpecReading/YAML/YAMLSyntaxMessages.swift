internal import SourceDiagnostics

/// Messages for libyaml's errors that an author of specs understands, with fix-its for common mistakes.
struct YAMLSyntaxMessages {
    let file: SourceFile
    let error: YAMLSyntaxError

    /// At least one.
    static func diagnostics(for error: YAMLSyntaxError, in file: SourceFile) -> [Diagnostic] {
        let messages = YAMLSyntaxMessages(file: file, error: error)
        let tabs = messages.tabs()
        if !tabs.isEmpty { return tabs }
        let pairs = messages.surrogatePairs()
        if !pairs.isEmpty { return pairs }
        let common =
            messages.questionMark() ?? messages.union() ?? messages.colonInText() ?? messages.unclosedQuote()
        return [common ?? messages.emptyKey() ?? messages.other()]
    }

    var bytes: [UInt8] { file.bytes }
    private var line: Range<Int> { file.lineOffsets(file.position(at: error.offset).line) }

    // MARK: Tabs

    /// If the parser stopped at a line that is indented by a tab, reports every such line from there on, because after
    /// one fix the parser would stop at the next.
    private func tabs() -> [Diagnostic] {
        let first = file.position(at: error.offset).line
        guard tabs(inLine: first) != nil else { return [] }
        return (first...file.lineCount).compactMap(tabs(inLine:)).map { .tabIndentation($0) }
    }

    /// The indentation of a line with content, if it contains a tab.
    private func tabs(inLine line: Int) -> SourceRange? {
        let offsets = file.lineOffsets(line)
        let end = offsets.first { bytes[$0] != UInt8(ascii: " ") && bytes[$0] != UInt8(ascii: "\t") }
        guard let end, bytes[end] != UInt8(ascii: "#") else { return nil }
        let indentation = offsets.lowerBound..<end
        guard bytes[indentation].contains(UInt8(ascii: "\t")) else { return nil }
        return SourceRange(file, indentation)
    }

    // MARK: Mistakes with a cure

    /// `tags: [string]?`
    private func questionMark() -> Diagnostic? {
        let close = error.offset - 1
        guard close >= line.lowerBound, error.offset < bytes.count, bytes[error.offset] == UInt8(ascii: "?"),
            bytes[close] == UInt8(ascii: "]") || bytes[close] == UInt8(ascii: "}"),
            let open = opening(of: close)
        else { return nil }
        return .questionMarkBehindBracket(
            SourceRange(file, error.offset..<error.offset + 1),
            type: SourceRange(file, open..<error.offset + 1)
        )
    }

    /// The bracket of this line that the one at `close` closes.
    private func opening(of close: Int) -> Int? {
        var depth = 0
        for index in (line.lowerBound...close).reversed() {
            switch bytes[index] {
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// `doc: Note: this is a text`
    private func colonInText() -> Diagnostic? {
        guard error.problem == "mapping values are not allowed in this context",
            line.contains(error.offset), bytes[error.offset] == UInt8(ascii: ":"),
            let text = plainText(before: error.offset)
        else { return nil }
        return .colonInText(SourceRange(file, error.offset..<error.offset + 1), text: SourceRange(file, text))
    }

    /// The value of the first key of the line, if it has no quotes and contains the offset.
    private func plainText(before offset: Int) -> Range<Int>? {
        let colon = (line.lowerBound..<offset).first {
            bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: " ")
        }
        guard let colon, let start = (colon + 1..<offset).first(where: { bytes[$0] != UInt8(ascii: " ") }),
            !"\"'[{|>&*!#".utf8.contains(bytes[start])
        else { return nil }
        var end = line.upperBound
        for index in offset..<line.upperBound
        where bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == UInt8(ascii: " ") {
            end = index
            break
        }
        while end > start, bytes[end - 1].isSpace { end -= 1 }
        return start..<end
    }

    private func unclosedQuote() -> Diagnostic? {
        guard error.problem == "found unexpected end of stream", let start = error.contextOffset,
            start < bytes.count
        else { return nil }
        return .unclosedQuote(SourceRange(file, start..<start + 1))
    }

    /// `{ : string }`
    private func emptyKey() -> Diagnostic? {
        guard
            error.problem == "did not find expected node content"
                || error.problem == "did not find expected key",
            error.offset < bytes.count, bytes[error.offset] == UInt8(ascii: ":")
        else { return nil }
        return .emptyKey(SourceRange(file, error.offset..<error.offset + 1))
    }

    // MARK: The rest

    private func other() -> Diagnostic {
        let offset = min(error.offset, bytes.count)
        let width = offset < bytes.count ? max(1, scalarWidth(bytes[offset])) : 0
        let range = SourceRange(file, offset..<min(offset + width, bytes.count))
        let notes = error.contextOffset.map {
            [Diagnostic.Note("it began here", at: SourceRange(file, $0..<min($0 + 1, bytes.count)))]
        }
        return .yamlSyntax(Self.sentence(for: error.problem, at: range), at: range, notes: notes ?? [])
    }

    private func scalarWidth(_ byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    private static func sentence(for problem: String, at range: SourceRange) -> String {
        switch problem {
        case "found character that cannot start any token":
            "a text that begins with \(range.text.quoted) must be in quotes"
        default:
            sentences[problem] ?? "not YAML"
        }
    }

    private static let sentences = [
        "block sequence entries are not allowed in this context": "a list item cannot begin here",
        "could not find expected ':'": "a ':' is missing after a key",
        "did not find URI escaped octet": "a broken tag",
        "did not find expected '-' indicator": "a '-' is missing, or the indentation does not fit the list",
        "did not find expected ',' or ']'": "a ',' or ']' is missing",
        "did not find expected ',' or '}'": "a ',' or '}' is missing",
        "did not find expected <document start>": "unexpected text after the end of the spec",
        "did not find expected <stream-start>": "not YAML",
        "did not find expected alphabetic or numeric character": "a name is missing",
        "did not find expected comment or line break": "only a comment can stand here",
        "did not find expected hexdecimal number": "an escape needs hexadecimal digits",
        "did not find expected key": "a key is missing, or the indentation does not fit the map",
        "did not find expected node content": "a value is missing",
        "did not find expected whitespace or line break": "a space is missing",
        "found a tab character that violates indentation": "tabs are not allowed in indentation",
        "found a tab character where an indentation space is expected": "tabs are not allowed in indentation",
        "found an indentation indicator equal to 0": "an indentation of 0",
        "found duplicate %YAML directive": "a second '%YAML'",
        "found duplicate %TAG directive": "the same '%TAG' again",
        "found incompatible YAML document": "a '%YAML' version other than 1.1 and 1.2",
        "found invalid Unicode character escape code": "an escape that is not a character",
        "found undefined tag handle": "a tag with an unknown prefix",
        "found unexpected ':'": "a ':' cannot stand here",
        "found unexpected document indicator": "a document ends in the middle of a text",
        "found unexpected end of stream": "the file ends in the middle of a text",
        "found unknown directive name": "an unknown directive",
        "found unknown escape character": "an unknown escape after '\\'",
        "mapping keys are not allowed in this context": "a key cannot begin here",
        "mapping values are not allowed in this context": "a ':' cannot stand here",
        "out of memory": "there is not enough memory to read the file",
    ]
}
