/// Percent-encoding of RFC 3986 section 2: every byte of other characters' UTF-8 becomes `%XX`.
package struct PercentEncoding: Sendable {
    private let kept: [Bool]
    private let space: UInt8?
    private let keepsEscapes: Bool

    private init(keeping punctuation: String, space: UInt8? = nil, keepsEscapes: Bool = false) {
        var kept = [Bool](repeating: false, count: 256)
        let alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        for byte in (alphanumerics + punctuation).utf8 { kept[Int(byte)] = true }
        self.kept = kept
        self.space = space
        self.keepsEscapes = keepsEscapes
    }

    /// One value: a path segment, a query name or value. Keeps only the unreserved characters (section 2.3).
    package static let value = PercentEncoding(keeping: "-._~")

    /// A literal path: keeps all characters of a path (section 3.3), including slashes and escapes.
    package static let path = PercentEncoding(keeping: "-._~!$&'()*+,;=:@/", keepsEscapes: true)

    /// `application/x-www-form-urlencoded` as browsers write it (WHATWG URL, section 5.2): a space is `+`.
    package static let form = PercentEncoding(keeping: "-._*", space: UInt8(ascii: "+"))

    package func encode(_ text: String) -> String {
        if text.utf8.allSatisfy({ kept[Int($0)] }) { return text }
        var text = text
        return text.withUTF8 { source in
            String(unsafeUninitializedCapacity: 3 * source.count) { target in
                var count = 0
                func append(_ byte: UInt8) {
                    target[count] = byte
                    count += 1
                }
                for place in source.indices {
                    let byte = source[place]
                    if kept[Int(byte)] || keepsEscapes && Self.isEscape(source[place...]) {
                        append(byte)
                    } else if let space, byte == UInt8(ascii: " ") {
                        append(space)
                    } else {
                        append(UInt8(ascii: "%"))
                        append(Self.digit(byte >> 4))
                        append(Self.digit(byte & 15))
                    }
                }
                return count
            }
        }
    }

    private static func isEscape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.first == UInt8(ascii: "%") && bytes.count >= 3
            && bytes.dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
