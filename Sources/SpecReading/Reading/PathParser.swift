internal import SourceDiagnostics

/// Parses a path template: `/users/{id}`, with optional parts in parentheses: `/export(/{username})`.
struct PathParser {
    private let source: LocatedText
    private let text: Located<String>
    private let collector: DiagnosticCollector
    private var index = 0
    /// Whether the rest of the text is not parsed any more.
    private var isHopeless = false
    private var parameters: [String: SourceRange] = [:]

    private init(_ text: Located<String>, style: YAMLStyle, collector: DiagnosticCollector) {
        self.text = text
        self.collector = collector
        source = LocatedText(text, style: style)
    }

    /// `nil` if the template is invalid, which has been reported.
    static func path(_ text: Located<String>, style: YAMLStyle, collector: DiagnosticCollector) -> PathSpec? {
        var parser = PathParser(text, style: style, collector: collector)
        let before = collector.diagnostics.count
        parser.checkStart()
        let parts = parser.parts(depth: 0)
        guard collector.diagnostics.count == before else { return nil }
        return PathSpec(text: text, parts: parts)
    }

    private func checkStart() {
        guard let first = source.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "(") else {
            return
        }
        guard first != UInt8(ascii: ".") else {
            // An ending such as `.json`, which a slash would make a segment.
            let notes = [
                "'convention: { suffix: .json }' ends all paths of an API with '.json'",
                "with 'path: none' an endpoint has its whole path: '/users.json'",
            ]
            return collector.add(.badPath("a path begins with '/'", at: source.range(0..<1), notes: notes))
        }
        let cure = Diagnostic.FixIt("begin it with '/'", at: source.range(0..<0), replacement: "/")
        // Without a range of its own, the fix-it would be inserted before the quotes.
        let canCure = source.range(0..<0).offsets.isEmpty
        collector.add(
            .badPath("a path begins with '/'", at: source.range(0..<1), fixIts: canCure ? [cure] : [])
        )
    }

    private mutating func parts(depth: Int) -> [PathSpec.Part] {
        var parts: [PathSpec.Part] = []
        while index < source.utf8.count {
            switch source.utf8[index] {
            case UInt8(ascii: "{"):
                if let part = parameter() { parts.append(part) }
            case UInt8(ascii: "("):
                if let part = group(depth: depth + 1) { parts.append(part) }
            case UInt8(ascii: ")") where depth > 0:
                return parts
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                collector.add(
                    .badPath("nothing is open that this could close", at: source.range(index..<index + 1))
                )
                index += 1
            default:
                if let part = literal() { parts.append(part) }
            }
        }
        return parts
    }

    private mutating func literal() -> PathSpec.Part? {
        let start = index
        while index < source.utf8.count, !"{}()".utf8.contains(source.utf8[index]) {
            if let problem = Self.problem(with: source.utf8[index]) {
                collector.add(.badPath(problem, at: source.range(index..<index + 1)))
                return giveUp()
            }
            index += 1
        }
        return .literal(source.located(start..<index))
    }

    private static func problem(with byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "?"): "a query does not belong in a path"
        case UInt8(ascii: "#"): "a fragment does not belong in a path"
        case 0...0x20, 0x7F: "a space does not belong in a path"
        default: nil
        }
    }

    private mutating func parameter() -> PathSpec.Part? {
        let open = index
        index += 1
        let start = index
        while index < source.utf8.count, !"{}()/".utf8.contains(source.utf8[index]) { index += 1 }
        // `{path*}` is several segments.
        let spansSegments = index > start + 1 && source.utf8[index - 1] == UInt8(ascii: "*")
        let name = source.located(start..<(spansSegments ? index - 1 : index))
        guard index < source.utf8.count, source.utf8[index] == UInt8(ascii: "}") else {
            let end = source.range(index..<index)
            let cure = Diagnostic.FixIt("close it", at: end, replacement: "}")
            let canCure = end.offsets.isEmpty && !name.value.isEmpty
            collector.add(
                .badPath("a '}' is missing", at: source.range(open..<open + 1), fixIts: canCure ? [cure] : [])
            )
            return giveUp()
        }
        index += 1
        guard !name.value.isEmpty else {
            collector.add(.badPath("a parameter has no name", at: source.range(open..<index)))
            return nil
        }
        guard parameters.count < Self.mostParameters else {
            collector.add(.badPath("a path has at most \(Self.mostParameters) parameters", at: name.range))
            return giveUp()
        }
        if let earlier = parameters[name.value] {
            collector.add(.duplicatePathParameter(name, earlier: earlier))
            return nil
        }
        parameters[name.value] = name.range
        return .parameter(name, spansSegments: spansSegments)
    }

    /// The largest number of parameters.
    private static let mostParameters = 64

    /// The largest nesting of groups.
    private static let deepest = 8

    private mutating func group(depth: Int) -> PathSpec.Part? {
        let open = index
        guard depth <= Self.deepest else {
            collector.add(
                .badPath("groups are nested deeper than \(Self.deepest)", at: source.range(open..<open + 1))
            )
            return giveUp()
        }
        index += 1
        let parts = parts(depth: depth)
        guard index < source.utf8.count else {
            if !isHopeless { collector.add(.badPath("a ')' is missing", at: source.range(open..<open + 1))) }
            return nil
        }
        index += 1
        return .group(parts, source.range(open..<index))
    }

    private mutating func giveUp() -> PathSpec.Part? {
        index = source.utf8.count
        isHopeless = true
        return nil
    }
}

extension YAMLValue {
    /// A path template, perhaps empty.
    func path() -> PathSpec? {
        guard let text = text(), case .scalar(_, let style) = node.content else { return nil }
        return PathParser.path(text, style: style, collector: collector)
    }
}
