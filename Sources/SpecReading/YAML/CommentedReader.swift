package import SourceDiagnostics

extension CommentedDocument {
    /// A file that `YAMLComposer` accepts; `nil` if it does not, with the reasons.
    package static func read(_ file: SourceFile) -> Reported<CommentedDocument> {
        let problems = YAMLText.problems(of: file)
        guard problems.isEmpty else { return Reported(nil, problems) }
        let start = YAMLText.start(of: file)
        let (root, diagnostics) = YAMLComposer.compose(file, from: start)
        guard root != nil, diagnostics.isEmpty else { return Reported(nil, diagnostics) }
        do throws(YAMLSyntaxError) {
            let events = try YAMLEventReader.reading(file.bytes, from: start) {
                (reader) throws(YAMLSyntaxError) -> [YAMLEvent] in
                var events: [YAMLEvent] = []
                while true {
                    let event = try reader.next()
                    if case .streamEnd = event.kind { return events }
                    if event.isValue { events.append(event) }
                }
            }
            var reader = CommentedReader(events, file, from: start)
            return Reported(reader.document(), [])
        } catch {
            return Reported(nil, YAMLSyntaxMessages.diagnostics(for: error, in: file))
        }
    }
}

extension YAMLEvent {
    /// Whether it is a value, or the beginning or the end of one.
    fileprivate var isValue: Bool {
        switch kind {
        case .scalar, .alias, .sequenceStart, .sequenceEnd, .mappingStart, .mappingEnd: true
        case .documentStart, .documentEnd, .streamEnd, .other: false
        }
    }
}

/// Gives each comment to the value that it is about.
///
/// A comment behind a value is the value's. One on a line of its own is about what follows, unless it is indented like the
/// collection that ends there.
private struct CommentedReader {
    private let bytes: [UInt8]
    private let events: [YAMLEvent]
    /// The gap in front of each event that has bytes of its own, and the one at the end.
    private var gaps: [YAMLGap]
    /// For each event, the first one from it on that has bytes of its own.
    private var solid: [Int]
    private var index = 0

    init(_ events: [YAMLEvent], _ file: SourceFile, from start: Int) {
        (self.events, bytes) = (events, file.bytes)
        gaps = Array(repeating: YAMLGap(), count: events.count + 1)
        solid = Array(repeating: events.count, count: events.count + 1)
        var end = start
        var isFirst = true
        for (index, event) in events.enumerated() where isSolid(event) {
            let lower = max(end, event.offsets.lowerBound)
            gaps[index] = YAMLGap(bytes, end..<lower, isFirst: isFirst)
            end = max(lower, self.end(of: event))
            isFirst = false
            solid[index] = index
        }
        gaps[events.count] = YAMLGap(bytes, end..<bytes.count, isFirst: isFirst)
        for index in events.indices.reversed() where solid[index] != index { solid[index] = solid[index + 1] }
    }

    mutating func document() -> CommentedDocument {
        var root = CommentedEntry(value: CommentedNode(content: .scalar("", .plain, isFolded: false)))
        if let first = events.first, !isBlockCollection(first) { takeLead(into: &root) }
        root.value = node(inFlow: false)
        root.comment = takeTrailing()
        let tail = takeAll()
        return CommentedDocument(root: root, tail: tail)
    }

    private mutating func node(inFlow: Bool) -> CommentedNode {
        let event = events[index]
        index += 1
        var node = CommentedNode(content: .scalar("", .plain, isFolded: false), anchor: event.anchor)
        switch event.kind {
        case .scalar(let text, .block):
            node.content = .block(blockText(event, text))
        case .scalar(let text, let style):
            let isFolded = event.offsets.contains { YAMLGap.breakWidth(bytes, $0) > 0 }
            node.content = .scalar(text, style, isFolded: isFolded)
        case .alias(let name):
            node.content = .alias(name)
        case .sequenceStart, .mappingStart:
            node.isFlow = inFlow || isSolid(event)
            collection(&node, event)
        default: break
        }
        return node
    }

    private mutating func collection(_ node: inout CommentedNode, _ start: YAMLEvent) {
        let isMap = if case .mappingStart = start.kind { true } else { false }
        let column = start.offsets.lowerBound - YAMLGap.lineStart(bytes, start.offsets.lowerBound)
        var entries: [CommentedEntry] = []
        while index < events.count, !events[index].isEnd {
            entries.append(isMap ? member(inFlow: node.isFlow) : item(inFlow: node.isFlow))
        }
        if index < events.count, isSolid(events[index]) {
            node.tail = takeAll()
        } else if !node.isFlow {
            node.tail = takeDeeper(column)
        }
        index += 1
        node.content = .collection(entries, isMap: isMap)
    }

    private mutating func item(inFlow: Bool) -> CommentedEntry {
        var entry = CommentedEntry(value: CommentedNode(content: .alias("")))
        takeLead(into: &entry)
        finish(&entry, inFlow: inFlow)
        return entry
    }

    private mutating func member(inFlow: Bool) -> CommentedEntry {
        var entry = CommentedEntry(value: CommentedNode(content: .alias("")))
        takeLead(into: &entry)
        entry.key = node(inFlow: inFlow)
        entry.headComment = takeTrailing()
        guard index < events.count, !isBlockCollection(events[index]) || inFlow else {
            finish(&entry, inFlow: inFlow)
            return entry
        }
        // What is between the key and a value that will be behind it.
        if let comment = entry.headComment { entry.lead.append(YAMLComment(comment)) }
        entry.headComment = nil
        let next = solid[index]
        entry.lead += gaps[next].comments.map { YAMLComment($0.text) }
        gaps[next].comments = []
        finish(&entry, inFlow: inFlow)
        return entry
    }

    private mutating func finish(_ entry: inout CommentedEntry, inFlow: Bool) {
        entry.value = node(inFlow: inFlow)
        let isBlock = !entry.value.isFlow && entry.value.entries != nil
        if !isBlock { entry.comment = takeTrailing() }
    }

    // MARK: Comments

    private mutating func takeLead(into entry: inout CommentedEntry) {
        let next = solid[index]
        entry.isSeparated = gaps[next].isSeparated
        entry.lead = takeAll()
    }

    private mutating func takeAll() -> [YAMLComment] {
        let next = solid[index]
        defer { gaps[next].comments = [] }
        return gaps[next].comments.map { YAMLComment($0.text, isSeparated: $0.isSeparated) }
    }

    private mutating func takeTrailing() -> String? {
        let next = solid[index]
        guard let first = gaps[next].comments.first, first.isTrailing else { return nil }
        gaps[next].comments.removeFirst()
        return first.text
    }

    /// The comments that are indented like a collection that ends here.
    private mutating func takeDeeper(_ column: Int) -> [YAMLComment] {
        let next = solid[index]
        guard gaps[next].nextIndentation < column else { return [] }
        var taken: [YAMLComment] = []
        while let first = gaps[next].comments.first, !first.isTrailing, first.column >= column {
            taken.append(YAMLComment(first.text, isSeparated: first.isSeparated))
            gaps[next].comments.removeFirst()
        }
        return taken
    }

    // MARK: Places

    private func isBlockCollection(_ event: YAMLEvent) -> Bool {
        switch event.kind {
        case .sequenceStart, .mappingStart: !isSolid(event)
        default: false
        }
    }

    /// Whether the event has bytes of its own: block collections consist of their entries.
    private func isSolid(_ event: YAMLEvent) -> Bool {
        switch event.kind {
        case .scalar, .alias: return true
        default:
            guard event.offsets.count == 1, let byte = bytes[event.offsets].first else { return false }
            return "[]{}".utf8.contains(byte)
        }
    }

    /// The end of a value without the line breaks behind it, unless these belong to it.
    private func end(of event: YAMLEvent) -> Int {
        guard case .scalar(_, .block) = event.kind, !header(event).contains("+") else {
            return event.offsets.upperBound
        }
        var end = event.offsets.upperBound
        while end > event.offsets.lowerBound, bytes[end - 1].isSpace { end -= 1 }
        return end
    }

    // MARK: Texts below `|` and `>`

    /// The line of the style, such as `|- # comment`.
    private func header(_ event: YAMLEvent) -> Substring {
        let end = event.offsets.first { YAMLGap.breakWidth(bytes, $0) > 0 } ?? event.offsets.upperBound
        let line = String(decoding: bytes[event.offsets.lowerBound..<end], as: UTF8.self)
        return line.prefix { $0 != " " && $0 != "\t" && $0 != "#" }
    }

    private func blockText(_ event: YAMLEvent, _ text: String) -> BlockText {
        let start = event.offsets.first { YAMLGap.breakWidth(bytes, $0) > 0 } ?? event.offsets.upperBound
        let head = bytes[event.offsets.lowerBound..<start]
        let comment = head.firstIndex(of: UInt8(ascii: "#")).map { number in
            var end = start
            while end > number, bytes[end - 1].isSpace { end -= 1 }
            return String(decoding: bytes[number..<end], as: UTF8.self)
        }
        let header = header(event)
        let keeps = header.contains("+")
        return BlockText(
            style: header.first ?? "|",
            chomping: keeps ? "+" : header.contains("-") ? "-" : "",
            comment: comment,
            lines: Self.lines(of: text, bytes, start..<event.offsets.upperBound, header: header, keeps: keeps)
        )
    }

    /// The lines as written, without the indentation that they have in common.
    private static func lines(
        of text: String,
        _ bytes: [UInt8],
        _ offsets: Range<Int>,
        header: Substring,
        keeps: Bool
    ) -> [String] {
        var lines: [ArraySlice<UInt8>] = []
        var start = offsets.lowerBound
        var index = start
        while index < offsets.upperBound {
            let width = YAMLGap.breakWidth(bytes, index)
            if width > 0 {
                lines.append(bytes[start..<index])
                start = index + width
            }
            index += max(1, width)
        }
        // What is behind the last break is the indentation of the next value, unless the file ends with the text.
        if offsets.upperBound == bytes.count
            || bytes[start..<offsets.upperBound].contains(where: { $0 != 0x20 })
        {
            lines.append(bytes[start..<offsets.upperBound])
        }
        lines = Array(lines.dropFirst())
        let indentation = indentation(of: lines, text, header: header)
        var texts = lines.map { line in
            let spaces = line.prefix { $0 == UInt8(ascii: " ") }.count
            return String(decoding: line.dropFirst(min(spaces, indentation)), as: UTF8.self)
        }
        while !keeps, texts.last?.isEmpty == true { texts.removeLast() }
        return texts
    }

    /// A stated indentation counts from the parent's, which is not known here: the first line of the text tells it.
    private static func indentation(of lines: [ArraySlice<UInt8>], _ text: String, header: Substring) -> Int {
        func spaces(_ line: some Collection<UInt8>) -> Int { line.prefix { $0 == UInt8(ascii: " ") }.count }
        guard let first = lines.first(where: { $0.contains { $0 != UInt8(ascii: " ") } }) else { return .max }
        guard header.contains(where: { $0.isNumber }) else { return spaces(first) }
        let content = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true)
            .first { $0.contains { $0 != UInt8(ascii: " ") } }
        return spaces(first) - (content.map { spaces($0) } ?? 0)
    }
}

extension YAMLEvent {
    fileprivate var isEnd: Bool {
        switch kind {
        case .sequenceEnd, .mappingEnd: true
        default: false
        }
    }
}
