import SourceDiagnostics
import SpecReading

/// Where a spec is being written: the steps from the root to the cursor, by indentation and brackets, because the text is
/// rarely whole at that moment.
struct CompletionContext {
    private(set) var path: [SpecKeys.Step] = []
    /// Whether a key is being written, and not a value.
    private(set) var isKey = true
    /// What is written of the word.
    private(set) var word = ""
    /// The keys at the beginning of lines, which say what the file describes.
    let fileKeys: [String]

    init(_ file: SourceFile, at offset: Int) {
        let line = file.position(at: offset).line
        let start = file.lineOffsets(line).lowerBound
        let keys = (1...file.lineCount).prefix(10_000).compactMap { number in
            let offsets = file.lineOffsets(number)
            let isTop = file.bytes[offsets].first.map { $0 != 0x20 && $0 != 0x23 && $0 != 0x2D } ?? false
            return isTop && number != line ? Head(file.text(in: offsets)).key : nil
        }
        fileKeys = keys
        let prefix = file.text(in: start..<offset)
        read(prefix)
        var needed = prefix.prefix { $0 == " " }.count
        var steps: [SpecKeys.Step] = []
        for number in (1..<max(line, 1)).reversed() where needed > 0 || prefix.first == "-" {
            let head = Head(file.text(in: file.lineOffsets(number)))
            guard let key = head.key else { continue }
            let isIndentless =
                prefix.drop { $0 == " " }.hasPrefix("-") && head.column == needed && steps.isEmpty
            if head.column < needed || isIndentless {
                steps.append(.key(key))
                needed = head.column
            }
            for column in head.items.reversed() where column < needed {
                steps.append(.item)
                needed = column
            }
            if needed == 0 { break }
        }
        path = steps.reversed() + path
    }

    /// The beginning of a line of a block.
    private struct Head {
        /// The columns of hyphens.
        var items: [Int] = []
        var column = 0
        var key: String?

        init(_ line: String) {
            var rest = Substring(line)
            while true {
                let spaces = rest.prefix { $0 == " " }.count
                column += spaces
                rest = rest.dropFirst(spaces)
                guard rest.hasPrefix("- ") else { break }
                items.append(column)
                column += 1
                rest = rest.dropFirst()
            }
            guard !rest.hasPrefix("#"), let colon = rest.firstIndex(of: ":"),
                rest[rest.index(after: colon)...].first ?? " " == " "
            else { return }
            let text = rest[..<colon].trimmed
            if !text.contains(where: { "{}[],".contains($0) }) { key = text.unquoted }
        }
    }

    // MARK: The line of the cursor

    private mutating func read(_ line: String) {
        var rest = line.drop { $0 == " " }
        while rest.hasPrefix("- ") {
            path.append(.item)
            rest = rest.dropFirst(2).drop { $0 == " " }
        }
        /// The length of the path in front of each open bracket, and whether it is a brace.
        var open: [(count: Int, isMap: Bool)] = []
        var quote: Character?
        for character in rest {
            if let end = quote {
                if character == end { quote = nil } else { word.append(character) }
                continue
            }
            switch character {
            case "\"" where word.trimmed.isEmpty, "'" where word.trimmed.isEmpty: quote = character
            case "{", "[":
                open.append((path.count, character == "{"))
                if character == "[" { path.append(.item) }
                isKey = character == "{"
                word = ""
            case "}", "]":
                if let last = open.popLast() { path.removeLast(path.count - last.count) }
                isKey = false
                word = ""
            case "," where !open.isEmpty:
                let (count, isMap) = open[open.count - 1]
                path.removeLast(path.count - count)
                if !isMap { path.append(.item) }
                isKey = isMap
                word = ""
            case " " where isKey && word.hasSuffix(":"):
                path.append(.key(String(word.dropLast()).trimmed))
                isKey = false
                word = ""
            default: word.append(character)
            }
        }
        word = word.trimmed
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let text = drop { $0 == " " }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    fileprivate var unquoted: String {
        guard count > 1, let first, first == "\"" || first == "'", last == first else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
