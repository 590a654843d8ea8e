/// A YAML value as it is written: with its comments, the blank lines between its entries, and its aliases.
package struct CommentedNode: Sendable {
    package indirect enum Content: Sendable {
        /// A text on one line or on several ones, as `isFolded` says.
        case scalar(String, YAMLStyle, isFolded: Bool)
        /// A text below `|` or `>`.
        case block(BlockText)
        case alias(String)
        /// A list, whose entries have no keys, or a map.
        case collection([CommentedEntry], isMap: Bool)
    }

    package var content: Content
    package var anchor: String?
    /// Whether it is in brackets or braces, or inside of such a value.
    package var isFlow = false
    /// The comments behind the last entry of a collection.
    package var tail: [YAMLComment] = []

    package var entries: [CommentedEntry]? {
        if case .collection(let entries, _) = content { entries } else { nil }
    }

    package var isMap: Bool { if case .collection(_, true) = content { true } else { false } }
}

/// A member of a map or an item of a list.
package struct CommentedEntry: Sendable {
    /// The comments above it.
    package var lead: [YAMLComment] = []
    /// Whether a blank line is directly above it.
    package var isSeparated = false
    /// `nil` in a list.
    package var key: CommentedNode?
    /// The comment behind the colon, if the value begins on a later line.
    package var headComment: String?
    package var value: CommentedNode
    /// The comment behind the value.
    package var comment: String?
}

/// A comment with a line of its own.
package struct YAMLComment: Hashable, Sendable {
    /// From the number sign on.
    package let text: String
    /// Whether a blank line is directly above it.
    package var isSeparated: Bool

    package init(_ text: String, isSeparated: Bool = false) {
        (self.text, self.isSeparated) = (text, isSeparated)
    }
}

/// The lines of a text below `|` or `>`.
package struct BlockText: Hashable, Sendable {
    /// `|` or `>`.
    package let style: Character
    /// `-`, `+`, or nothing.
    package let chomping: String
    /// The comment behind the style.
    package let comment: String?
    /// Without their common indentation.
    package let lines: [String]

    /// Whether the indentation has to be stated, because it cannot be seen.
    package var needsIndicator: Bool {
        guard let first = lines.firstIndex(where: { $0.contains { $0 != " " } }) else {
            return lines.contains { !$0.isEmpty }
        }
        return lines[...first].contains { $0.hasPrefix(" ") }
    }
}

/// A file of YAML with its comments.
package struct CommentedDocument: Sendable {
    /// Its value is the root; the comments above a root that is in brackets or no collection are its lead.
    package var root: CommentedEntry
    /// The comments at the end.
    package var tail: [YAMLComment]
}
