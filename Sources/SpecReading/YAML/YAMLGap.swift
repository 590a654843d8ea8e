/// What is between two values of a YAML text: comments and blank lines.
struct YAMLGap {
    struct Comment {
        let text: String
        /// Whether it is behind the value before the gap, on the same line.
        let isTrailing: Bool
        /// From zero, in bytes.
        let column: Int
        let isSeparated: Bool
    }

    /// In their order, without those that have been taken.
    var comments: ArraySlice<Comment> = []
    /// Whether a blank line is directly above the value behind the gap.
    private(set) var isSeparated = false
    /// The indentation of the line of the value behind the gap, in bytes; -1 at the end of the text.
    private(set) var nextIndentation = -1

    init() {}

    /// - Parameters:
    ///   - offsets: The bytes between the values.
    ///   - isFirst: Whether there is no value before the gap.
    init(_ bytes: [UInt8], _ offsets: Range<Int>, isFirst: Bool) {
        var found: [Comment] = []
        var breaks = 0
        var hasBreak = isFirst
        var index = offsets.lowerBound
        while index < offsets.upperBound {
            let width = Self.breakWidth(bytes, index)
            if width > 0 {
                breaks += 1
                hasBreak = true
                index += width
            } else if bytes[index] == UInt8(ascii: "#") {
                var end = index
                while end < offsets.upperBound, Self.breakWidth(bytes, end) == 0 { end += 1 }
                found.append(
                    Comment(
                        text: Self.text(bytes[index..<end]),
                        isTrailing: !hasBreak,
                        column: index - Self.lineStart(bytes, index),
                        isSeparated: breaks > 1
                    )
                )
                breaks = 0
                index = end
            } else {
                // Blank lines may be above a hyphen that is in front of the value.
                if !bytes[index].isSpace, breaks == 1 { breaks = 0 }
                index += 1
            }
        }
        comments = found[...]
        isSeparated = breaks > 1
        if offsets.upperBound < bytes.count {
            var start = Self.lineStart(bytes, offsets.upperBound)
            let line = start
            while start < offsets.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
            nextIndentation = start - line
        }
    }

    /// The number of bytes of a line break, which is none for other bytes. YAML has more breaks than LF and CR.
    static func breakWidth(_ bytes: [UInt8], _ index: Int) -> Int {
        let rest = bytes.count - index
        switch bytes[index] {
        case 0x0A: return 1
        case 0x0D: return rest > 1 && bytes[index + 1] == 0x0A ? 2 : 1
        case 0xC2: return rest > 1 && bytes[index + 1] == 0x85 ? 2 : 0
        case 0xE2:
            return rest > 2 && bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2]) ? 3 : 0
        default: return 0
        }
    }

    static func lineStart(_ bytes: [UInt8], _ index: Int) -> Int {
        var start = index
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
        // A byte order mark is not a column.
        return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, index) : start
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
