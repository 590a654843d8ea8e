import SourceDiagnostics
import SpecReading

/// A value of a document with its JSON pointer (RFC 6901).
struct DocumentValue: Sendable {
    let node: YAMLNode
    let place: DocumentPlace

    var range: SourceRange { node.range }
    /// The path of the file that the value is in.
    var file: String { node.range.file.path }

    /// The value of a key; `nil` if this is not a map with the key.
    subscript(key: String) -> DocumentValue? {
        guard let entry = node.entries?.first(where: { $0.key.value == key }) else { return nil }
        return DocumentValue(node: entry.value, place: place.appending(key))
    }

    /// The entries of a map in their order; empty for anything else.
    var entries: [(key: String, value: DocumentValue)] {
        (node.entries ?? []).map { entry in
            (entry.key.value, DocumentValue(node: entry.value, place: place.appending(entry.key.value)))
        }
    }

    /// The items of a list; empty for anything else.
    var items: [DocumentValue] {
        guard case .sequence(let nodes) = node.content else { return [] }
        return nodes.enumerated().map { DocumentValue(node: $1, place: place.appending(String($0))) }
    }

    var isMap: Bool { node.entries != nil }
    var isList: Bool { if case .sequence = node.content { true } else { false } }
    var isNull: Bool { node.isNull }

    /// The text of a scalar, also of a number.
    var text: String? {
        if case .scalar(let text, _) = node.content, !node.isNull { text } else { nil }
    }

    /// A text that is not a number or a bool.
    var string: String? {
        guard case .scalar(let text, let style) = node.content else { return nil }
        if style != .plain { return text }
        switch YAMLWord(text) {
        case .text, .loose: return text
        case .null, .bool, .number: return nil
        }
    }

    var bool: Bool? {
        guard case .scalar(let text, .plain) = node.content else { return nil }
        switch YAMLWord(text) {
        case .bool(let value), .loose(let value): return value
        default: return nil
        }
    }

    /// A plain number as it is written.
    var number: String? {
        guard case .scalar(let text, .plain) = node.content, YAMLWord(text) == .number else { return nil }
        return text
    }

    var isTrue: Bool { bool == true }
}

/// The keys and indexes that lead to a value, as a list from the inside.
final class DocumentPlace: Sendable {
    private let parent: DocumentPlace?
    private let step: String

    private init(_ parent: DocumentPlace?, _ step: String) {
        self.parent = parent
        self.step = step
    }

    static let root = DocumentPlace(nil, "")

    func appending(_ step: String) -> DocumentPlace { DocumentPlace(self, step) }

    /// The keys and indexes from the root on.
    var steps: [String] {
        var steps: [String] = []
        var place = self
        while let parent = place.parent {
            steps.append(place.step)
            place = parent
        }
        return steps.reversed()
    }

    /// `/paths/~1users/get`
    var pointer: String {
        var pointer = ""
        for step in steps {
            let step = step.utf8.contains(UInt8(ascii: "~")) ? step.replacing("~", with: "~0") : step
            let parts = step.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            pointer += "/" + parts.map { Substring($0) }.joined(separator: "~1")
        }
        return pointer
    }
}
