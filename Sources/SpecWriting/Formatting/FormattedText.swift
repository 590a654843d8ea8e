import SpecReading

/// Writes a document: two spaces for each level, a line for each entry, and one line for what is in brackets or braces and
/// fits on it.
struct FormattedText {
    private(set) var text = ""

    init(_ document: CommentedDocument) {
        var root = document.root
        if !root.value.isBlockCollection { root.hoistComments() }
        write(lead: root, indent: "", isFirst: true)
        if root.value.isMap || root.value.entries != nil, !isShort(root.value, head: "", isRoot: true) {
            if let anchor = root.value.anchor { add("&\(anchor)") }
            writeEntries(of: root.value, indent: "")
            if let comment = root.comment { add(comment) }
        } else {
            write(root, head: "", indent: "")
        }
        write(document.tail, indent: "", isFirst: text.isEmpty)
    }

    private mutating func add(_ line: String) { text += line + "\n" }

    /// A line with a comment behind it.
    private mutating func add(_ line: String, _ comment: String?) {
        add(comment.map { line.isEmpty ? $0 : "\(line) \($0)" } ?? line)
    }

    // MARK: Entries

    private mutating func writeEntries(of node: CommentedNode, indent: String) {
        for (index, entry) in (node.entries ?? []).enumerated() {
            var entry = entry
            entry.hoistComments()
            write(lead: entry, indent: indent, isFirst: index == 0)
            if let key = entry.key {
                write(entry, head: "\(indent)\(key.keyText):", indent: indent)
            } else {
                writeItem(entry, indent: indent)
            }
        }
        write(node.tail, indent: indent, isFirst: node.entries?.isEmpty ?? true)
    }

    private mutating func write(lead entry: CommentedEntry, indent: String, isFirst: Bool) {
        write(entry.lead, indent: indent, isFirst: isFirst)
        if entry.isSeparated, !isFirst || !entry.lead.isEmpty { add("") }
    }

    private mutating func write(_ comments: [YAMLComment], indent: String, isFirst: Bool) {
        for (index, comment) in comments.enumerated() {
            if comment.isSeparated, !isFirst || index > 0 { add("") }
            add(indent + comment.text)
        }
    }

    /// A value behind the text of its key.
    private mutating func write(_ entry: CommentedEntry, head: String, indent: String) {
        let node = entry.value
        let head = node.anchor.map { head.isEmpty ? "&\($0)" : "\(head) &\($0)" } ?? head
        let space = head.isEmpty ? "" : " "
        switch node.content {
        case .alias(let name): add("\(head)\(space)*\(name)", entry.comment)
        case .block(let block): write(block, head: head + space, indent: indent)
        case .scalar(let text, let style, let isFolded):
            let short = CommentedNode.text(of: text, style, isInFlow: false)
            let isLong = isFolded && head.count + short.count + 1 > SpecWriter.width || text.contains("\n")
            if isLong, isFolded, style == .plain || YAMLWord(text) == .text, SpecWriter.isBlock(text) {
                let (header, lines) = SpecWriter.block(text, width: SpecWriter.textWidth - indent.count - 2)
                add("\(head)\(space)\(header)", entry.comment)
                for line in lines { add(line.isEmpty ? "" : "\(indent)  \(line)") }
            } else {
                add(short.isEmpty ? head : "\(head)\(space)\(short)", entry.comment)
            }
        case .collection:
            if isShort(node, head: head), let short = node.oneLine {
                add("\(head)\(space)\(short)", entry.comment)
            } else if let items = node.shortItems {
                add("\(head)\(space)[")
                for row in SpecWriter.rows(items, indent: indent + "  ") { add(row) }
                add("\(indent)]", entry.comment)
            } else {
                writeBelow(entry, head: head, indent: indent)
            }
        }
    }

    /// A collection on the lines below its key.
    private mutating func writeBelow(_ entry: CommentedEntry, head: String, indent: String) {
        var node = entry.value
        var comment = entry.headComment
        if let behind = entry.comment {
            if comment == nil, !node.hasComments {
                comment = behind
            } else {
                node.tail.append(YAMLComment(behind))
            }
        }
        add(head, comment)
        writeEntries(of: node, indent: indent + "  ")
    }

    /// The first line of an item is behind its hyphen.
    private mutating func writeItem(_ entry: CommentedEntry, indent: String) {
        let node = entry.value
        guard node.entries != nil, node.anchor == nil, !isShort(node, head: indent + "-"),
            node.shortItems == nil
        else {
            return write(
                entry,
                head: "\(indent)-",
                indent: node.entries == nil ? indent : indent + "  ",
                in: indent
            )
        }
        var inner = FormattedText()
        var below = node
        if let comment = entry.comment { below.tail.append(YAMLComment(comment)) }
        inner.writeEntries(of: below, indent: indent + "  ")
        text += "\(indent)- " + inner.text.dropFirst(indent.count + 2)
    }

    private init() {}

    /// An item whose further lines are indented like the text behind the hyphen.
    private mutating func write(_ entry: CommentedEntry, head: String, indent: String, in outer: String) {
        if entry.value.entries != nil, entry.value.anchor != nil, !isShort(entry.value, head: head),
            entry.value.shortItems == nil
        {
            return write(entry, head: head, indent: outer)
        }
        write(entry, head: head, indent: indent)
    }

    private mutating func write(_ block: BlockText, head: String, indent: String) {
        let indicator = block.needsIndicator ? "2" : ""
        add("\(head)\(block.style)\(indicator)\(block.chomping)", block.comment)
        for line in block.lines { add(line.isEmpty ? "" : "\(indent)  \(line)") }
    }

    /// Whether a collection is on one line.
    private func isShort(_ node: CommentedNode, head: String, isRoot: Bool = false) -> Bool {
        guard node.isFlow, !node.hasComments, let entries = node.entries else { return false }
        if entries.isEmpty { return true }
        guard !isRoot, let short = node.oneLine else { return false }
        return head.count + short.count + 1 <= SpecWriter.width
    }
}
