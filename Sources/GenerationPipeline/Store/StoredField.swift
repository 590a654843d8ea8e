/// A field of stored objects: `field User given_name string?`
struct StoredField: Hashable, Sendable {
    /// The alternatives to a value in a stored object.
    struct Presence: Hashable, Sendable {
        var canBeMissing: Bool
        var canBeNull: Bool
    }

    /// The name of the type of the objects.
    let owner: String
    /// The keys from the object to the value.
    let keyPath: [String]
    /// How a value is written.
    let type: String
    let presence: Presence
}

extension StoredField {
    private static let nullMark = "|null"

    /// `nil` if the words are those of another line.
    init?(_ words: [String]) {
        guard words.count == 4, words[0] == "field" else { return nil }
        owner = words[1]
        keyPath = words[2].split(separator: ".", omittingEmptySubsequences: false).map(Self.decoded)
        var type = Substring(words[3])
        let canBeNull = type.hasSuffix(Self.nullMark)
        if canBeNull { type.removeLast(Self.nullMark.count) }
        let canBeMissing = type.hasSuffix("?")
        if canBeMissing { type.removeLast() }
        self.type = String(type)
        presence = Presence(canBeMissing: canBeMissing, canBeNull: canBeNull)
    }

    /// The line of a lock file.
    var line: String {
        let path = keyPath.map(Self.encoded).joined(separator: ".")
        let marks = (presence.canBeMissing ? "?" : "") + (presence.canBeNull ? Self.nullMark : "")
        return "field \(owner) \(path) \(type)\(marks)"
    }

    /// Keys and constants can contain any characters. All except visible ones of ASCII are written in hexadecimal, as are those
    /// with a meaning in a line. An empty text is `%`.
    static func encoded(_ text: String) -> String {
        if text.isEmpty { return "%" }
        return text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "|"):
                "%" + String(byte, radix: 16)
            case 0x21...0x7E: String(UnicodeScalar(byte))
            default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }.joined()
    }

    private static func decoded(_ text: Substring) -> String {
        if text == "%" { return "" }
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), let code = UInt8(Substring(digits), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(digits.count)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
