#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Data {
    /// Nil unless the text is Base64 as a writer spells it: groups of four characters, padding nowhere but at the end, and
    /// zeros for the bits that no byte takes (RFC 4648 sections 3.5 and 4). Foundation is not as strict everywhere.
    init?(paddedBase64 text: String) {
        var text = text
        guard text.withUTF8(Self.endsAsBase64) else { return nil }
        self.init(base64Encoded: text)
    }

    private static func endsAsBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let contents = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.count - contents.count
        guard text.count.isMultiple(of: 4), text[contents.count...].allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return false }
        return switch padding {
        case 0: true
        // The lowest two bits of the last character, and the lowest four.
        case 1: contents.last.map("AEIMQUYcgkosw048".utf8.contains) ?? false
        case 2: contents.last.map("AQgw".utf8.contains) ?? false
        default: false
        }
    }
}
