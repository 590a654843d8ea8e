package import SourceDiagnostics

/// The files of an API that could not be read as a whole, and what depends on them.
///
/// Later stages check the readable parts too, so that one run reports all mistakes. Their diagnostics are kept unless they could
/// be consequences of what is missing.
package struct SpecDamage: Sendable {
    /// The files with parts that are missing in the specs.
    private let files: Set<SourceFile>
    /// Whether settings are missing on which every declaration depends.
    private let isGeneral: Bool
    /// Words that a damaged file may declare.
    private let missing: Set<String>
    /// The names of files that are damaged or refer to such a file, directly or not.
    private let dependent: Set<String>

    /// - Parameters:
    ///   - files: The damaged files.
    ///   - isGeneral: Whether settings are missing on which every declaration depends.
    ///   - all: All files of the API.
    init(_ files: [SourceFile], isGeneral: Bool, among all: [SourceFile]) {
        self.files = Set(files)
        self.isGeneral = isGeneral
        missing = files.reduce(into: []) { $0.formUnion(Self.declaredWords($1)) }
        dependent = Self.dependent(on: files, among: files.isEmpty ? [] : all)
    }

    package var isEmpty: Bool { files.isEmpty }

    /// Whether a diagnostic could be a consequence of what is missing.
    package func causes(_ diagnostic: Diagnostic) -> Bool {
        guard !isEmpty else { return false }
        let file = diagnostic.range.file
        if diagnostic.id == "unknownType" {
            return SpecWords(diagnostic.range.text).contains { missing.contains($0) }
        }
        if isGeneral || files.contains(file) { return true }
        let outline = SpecOutline(file)
        return (outline.heads + [outline.entry(at: diagnostic.range)]).contains { text in
            SpecWords(text).contains { dependent.contains($0) }
        }
    }

    /// The words of a file that may name types: its own name, the value of its first key, and its keys.
    private static func declaredWords(_ file: SourceFile) -> [String] {
        var words = [file.baseName]
        for line in file.text.split(whereSeparator: \.isNewline) {
            let keys = line.split(separator: ":", omittingEmptySubsequences: false)
            words += keys.dropLast().compactMap { SpecWords(String($0)).last }
            if keys.count == 2, DeclarationSpec.Kind(rawValue: String(keys[0])) != nil {
                words += SpecWords(String(keys[1]))
            }
        }
        return words
    }

    private static func dependent(on files: [SourceFile], among all: [SourceFile]) -> Set<String> {
        let names = Set(all.map(\.baseName))
        var users: [String: Set<String>] = [:]
        for file in all {
            for word in SpecWords(file.text) where names.contains(word) {
                users[word, default: []].insert(file.baseName)
            }
        }
        var found = Set(files.map(\.baseName))
        var open = Array(found)
        while let next = open.popLast() {
            open += (users[next] ?? []).filter { found.insert($0).inserted }
        }
        return found
    }
}

/// The words of a text, in its order.
private struct SpecWords: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> String? {
        rest = rest.drop { !Self.isPart($0) }
        let word = rest.prefix(while: Self.isPart)
        guard !word.isEmpty else { return nil }
        rest = rest[word.endIndex...]
        return String(word)
    }

    var last: String? { reduce(nil) { $1 } }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

/// The blocks of a file, by the indentation of its lines.
private struct SpecOutline {
    /// The parts of a file on which all its entries depend: what is not below a key such as `fields` or `endpoints`.
    let heads: [String]
    private let file: SourceFile
    private let lines: [(indentation: Int, text: String)]

    private static let keysOfEntries: Set<String> = ["fields", "types", "endpoints", "cases", "store"]

    init(_ file: SourceFile) {
        self.file = file
        lines = (0..<file.lineCount).map { number in
            let text = file.text(in: file.lineOffsets(number + 1))
            return (text.prefix { $0 == " " }.count, text)
        }
        var heads: [String] = []
        var isHead = true
        for line in lines {
            if line.indentation == 0 {
                isHead = !Self.keysOfEntries.contains(String(line.text.prefix { $0 != ":" }))
            }
            if isHead { heads.append(line.text) }
        }
        self.heads = heads
    }

    /// The lines of the entry of a map at the second level that contains the start of a range.
    func entry(at range: SourceRange) -> String {
        var start = min(max(range.start.line - 1, 0), max(lines.count - 1, 0))
        guard lines.indices.contains(start) else { return "" }
        let second = lines.map(\.indentation).filter { $0 > 0 }.min() ?? 0
        while start > 0, lines[start].indentation > second || lines[start].text.isEmpty { start -= 1 }
        let end = lines[(start + 1)...].firstIndex {
            $0.indentation <= lines[start].indentation && !$0.text.isEmpty
        }
        return lines[start..<(end ?? lines.count)].map(\.text).joined(separator: "\n")
    }
}
