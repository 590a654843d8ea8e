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

    private var isAPIDamaged: Bool { files.contains { $0.baseName == "api" } }

    /// The diagnostics that cannot be consequences of what is missing.
    package func withoutConsequences(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard !isEmpty else { return diagnostics }
        var outlines: [SourceFile: SpecOutline] = [:]
        return diagnostics.filter { diagnostic in
            let file = diagnostic.range.file
            if diagnostic.id == "unknownType" {
                return !SpecWords(diagnostic.range.text).contains { missing.contains($0) }
            }
            if isGeneral || files.contains(file) { return false }
            // A damaged file of the API may have the setting.
            if diagnostic.id == "accessWithoutDefault", isAPIDamaged { return false }
            let outline = outlines[file] ?? SpecOutline(file, naming: dependent)
            outlines[file] = outline
            return !outline.depends(at: diagnostic.range)
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

/// The entries of a file that name other files, by the indentation of its lines.
private struct SpecOutline {
    /// Whether each line belongs to an entry that names one of the files.
    private var lines: [Bool] = []
    /// Whether a key names one on which all entries depend, such as `extends` or `path`.
    private var isWhole = false

    /// The keys whose entries depend on themselves only.
    private static let keysOfEntries: Set<String> = ["fields", "types", "endpoints", "cases", "store"]

    init(_ file: SourceFile, naming names: Set<String>) {
        let texts = (0..<file.lineCount).map { file.text(in: file.lineOffsets($0 + 1)) }
        let indentations = texts.map { text in text.prefix { $0 == " " }.count }
        let second = indentations.filter { $0 > 0 }.min() ?? 0
        var start = 0
        var isHead = true
        for (line, text) in texts.enumerated() {
            let isNaming = SpecWords(text).contains { names.contains($0) }
            if !text.isEmpty, indentations[line] <= second { start = line }
            if !text.isEmpty, indentations[line] == 0 {
                isHead = !Self.keysOfEntries.contains(String(text.prefix { $0 != ":" }))
            }
            if isNaming, isHead { isWhole = true }
            lines.append(isNaming || start < line && lines[start])
            // The lines of the entry before this one depend on the file too.
            if isNaming, start < line, !lines[start] {
                for earlier in start..<line { lines[earlier] = true }
            }
        }
    }

    /// Whether the entry with the start of a range depends on one of the files.
    func depends(at range: SourceRange) -> Bool {
        let line = range.start.line - 1
        return isWhole || lines.indices.contains(line) && lines[line]
    }
}
