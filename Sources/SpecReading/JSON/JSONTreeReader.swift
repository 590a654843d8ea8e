internal import SourceDiagnostics

/// Reads JSON (RFC 8259) into the tree that YAML is read into. Keys are unique, and nesting is limited.
struct JSONTreeReader {
    struct Failure: Error {
        let diagnostic: Diagnostic
    }

    private let file: SourceFile
    private let bytes: UnsafeBufferPointer<UInt8>
    private let deepest: Int
    private var index: Int
    private var warnings: [Diagnostic] = []

    /// The tree, and a warning for each key that occurs twice.
    static func read(
        _ file: SourceFile,
        from start: Int,
        deepest: Int
    ) throws(Failure) -> (root: YAMLNode, warnings: [Diagnostic]) {
        // `withUnsafeBufferPointer` cannot say which error it rethrows.
        let outcome = file.bytes.withUnsafeBufferPointer {
            bytes -> Result<(YAMLNode, [Diagnostic]), Failure> in
            var reader = JSONTreeReader(file: file, bytes: bytes, deepest: deepest, index: start)
            do throws(Failure) {
                let root = try reader.value(depth: 0)
                reader.skipSpaces()
                guard reader.index == bytes.count else {
                    throw reader.failure("unexpected text after the JSON")
                }
                return .success((root, reader.warnings))
            } catch {
                return .failure(error)
            }
        }
        let (root, warnings) = try outcome.get()
        return (root, warnings)
    }

    private init(file: SourceFile, bytes: UnsafeBufferPointer<UInt8>, deepest: Int, index: Int) {
        self.file = file
        self.bytes = bytes
        self.deepest = deepest
        self.index = index
    }

    private mutating func value(depth: Int) throws(Failure) -> YAMLNode {
        skipSpaces()
        guard index < bytes.count else { throw failure("a value is missing at the end of the JSON") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""):
            let start = index
            let text = try string()
            return scalar(text, .quoted, from: start)
        default: return try word()
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> YAMLNode {
        let start = try open(depth)
        var entries = YAMLEntries(lastCounts: true)
        var (size, height) = (1, 0)
        while try !isClosed(by: "}", isFirst: size == 1) {
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw failure("a key in double quotes is missing")
            }
            let keyStart = index
            let key = Located(try string(), at: SourceRange(file, keyStart..<index))
            skipSpaces()
            guard take(":") else { throw failure("a ':' is missing") }
            let value = try value(depth: depth)
            entries.add(.text(key), value)
            if warnings.count < DiagnosticCollector.most { warnings += entries.takeDiagnostics() }
            size += value.size + 1
            height = max(height, value.height)
        }
        return YAMLNode(
            content: .mapping(entries.all),
            range: SourceRange(file, start..<index),
            size: size,
            height: height + 1
        )
    }

    private mutating func array(depth: Int) throws(Failure) -> YAMLNode {
        let start = try open(depth)
        var items: [YAMLNode] = []
        var (size, height) = (1, 0)
        while try !isClosed(by: "]", isFirst: items.isEmpty) {
            let item = try value(depth: depth)
            items.append(item)
            size += item.size
            height = max(height, item.height)
        }
        return YAMLNode(
            content: .sequence(items),
            range: SourceRange(file, start..<index),
            size: size,
            height: height + 1
        )
    }

    private mutating func open(_ depth: Int) throws(Failure) -> Int {
        guard depth <= deepest else {
            throw Failure(
                diagnostic: .nestedTooDeep(SourceRange(file, index..<index + 1), limit: deepest)
            )
        }
        index += 1
        return index - 1
    }

    /// Whether the list or the map ends here. Otherwise the index is at its next item.
    private mutating func isClosed(by bracket: Unicode.Scalar, isFirst: Bool) throws(Failure) -> Bool {
        skipSpaces()
        if take(bracket) { return true }
        if !isFirst {
            guard take(",") else { throw failure("a ',' or a '\(bracket)' is missing") }
            skipSpaces()
        }
        return false
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word() throws(Failure) -> YAMLNode {
        let start = index
        while index < bytes.count, bytes[index].isWordOfJSON { index += 1 }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        switch YAMLWord(text) {
        case .null, .bool: guard ["null", "true", "false"].contains(text) else { fallthrough }
        case .loose, .text:
            index = start
            throw failure("a value cannot begin here")
        case .number: break
        }
        return scalar(text, .plain, from: start)
    }

    private func scalar(_ text: String, _ style: YAMLStyle, from start: Int) -> YAMLNode {
        YAMLNode(
            content: .scalar(text, style),
            range: SourceRange(file, start..<index),
            size: 1,
            height: 0
        )
    }

    // MARK: Letters

    private mutating func string() throws(Failure) -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") { return try escapedString(from: start) }
            index += 1
        }
        guard take("\"") else { throw failure("a '\"' is missing") }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index - 1]), as: UTF8.self)
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var utf8 = Array(bytes[start..<index])
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] == UInt8(ascii: "\\") else {
                utf8.append(bytes[index])
                index += 1
                continue
            }
            utf8 += UTF8.encode(try escape()).map(Array.init) ?? []
        }
        guard take("\"") else { throw failure("a '\"' is missing") }
        return String(decoding: utf8, as: UTF8.self)
    }

    /// The character of an escape. Half of a surrogate pair is the replacement character.
    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        index += 1
        guard index < bytes.count else { throw failure("a '\"' is missing") }
        defer { index += 1 }
        switch bytes[index] {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[index])
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
            guard index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\"),
                bytes[index + 2] == UInt8(ascii: "u")
            else { return "\u{FFFD}" }
            let lead = index
            index += 2
            let trail = try codeUnit()
            guard UTF16.isTrailSurrogate(trail) else {
                index = lead
                return "\u{FFFD}"
            }
            return Unicode.Scalar(
                0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(trail & 0x3FF)
            ) ?? "\u{FFFD}"
        default: throw failure("an unknown escape")
        }
    }

    /// The four hexadecimal digits after the index, which is then at the last of them.
    private mutating func codeUnit() throws(Failure) -> UInt16 {
        guard index + 4 < bytes.count, bytes[(index + 1)...(index + 4)].allSatisfy(\.isHexDigit) else {
            throw failure("four hexadecimal digits are missing after '\\u'")
        }
        let digits = String(decoding: bytes[(index + 1)...(index + 4)], as: UTF8.self)
        index += 4
        return UInt16(digits, radix: 16) ?? 0xFFFD
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipSpaces() {
        while index < bytes.count, bytes[index].isSpace { index += 1 }
    }

    private func failure(_ problem: String) -> Failure {
        let place = min(index, bytes.count)
        return Failure(
            diagnostic: .badJSON(problem, at: SourceRange(file, place..<min(place + 1, bytes.count)))
        )
    }
}

extension UInt8 {
    /// Letters, digits and the signs of numbers.
    fileprivate var isWordOfJSON: Bool {
        isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
            || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
    }
}
