import SourceDiagnostics
import SpecReading
import SpecWriting

/// YAML that is being merged. What was read from a file knows its place there.
struct MergeNode {
    enum Content {
        /// A text, or a word that YAML reads as something else: a number, a bool, null.
        case scalar(String, isText: Bool)
        case list([MergeNode])
        case map([MergeEntry])
    }

    var content: Content
    /// `nil` for what was not read from a file.
    let range: SourceRange?
    /// Whether each entry has a line of its own.
    let isBlock: Bool

    init(_ content: Content, isBlock: Bool = false) {
        self.content = content
        range = nil
        self.isBlock = isBlock
    }

    init(_ node: YAMLNode) {
        range = node.range
        var isBlock = false
        switch node.content {
        case .scalar(let text, let style):
            let word = YAMLWord(text)
            content = .scalar(text, isText: style != .plain || word == .text)
        case .sequence(let items): content = .list(items.map { MergeNode($0) })
        case .mapping(let entries):
            isBlock = entries.allSatisfy { $0.key.range.beginsLine && node.range.contains($0.key.range) }
            content = .map(
                entries.map { MergeEntry(key: $0.key.value, value: MergeNode($0.value), range: $0.key.range) }
            )
        case .rejected: content = .scalar("", isText: false)
        }
        self.isBlock = isBlock && !node.range.text.hasPrefix("{")
    }

    /// The root of a file; `nil` if it is not YAML.
    static func root(of file: SourceFile) -> MergeNode? {
        LocatedDocument.read(file).value.map { MergeNode($0) }
    }

    var entries: [MergeEntry]? { if case .map(let entries) = content { entries } else { nil } }
    var items: [MergeNode]? { if case .list(let items) = content { items } else { nil } }
    var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

    subscript(key: String) -> MergeNode? { entries?.first { $0.key == key }?.value }

    /// On one line, for messages.
    var shown: String {
        let text =
            switch content {
            case .scalar(let text, _): text.split(separator: "\n").first.map(String.init) ?? ""
            case .list(let items): "[\(items.map(\.shown).joined(separator: ", "))]"
            case .map(let entries):
                "{ \(entries.map { "\($0.key): \($0.value.shown)" }.joined(separator: ", ")) }"
            }
        return text.count > 60 ? text.prefix(60) + "…" : text
    }
}

struct MergeEntry {
    var key: String
    var value: MergeNode
    /// The place of the key.
    var range: SourceRange?
}

extension MergeNode: Equatable {
    /// Whether readers get the same values, however these are written. The order of keys does not count.
    static func == (left: MergeNode, right: MergeNode) -> Bool {
        switch (left.content, right.content) {
        case (.scalar(let a, let isText), .scalar(let b, let isOtherText)): a == b && isText == isOtherText
        case (.list(let a), .list(let b)): a == b
        case (.map(let a), .map(let b)):
            a.count == b.count
                && zip(a.sorted(by: MergeEntry.isBefore), b.sorted(by: MergeEntry.isBefore))
                    .allSatisfy { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }
}

extension MergeEntry {
    fileprivate static func isBefore(_ left: MergeEntry, _ right: MergeEntry) -> Bool {
        left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }

    /// As it is written.
    var yaml: SpecEntry {
        SpecEntry(key, value.yaml, isTall: value.isBlock)
    }
}

extension MergeNode {
    var yaml: SpecValue {
        switch content {
        case .scalar(let text, isText: true): .text(text)
        case .scalar(let text, isText: false): .word(text)
        case .list(let items): .list(items.map(\.yaml))
        case .map(let entries): .map(entries.map(\.yaml))
        }
    }
}

extension SourceRange {
    /// Whether nothing but spaces is before it on its line.
    fileprivate var beginsLine: Bool {
        var index = offsets.lowerBound
        while index > 0, file.bytes[index - 1] == UInt8(ascii: " ") { index -= 1 }
        return index == 0 || file.bytes[index - 1] == UInt8(ascii: "\n")
            || file.bytes[index - 1] == UInt8(ascii: "\r")
    }

    fileprivate func contains(_ other: SourceRange) -> Bool {
        offsets.lowerBound <= other.offsets.lowerBound && other.offsets.upperBound <= offsets.upperBound
    }
}
