/// Finds out, byte by byte as they arrive, whether enough of a document is there to read its next unit as it would be
/// read in the whole document. It looks at brackets and quotes only; what is wrong is found when the unit is read.
struct JSONUnitScanner {
    enum Unit {
        /// A bracket and what follows it, or another value.
        case opening
        /// A string and what follows it.
        case key
        /// A value and what follows it.
        case value
        /// The separator after a value in an object, and after a comma the character that follows it.
        case separator
    }

    /// Distinguishes an unexpected character from the beginning of an unexpected word.
    static let longestWord = 8

    private var unit: Unit
    /// The number of bytes that were scanned.
    private var count = 0
    /// The number of bytes that are needed, once that is known.
    private var length: Int?
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false
    private var hasEnded = false

    init(_ unit: Unit) {
        self.unit = unit
    }

    /// The number of bytes to read, which begin with the unit and are more than at the last call; nil if more have to
    /// arrive first.
    mutating func length(in bytes: UnsafeRawBufferPointer, areAll: Bool) -> Int? {
        while length == nil && count < bytes.count {
            pass(bytes[count])
            count += 1
        }
        if areAll { return min(length ?? bytes.count, bytes.count) }
        return length.flatMap { $0 <= bytes.count ? $0 : nil }
    }

    private mutating func pass(_ byte: UInt8) {
        if isInString { return passInString(byte) }
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09:
            // A number or a word ends here.
            if depth == 0 && hasBegun { hasEnded = true }
        case _ where hasEnded || unit == .separator: follow(byte)
        case UInt8(ascii: "\""):
            if depth == 0 && hasBegun { return follow(byte) }
            hasBegun = true
            isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
        case UInt8(ascii: ","), UInt8(ascii: ":"):
            if depth == 0 { follow(byte) }
        default:
            if unit == .key && depth == 0 { return follow(byte) }
            hasBegun = true
        }
    }

    private mutating func passInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            hasEnded = depth == 0
        }
    }

    private mutating func open(_ byte: UInt8) {
        if depth == 0 && hasBegun || unit == .key { return follow(byte) }
        if unit == .opening {
            hasEnded = true
        } else {
            depth += 1
        }
        hasBegun = true
    }

    private mutating func close(_ byte: UInt8) {
        if depth == 0 { return follow(byte) }
        depth -= 1
        hasEnded = depth == 0
    }

    /// The byte that shows that the unit is over.
    private mutating func follow(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ",") where unit == .separator && !hasBegun:
            hasBegun = true
            hasEnded = false
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): length = count + 1
        default: length = count + Self.longestWord
        }
    }
}
