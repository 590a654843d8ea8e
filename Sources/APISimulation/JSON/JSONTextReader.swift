package import ResolvedAPI

/// Reads JSON (RFC 8259) of a request.
///
/// Numbers keep their digits. Nesting is limited, and the work is linear in the number of bytes.
package struct JSONTextReader {
    /// The largest number of lists and objects around a value.
    static let deepest = 128

    /// The text is no JSON.
    package struct Failure: Error, Hashable {
        /// The number of bytes in front of the mistake.
        package let offset: Int
        package let reason: String
    }

    private let bytes: [UInt8]
    private var index = 0

    /// - Throws: `Failure`, also for text after the value.
    package static func read(_ bytes: [UInt8]) throws(Failure) -> JSONLiteral {
        var reader = JSONTextReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpaces()
        guard reader.index == bytes.count else { throw reader.failure("unexpected text after the JSON") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ reason: String) -> Failure { Failure(offset: index, reason: reason) }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONLiteral {
        guard depth <= Self.deepest else { throw failure("the JSON is nested too deeply") }
        skipSpaces()
        switch next {
        case UInt8(ascii: "{")?: return try object(depth)
        case UInt8(ascii: "[")?: return try array(depth)
        case UInt8(ascii: "\"")?: return .string(try string())
        case nil: throw failure("a value is missing at the end of the JSON")
        default: return try word()
        }
    }

    private mutating func object(_ depth: Int) throws(Failure) -> JSONLiteral {
        index += 1
        var members: [JSONLiteral.Member] = []
        while try !isClosed(by: "}", isFirst: members.isEmpty) {
            guard next == UInt8(ascii: "\"") else { throw failure("a key in double quotes is missing") }
            let key = try string()
            skipSpaces()
            guard take(":") else { throw failure("a ':' is missing") }
            members.append(.init(key: key, value: try value(depth: depth + 1)))
        }
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws(Failure) -> JSONLiteral {
        index += 1
        var items: [JSONLiteral] = []
        while try !isClosed(by: "]", isFirst: items.isEmpty) { items.append(try value(depth: depth + 1)) }
        return .array(items)
    }

    private mutating func isClosed(by bracket: Unicode.Scalar, isFirst: Bool) throws(Failure) -> Bool {
        skipSpaces()
        if take(bracket) { return true }
        if isFirst { return false }
        guard take(",") else { throw failure("a ',' or a '\(bracket)' is missing") }
        skipSpaces()
        return false
    }

    private mutating func word() throws(Failure) -> JSONLiteral {
        let start = index
        while let byte = next, Self.isWord(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch text {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if text.isJSONNumber { return .number(text) }
            index = start
            throw failure("a value cannot begin here")
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        let start = index
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            index += 1
        }
        var text = String(decoding: bytes[start..<index], as: UTF8.self)
        while !take("\"") {
            guard let byte = next, byte >= 0x20 else { throw failure("a text does not end") }
            if byte == UInt8(ascii: "\\") {
                text.unicodeScalars.append(try escape())
            } else {
                let start = index
                while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
                    index += 1
                }
                text += String(decoding: bytes[start..<index], as: UTF8.self)
            }
        }
        return text
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        index += 1
        let letter = next
        index += 1
        switch letter {
        case UInt8(ascii: "n")?: return "\n"
        case UInt8(ascii: "t")?: return "\t"
        case UInt8(ascii: "r")?: return "\r"
        case UInt8(ascii: "b")?: return "\u{8}"
        case UInt8(ascii: "f")?: return "\u{C}"
        case UInt8(ascii: "\"")?: return "\""
        case UInt8(ascii: "\\")?: return "\\"
        case UInt8(ascii: "/")?: return "/"
        case UInt8(ascii: "u")?: return try unicodeEscape()
        default: throw failure("an escape is unknown")
        }
    }

    /// One code unit or a pair of surrogates; half of a pair is U+FFFD.
    private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            return "\u{FFFD}"
        }
        index += 2
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
        let value = 0x10000 + ((UInt32(first) & 0x3FF) << 10) + (UInt32(second) & 0x3FF)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(Failure) -> UInt16 {
        guard index + 4 <= bytes.count else { throw failure("an escape is too short") }
        let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
        guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let unit = UInt16(digits, radix: 16)
        else { throw failure("an escape has no four hexadecimal digits") }
        index += 4
        return unit
    }
}

extension String {
    /// Whether it is a number of JSON: `-12.5e+3`, without leading zeros and plus signs.
    package var isJSONNumber: Bool {
        var rest = utf8[...]
        func digits(_ rest: inout Substring.UTF8View) -> Int {
            let count = rest.prefix { (48...57).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let isZero = rest.first == UInt8(ascii: "0")
        let whole = digits(&rest)
        guard whole > 0, !isZero || whole == 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits(&rest) > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }
}
