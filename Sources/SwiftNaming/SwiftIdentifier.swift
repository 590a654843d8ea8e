/// The rules for names in Swift, from the grammar in *The Swift Programming Language*, "Lexical Structure".
///
/// Stricter in one point: code points that draw nothing (joiners, direction marks, fillers) are rejected, because two
/// names that look alike would be two names.
package enum SwiftIdentifier {
    package static func isValid(_ name: String) -> Bool {
        guard let head = name.unicodeScalars.first, isHead(head), name != "_" else { return false }
        return name.unicodeScalars.dropFirst().allSatisfy(isCharacter)
    }

    package static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "\u{0}"..."\u{7F}": false
        default:
            heads.contains { $0.contains(scalar.value) } && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    package static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9": true
        default: isHead(scalar) || marks.contains { $0.contains(scalar.value) }
        }
    }

    private static let heads: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
        0xD8...0xF6,
        0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x203F...0x2040,
        0x2054...0x2054, 0x2070...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
        0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
        0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD,
        0x30000...0x3FFFD, 0x40000...0x4FFFD, 0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD,
        0x80000...0x8FFFD, 0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD,
        0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
    ]

    /// Combining marks: inside a name, never its first character.
    private static let marks: [ClosedRange<UInt32>] = [
        0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    ]
}
