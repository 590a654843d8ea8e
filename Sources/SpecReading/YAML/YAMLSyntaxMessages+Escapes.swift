internal import SourceDiagnostics

extension YAMLSyntaxMessages {
    /// If the parser stopped at an escape of half a character, as JSON spells emoji, reports each such pair from there on,
    /// because after one fix the parser would stop at the next.
    func surrogatePairs() -> [Diagnostic] {
        guard error.problem == "found invalid Unicode character escape code" else { return [] }
        let line = file.lineOffsets(file.position(at: error.offset).line)
        var found: [Diagnostic] = []
        var index = line.lowerBound
        while index + Self.pairLength <= bytes.count {
            if let character = pair(at: index) {
                found.append(.surrogatePair(SourceRange(file, index..<index + Self.pairLength), character))
                index += Self.pairLength
            } else {
                // The character after a backslash is not the beginning of an escape.
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        return found
    }

    /// `\ud83d\ude00`
    private static let pairLength = 12

    private func pair(at offset: Int) -> Character? {
        guard let high = escape(at: offset), (0xD800...0xDBFF).contains(high),
            let low = escape(at: offset + Self.pairLength / 2), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { Character($0) }
    }

    /// The number of a `\u` with four hexadecimal digits.
    private func escape(at offset: Int) -> UInt32? {
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else { return nil }
        let digits = bytes[offset + 2..<offset + Self.pairLength / 2]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
