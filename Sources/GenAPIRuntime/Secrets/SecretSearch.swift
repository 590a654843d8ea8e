package import GenAPIMapping

/// Finds secrets in a text in every encoding that servers, browsers and logs use: unchanged, percent-encoded (up to
/// three times, with `+` for a space), as part of a JSON string, and as HTML.
package struct SecretSearch: Sendable {
    private struct Secret: Sendable {
        let scalars: [Unicode.Scalar]
        /// A secret of less than six bytes is part of many words, so it only matches a whole word.
        let isShort: Bool
    }

    private let secrets: [Secret]
    /// The bytes that can begin a secret.
    private let beginnings: [Bool]

    /// - Parameter secrets: In any order; empty ones are ignored.
    package init(_ secrets: [String]) {
        var beginnings = [Bool](repeating: false, count: 256)
        self.secrets = Set(secrets).compactMap { secret in
            guard let first = secret.utf8.first else { return nil }
            for byte in [first] + "%\\&+".utf8 { beginnings[Int(byte)] = true }
            return Secret(scalars: Array(secret.unicodeScalars), isShort: secret.utf8.count < 6)
        }
        self.beginnings = beginnings
    }

    var isEmpty: Bool { secrets.isEmpty }

    /// The text with each secret replaced by a mark.
    func removed(from text: String) -> String {
        guard !secrets.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var (clean, copied): ([UInt8], Int) = ([], 0)
        for range in ranges(in: bytes) {
            clean += bytes[copied..<range.lowerBound]
            clean += Redaction.mark.utf8
            copied = range.upperBound
        }
        return copied == 0 ? text : String(decoding: clean + bytes[copied...], as: UTF8.self)
    }

    /// In order, without overlaps.
    private func ranges(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for start in text.indices where beginnings[Int(text[start])] {
            let ends = secrets.compactMap { self.end(of: $0, in: text, from: start) }
            guard let end = ends.max(), end > ranges.last?.upperBound ?? 0 else { continue }
            if let last = ranges.last, start < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    private func end(of secret: Secret, in text: [UInt8], from start: Int) -> Int? {
        var ends = [start]
        for scalar in secret.scalars {
            var next: [Int] = []
            for end in SpelledText(bytes: text, place: ends).ends(of: scalar) where !next.contains(end) {
                next.append(end)
            }
            if next.isEmpty { return nil }
            ends = next
        }
        if secret.isShort {
            guard !endsInWord(text[..<start]) else { return nil }
            ends = ends.filter { $0 == text.count || !isOfWord(text[$0]) }
        }
        return ends.max()
    }

    private func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }

    /// The digits of an escape are not part of a word.
    private func endsInWord(_ text: ArraySlice<UInt8>) -> Bool {
        guard let last = text.last, isOfWord(last) else { return false }
        let escape = text.suffix(3)
        return
            !(escape.first == UInt8(ascii: "%") && escape.count == 3
            && escape.dropFirst().allSatisfy(\.isHexDigit))
    }
}

/// A text, and the positions after one more character in any of its encodings.
private struct SpelledText {
    let bytes: [UInt8]
    let place: [Int]

    func ends(of scalar: Unicode.Scalar) -> [Int] { place.flatMap { ends(of: scalar, at: $0) } }

    private func ends(of scalar: Unicode.Scalar, at start: Int) -> [Int] {
        guard start < bytes.count else { return [] }
        let literal = Array(String(Character(scalar)).utf8)
        var ends = bytes[start...].starts(with: literal) ? [start + literal.count] : []
        switch bytes[start] {
        case UInt8(ascii: "%"):
            ends += literal.reduce([start]) { places, byte in places.flatMap { percent(byte, at: $0) } }
            if scalar == " " { ends += percent(UInt8(ascii: "+"), at: start) }
        case UInt8(ascii: "+") where scalar == " ": ends.append(start + 1)
        case UInt8(ascii: "\\"): ends += json(scalar, at: start)
        case UInt8(ascii: "&"): ends += html(scalar, at: start)
        default: break
        }
        return ends
    }

    /// `%2B`, `%252B`, `%25252B`.
    private func percent(_ byte: UInt8, at start: Int) -> [Int] {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "%") else { return [] }
        var ends: [Int] = []
        var digits = start + 1
        for _ in 0..<3 {
            guard let value = number(2, at: digits) else { break }
            if value == Int(byte) { ends.append(digits + 2) }
            guard value == 0x25 else { break }
            digits += 2
        }
        return ends
    }

    private static let short: [Unicode.Scalar: UInt8] = [
        "\"": UInt8(ascii: "\""), "/": UInt8(ascii: "/"), "'": UInt8(ascii: "'"), "\n": UInt8(ascii: "n"),
        "\r": UInt8(ascii: "r"), "\t": UInt8(ascii: "t"), "\u{8}": UInt8(ascii: "b"),
        "\u{C}": UInt8(ascii: "f"),
    ]

    /// Escapes of a JSON string, also within another JSON string.
    private func json(_ scalar: Unicode.Scalar, at start: Int) -> [Int] {
        var ends: [Int] = []
        var place = start
        while place < bytes.count, place < start + 4, bytes[place] == UInt8(ascii: "\\") {
            place += 1
            if scalar == "\\", place > start + 1 { ends.append(place) }
            if place < bytes.count, bytes[place] == Self.short[scalar] { ends.append(place + 1) }
            if let end = units(Array(String(Character(scalar)).utf16), at: place) { ends.append(end) }
        }
        return ends
    }

    /// `u00e9`, and for a pair `ud83d\ude00`.
    private func units(_ units: [UInt16], at start: Int) -> Int? {
        var place = start
        for (number, unit) in units.enumerated() {
            if number > 0 { while place < bytes.count, bytes[place] == UInt8(ascii: "\\") { place += 1 } }
            guard place < bytes.count, bytes[place] == UInt8(ascii: "u"),
                self.number(4, at: place + 1) == Int(unit)
            else { return nil }
            place += 5
        }
        return place
    }

    private static let named = [
        "amp": UInt32(0x26), "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27,
    ]

    private func html(_ scalar: Unicode.Scalar, at start: Int) -> [Int] {
        let rest = bytes[(start + 1)...].prefix(10)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return [] }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).lowercased()
        let value =
            if name.hasPrefix("#x") { UInt32(name.dropFirst(2), radix: 16) } else if name.hasPrefix("#") {
                UInt32(name.dropFirst(1))
            } else { Self.named[name] }
        return value == scalar.value ? [end + 1] : []
    }

    /// A number with that many hexadecimal digits.
    private func number(_ count: Int, at start: Int) -> Int? {
        guard start + count <= bytes.count, bytes[start..<start + count].allSatisfy(\.isHexDigit) else {
            return nil
        }
        return Int(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}

extension String {
    /// The text with each secret replaced by a mark, in any encoding.
    package func without(_ secrets: [String]) -> String { without(SecretSearch(secrets)) }

    package func without(_ secrets: SecretSearch) -> String { secrets.removed(from: self) }
}

extension JSONValue {
    /// The same structure with these texts removed from its names, strings and numbers.
    package func without(_ secrets: SecretSearch) -> JSONValue {
        if secrets.isEmpty { return self }
        return switch self {
        case .string(let text): .string(text.without(secrets))
        case .number(let number)
        where number.text.utf8.count >= 4 && number.text.without(secrets) != number.text: 0
        case .array(let elements): .array(elements.map { $0.without(secrets) })
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map {
                        JSONObject.Member(key: $0.key.without(secrets), value: $0.value.without(secrets))
                    }
                )
            )
        default: self
        }
    }
}
