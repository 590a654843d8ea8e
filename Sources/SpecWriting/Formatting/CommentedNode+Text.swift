import SpecReading

extension CommentedNode {
    /// Whether it is a list or a map without brackets or braces.
    var isBlockCollection: Bool { !isFlow && entries != nil }

    /// Whether there is a comment somewhere inside.
    var hasComments: Bool {
        !tail.isEmpty
            || (entries ?? []).contains {
                !$0.lead.isEmpty || $0.comment != nil || $0.headComment != nil || $0.value.hasComments
            }
    }

    /// A key as it is written.
    var keyText: String {
        let name = anchor.map { "&\($0) " } ?? ""
        guard case .scalar(let text, let style, _) = content else { return name }
        return name + (style == .plain ? text : SpecWriter.key(text))
    }

    /// A scalar on one line.
    static func text(of text: String, _ style: YAMLStyle, isInFlow: Bool) -> String {
        if style == .plain, !text.contains("\n") { return text }
        return YAMLScalarWriter.scalar(text, isInFlow: isInFlow)
    }

    // MARK: On one line

    /// The value on one line, without its anchor; `nil` if it has lines of its own.
    var oneLine: String? {
        switch content {
        case .alias(let name): return "*\(name)"
        case .block: return nil
        case .scalar(let text, let style, _): return Self.text(of: text, style, isInFlow: true)
        case .collection(let entries, let isMap):
            guard isFlow else { return nil }
            var parts: [String] = []
            var count = 0
            for entry in entries {
                guard let part = entry.oneLine else { return nil }
                count += part.utf8.count
                // A longer line would not be used.
                if count > 4 * SpecWriter.width { return nil }
                parts.append(part)
            }
            if parts.isEmpty { return isMap ? "{}" : "[]" }
            let text = parts.joined(separator: ", ")
            // A key without a value has a space behind its colon.
            return isMap ? "{ \(text)\(text.hasSuffix(" ") ? "" : " ")}" : "[\(text)]"
        }
    }

    /// The items of a list that is written in rows; `nil` if it is not.
    var shortItems: [String]? {
        guard isFlow, !isMap, !hasComments, let entries, !entries.isEmpty else { return nil }
        var items: [String] = []
        for entry in entries {
            guard !entry.value.isMap, let text = entry.oneLine, text.count <= SpecWriter.textWidth else {
                return nil
            }
            items.append(text)
        }
        return items
    }
}

extension CommentedEntry {
    /// Moves the comments above the first entry of an item, which is on the line of the item, above the item; so it does with
    /// all comments of an empty collection.
    mutating func hoistComments() {
        guard case .collection(var entries, let isMap) = value.content else { return }
        if entries.isEmpty {
            lead += value.tail.map { YAMLComment($0.text) }
            value.tail = []
        }
        // Below a key there are lines for them.
        guard key == nil, !entries.isEmpty else { return }
        entries[0].hoistComments()
        lead += entries[0].lead.map { YAMLComment($0.text) }
        entries[0].lead = []
        value.content = .collection(entries, isMap: isMap)
    }

    fileprivate var oneLine: String? {
        let anchor = value.anchor.map { "&\($0)" }
        guard let text = value.oneLine else { return nil }
        let written = [anchor, text.isEmpty ? nil : text].compactMap(\.self).joined(separator: " ")
        return key.map { "\($0.keyText): \(written)" } ?? written
    }
}
