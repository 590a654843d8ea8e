import SpecReading

extension CommentedDocument {
    /// The keys of the file in their usual order, with their comments. A file with aliases, or with keys that the language
    /// does not know, keeps its order: an anchor is above its aliases.
    func inUsualOrder() -> CommentedDocument {
        guard case .collection(let entries, isMap: true) = root.value.content, !root.value.hasAnchors else {
            return self
        }
        let keys = entries.compactMap { $0.key?.word }
        guard keys.count == entries.count, let order = SpecKeys.order(ofFileWith: keys) else { return self }
        let ranks = keys.map { order.firstIndex(of: $0) }
        guard !ranks.contains(nil), ranks.compactMap(\.self) != ranks.compactMap(\.self).sorted() else {
            return self
        }
        let sorted = zip(entries, ranks.compactMap(\.self)).enumerated()
            .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
        var document = self
        let isFirstMoved = sorted[0].offset != 0
        document.root.value.content = .collection(
            isFirstMoved ? Self.withHeader(of: entries[0], sorted.map(\.element.0)) : sorted.map(\.element.0),
            isMap: true
        )
        return document
    }

    /// Comments at the beginning that a blank line separates from the first entry are about the file.
    private static func withHeader(of first: CommentedEntry, _ entries: [CommentedEntry]) -> [CommentedEntry]
    {
        let end = first.isSeparated ? first.lead.count : first.lead.lastIndex(where: \.isSeparated) ?? 0
        guard end > 0 else { return entries }
        var entries = entries
        for index in entries.indices where entries[index].key?.word == first.key?.word {
            entries[index].lead.removeFirst(end)
            entries[index].isSeparated = false
        }
        entries[0].isSeparated = entries[0].lead.isEmpty || entries[0].isSeparated
        if !entries[0].lead.isEmpty { entries[0].lead[0].isSeparated = true }
        entries[0].lead = Array(first.lead[..<end]) + entries[0].lead
        return entries
    }
}

extension CommentedNode {
    /// The text of a key.
    fileprivate var word: String? { if case .scalar(let text, _, _) = content { text } else { nil } }

    /// Whether it has anchors, aliases or merge keys.
    fileprivate var hasAnchors: Bool {
        if anchor != nil { return true }
        switch content {
        case .alias: return true
        case .scalar, .block: return false
        case .collection(let entries, _):
            return entries.contains { $0.value.hasAnchors || $0.key?.hasAnchors == true }
        }
    }
}
