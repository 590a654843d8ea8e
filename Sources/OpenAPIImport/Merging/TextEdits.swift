import SourceDiagnostics
import SpecWriting

/// Changes of a file's text, entry by entry. Everything else stays as it is, to the byte.
struct TextEdits {
    private let file: SourceFile
    private var edits: [(range: Range<Int>, text: String)] = []

    init(_ file: SourceFile) { self.file = file }

    var isEmpty: Bool { edits.isEmpty }

    /// The text with all changes.
    var text: String {
        guard !edits.isEmpty else { return file.text }
        var bytes: [UInt8] = []
        var place = 0
        let ordered = edits.enumerated().sorted {
            let (left, right) = ($0.element.range, $1.element.range)
            return (left.lowerBound, left.upperBound, $0.offset) < (
                right.lowerBound, right.upperBound, $1.offset
            )
        }
        for (_, edit) in ordered where edit.range.lowerBound >= place {
            bytes += file.bytes[place..<edit.range.lowerBound]
            if edit.range.lowerBound == file.bytes.count, let last = bytes.last, last != UInt8(ascii: "\n") {
                bytes.append(UInt8(ascii: "\n"))
            }
            bytes += Array(edit.text.utf8)
            place = edit.range.upperBound
        }
        return String(decoding: bytes + file.bytes[place...], as: UTF8.self)
    }

    /// Writes another value to an entry. Comments in the old one stay, above the entry or behind it.
    mutating func replace(_ entry: MergeEntry, with value: MergeNode) {
        guard let range = entry.range, let lines = lines(of: entry) else { return }
        let indent = indent(of: range)
        let text = SpecWriter.text(of: MergeEntry(key: entry.key, value: value).yaml, indent: indent)
        let comments = comments(of: entry)
        let isOneLine = text.utf8.count { $0 == UInt8(ascii: "\n") } == 1
        if comments.count == 1, isOneLine, range.start.line == lineNumber(before: lines.upperBound) {
            return edits.append((lines, text.dropLast() + " " + comments[0] + "\n"))
        }
        edits.append((lines, comments.map { indent + $0 + "\n" }.joined() + text))
    }

    /// Writes all of a file that is one map in braces.
    mutating func replaceAll(with root: MergeNode) {
        edits = [(0..<file.bytes.count, SpecWriter((root.entries ?? []).map(\.yaml)).text)]
    }

    mutating func remove(_ entry: MergeEntry) {
        if let lines = lines(of: entry) { edits.append((lines, "")) }
    }

    /// Adds an entry behind another one of the same map, or before its first one.
    mutating func insert(_ key: String, _ value: MergeNode, behind entry: MergeEntry?, first: MergeEntry) {
        guard let range = first.range, let lines = lines(of: entry ?? first) else { return }
        let text = SpecWriter.text(of: MergeEntry(key: key, value: value).yaml, indent: indent(of: range))
        let place = entry == nil ? lines.lowerBound : lines.upperBound
        edits.append((place..<place, text))
    }

    // MARK: Places

    private func indent(of key: SourceRange) -> String {
        String(repeating: " ", count: max(0, key.start.column - 1))
    }

    /// The bytes of the lines of an entry, with the break of the last one.
    private func lines(of entry: MergeEntry) -> Range<Int>? {
        guard let key = entry.range else { return nil }
        let start = file.lineOffsets(key.start.line).lowerBound
        let last = max(key.offsets.upperBound, Self.end(of: entry.value, behind: key))
        let end = file.lineOffsets(file.position(at: max(key.offsets.lowerBound, last - 1)).line).upperBound
        return start..<breakEnd(end)
    }

    /// The end of a value, as far as it is written behind its key: that of an alias is elsewhere.
    private static func end(of value: MergeNode, behind key: SourceRange) -> Int {
        guard let range = value.range, range.offsets.lowerBound >= key.offsets.upperBound else { return 0 }
        return range.offsets.upperBound
    }

    private func breakEnd(_ end: Int) -> Int {
        var end = end
        if end < file.bytes.count, file.bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end < file.bytes.count, file.bytes[end] == UInt8(ascii: "\n") { end += 1 }
        return end
    }

    private func lineNumber(before end: Int) -> Int { file.position(at: max(0, end - 1)).line }

    // MARK: Comments

    /// The comments on the lines of an entry, in their order.
    func comments(of entry: MergeEntry) -> [String] {
        guard let lines = lines(of: entry) else { return [] }
        var texts: [Range<Int>] = []
        Self.collectTexts(of: entry, into: &texts)
        return comments(in: lines, besides: texts)
    }

    private func comments(in lines: Range<Int>, besides texts: [Range<Int>]) -> [String] {
        let texts = texts.sorted { $0.lowerBound < $1.lowerBound }
        var comments: [String] = []
        var place = lines.lowerBound
        var next = 0
        while place < lines.upperBound {
            while next < texts.count, texts[next].upperBound <= place { next += 1 }
            if next < texts.count, texts[next].contains(place) {
                place = texts[next].upperBound
                continue
            }
            guard file.bytes[place] == UInt8(ascii: "#") else {
                place += 1
                continue
            }
            let end = file.lineOffsets(file.position(at: place).line).upperBound
            comments.append(file.text(in: place..<end))
            place = end
        }
        return comments
    }

    /// Whether a file has comments.
    func hasComments(in root: MergeNode) -> Bool {
        guard file.bytes.contains(UInt8(ascii: "#")) else { return false }
        var texts: [Range<Int>] = []
        Self.collectTexts(of: root, into: &texts)
        return comments(in: 0..<file.bytes.count, besides: texts).isEmpty == false
    }

    /// The places of keys and scalars, in which a `#` begins no comment.
    private static func collectTexts(of entry: MergeEntry, into texts: inout [Range<Int>]) {
        if let range = entry.range { texts.append(range.offsets) }
        collectTexts(of: entry.value, into: &texts)
    }

    private static func collectTexts(of node: MergeNode, into texts: inout [Range<Int>]) {
        switch node.content {
        case .scalar: if let range = node.range { texts.append(range.offsets) }
        case .list(let items): for item in items { collectTexts(of: item, into: &texts) }
        case .map(let entries): for entry in entries { collectTexts(of: entry, into: &texts) }
        }
    }
}
