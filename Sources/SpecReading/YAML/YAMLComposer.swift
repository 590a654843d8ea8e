internal import SourceDiagnostics

/// Builds the tree of a YAML text from events, and rejects features that specs must not use: tags, keys that are not
/// text, duplicate keys, unlimited aliases.
struct YAMLComposer {
    /// The largest nesting of lists and maps.
    static let deepest = 64
    /// The largest number of values that aliases and merge keys add.
    static let mostExpanded = 100_000

    private let file: SourceFile
    private let deepest: Int
    private let isLenient: Bool
    private var diagnostics: [Diagnostic] = []
    private var anchors: [String: YAMLNode] = [:]
    private var openAnchors: Set<String> = []
    private var expanded = 0

    private init(_ file: SourceFile, deepest: Int, isLenient: Bool) {
        self.file = file
        self.deepest = deepest
        self.isLenient = isLenient
    }

    /// Thrown to stop early; the diagnostic has been recorded.
    private enum Stop: Error {
        case here
        case syntax(YAMLSyntaxError)
    }

    /// The tree, `nil` if the text has none, and all its problems as YAML.
    ///
    /// - Parameter isLenient: Whether the last of several equal keys counts.
    static func compose(
        _ file: SourceFile,
        from start: Int,
        deepest: Int = Self.deepest,
        isLenient: Bool = false
    ) -> (root: YAMLNode?, diagnostics: [Diagnostic]) {
        var composer = YAMLComposer(file, deepest: deepest, isLenient: isLenient)
        do throws(YAMLSyntaxError) {
            let root = try YAMLEventReader.reading(file.bytes, from: start) {
                (reader) throws(YAMLSyntaxError) -> YAMLNode? in
                do throws(Stop) {
                    return try composer.document(&reader)
                } catch {
                    switch error {
                    case .here: return nil
                    case .syntax(let error): throw error
                    }
                }
            }
            return (root, composer.diagnostics)
        } catch {
            return (nil, composer.diagnostics + YAMLSyntaxMessages.diagnostics(for: error, in: file))
        }
    }

    private mutating func document(_ reader: inout YAMLEventReader) throws(Stop) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            let event = try next(&reader)
            switch event.kind {
            case .streamEnd:
                if root == nil { try report(.emptyFile(file)) }
                return root
            case .documentStart where root != nil:
                try report(.severalDocuments(range(event)))
                return root
            case .documentStart, .documentEnd, .other, .sequenceEnd, .mappingEnd:
                continue
            case .scalar, .alias, .sequenceStart, .mappingStart:
                root = try node(event, &reader, depth: 0)
            }
        }
    }

    private mutating func node(
        _ event: YAMLEvent,
        _ reader: inout YAMLEventReader,
        depth: Int
    ) throws(Stop) -> YAMLNode {
        if event.tag != nil { try report(.tag(tagRange(of: event))) }
        if let anchor = event.anchor { openAnchors.insert(anchor) }
        let node: YAMLNode
        switch event.kind {
        case .scalar(let text, let style):
            node = try scalar(text, style, event)
        case .sequenceStart:
            node = try sequence(event, &reader, depth: depth)
        case .mappingStart:
            node = try mapping(event, &reader, depth: depth)
        case .alias(let name):
            node = try alias(name, event, depth: depth)
        default:
            node = YAMLNode(content: .rejected, range: range(event), size: 1, height: 0)
        }
        if let anchor = event.anchor {
            openAnchors.remove(anchor)
            anchors[anchor] = node
        }
        return node
    }

    private mutating func scalar(
        _ text: String,
        _ style: YAMLStyle,
        _ event: YAMLEvent
    ) throws(Stop) -> YAMLNode {
        var offsets = event.offsets
        if style == .block { offsets = trimmed(offsets) }
        let node = YAMLNode(
            content: .scalar(text, style),
            range: SourceRange(file, offsets),
            size: 1,
            height: 0
        )
        // Only an escape in double quotes can contain these; raw ones were rejected before parsing.
        if style == .quoted, let hidden = text.unicodeScalars.first(where: \.isRefusedControl) {
            try report(.controlCharacter(hidden, at: node.range, fixIts: []))
        }
        return node
    }

    private mutating func sequence(
        _ start: YAMLEvent,
        _ reader: inout YAMLEventReader,
        depth: Int
    ) throws(Stop) -> YAMLNode {
        try checkDepth(depth + 1, at: start)
        var items: [YAMLNode] = []
        var (size, height) = (1, 0)
        while true {
            let event = try next(&reader)
            if case .sequenceEnd = event.kind {
                let range = collectionRange(from: start, to: event, last: items.last?.range)
                return YAMLNode(content: .sequence(items), range: range, size: size, height: height + 1)
            }
            let item = try node(event, &reader, depth: depth + 1)
            items.append(item)
            size += item.size
            height = max(height, item.height)
        }
    }

    private mutating func mapping(
        _ start: YAMLEvent,
        _ reader: inout YAMLEventReader,
        depth: Int
    ) throws(Stop) -> YAMLNode {
        try checkDepth(depth + 1, at: start)
        var entries = YAMLEntries(lastCounts: isLenient)
        var (size, height) = (1, 0)
        while true {
            let event = try next(&reader)
            if case .mappingEnd = event.kind {
                let range = collectionRange(from: start, to: event, last: entries.lastRange)
                return YAMLNode(content: .mapping(entries.all), range: range, size: size, height: height + 1)
            }
            let key = try key(event, &reader, depth: depth)
            let value = try node(try next(&reader), &reader, depth: depth + 1)
            entries.add(key, value)
            try report(entries.takeDiagnostics())
            size += value.size + 1
            height = max(height, value.height)
        }
    }

    /// `nil` when it was rejected. `<<` without quotes is a merge key.
    private mutating func key(
        _ event: YAMLEvent,
        _ reader: inout YAMLEventReader,
        depth: Int
    ) throws(Stop) -> YAMLEntries.Key? {
        let key = try node(event, &reader, depth: depth + 1)
        switch (event.kind, key.content) {
        case (.scalar, .scalar("<<", .plain)):
            return .merge(key.range)
        case (.scalar, .scalar("", .plain)):
            try report(.emptyKey(key.range))
            return nil
        case (.scalar, .scalar(let text, _)):
            return .text(Located(text, at: key.range))
        default:
            try report(.complexKey(key.range))
            return nil
        }
    }

    /// The value of the anchor, as if it were written here.
    private mutating func alias(_ name: String, _ event: YAMLEvent, depth: Int) throws(Stop) -> YAMLNode {
        let word = Located(name, at: range(event))
        guard let node = anchors[name] else {
            if openAnchors.contains(name) {
                try report(.aliasOfItself(word))
            } else {
                try report(.unknownAlias(word, known: anchors.count > 100 ? [] : anchors.keys.sorted()))
            }
            return YAMLNode(content: .rejected, range: word.range, size: 1, height: 0)
        }
        try checkDepth(depth + node.height, at: event)
        expanded += node.size
        if expanded > Self.mostExpanded {
            diagnostics.append(.aliasBomb(word, limit: Self.mostExpanded))
            throw .here
        }
        return node
    }

    // MARK: Places and limits

    private mutating func report(_ more: Diagnostic...) throws(Stop) { try report(more) }

    /// Continues until there are more problems than are ever shown.
    private mutating func report(_ more: [Diagnostic]) throws(Stop) {
        if more.isEmpty { return }
        diagnostics += more
        if diagnostics.count > DiagnosticCollector.most { throw .here }
    }

    private func next(_ reader: inout YAMLEventReader) throws(Stop) -> YAMLEvent {
        do throws(YAMLSyntaxError) {
            return try reader.next()
        } catch {
            throw .syntax(error)
        }
    }

    private mutating func checkDepth(_ depth: Int, at event: YAMLEvent) throws(Stop) {
        guard depth > deepest else { return }
        diagnostics.append(.nestedTooDeep(range(event), limit: deepest))
        throw .here
    }

    private func range(_ event: YAMLEvent) -> SourceRange { SourceRange(file, event.offsets) }

    /// In flow style the range includes the brackets. In block style libyaml's range ends where the next value begins,
    /// which does not help readers of messages.
    private func collectionRange(from start: YAMLEvent, to end: YAMLEvent, last: SourceRange?) -> SourceRange
    {
        let lower = start.offsets.lowerBound
        let isFlow =
            lower < file.bytes.count
            && (file.bytes[lower] == UInt8(ascii: "[") || file.bytes[lower] == UInt8(ascii: "{"))
        if isFlow, start.offsets.upperBound == lower + 1, end.offsets.upperBound > lower {
            return SourceRange(file, lower..<end.offsets.upperBound)
        }
        // The last item may be an alias, which is written elsewhere.
        return SourceRange(file, lower..<max(lower, last?.offsets.upperBound ?? lower))
    }

    /// A block scalar without the line breaks after it.
    private func trimmed(_ offsets: Range<Int>) -> Range<Int> {
        var end = offsets.upperBound
        while end > offsets.lowerBound,
            file.bytes[end - 1] == UInt8(ascii: "\n") || file.bytes[end - 1] == UInt8(ascii: "\r")
                || file.bytes[end - 1] == UInt8(ascii: " ")
        {
            end -= 1
        }
        return offsets.lowerBound..<end
    }

    /// `!!binary` in `&name !!binary text`.
    private func tagRange(of event: YAMLEvent) -> SourceRange {
        let properties = event.start..<max(event.start, event.offsets.lowerBound)
        guard let tag = properties.first(where: { file.bytes[$0] == UInt8(ascii: "!") }) else {
            return range(event)
        }
        let end = properties.first { $0 > tag && file.bytes[$0].isSpace } ?? properties.upperBound
        return SourceRange(file, tag..<end)
    }
}
