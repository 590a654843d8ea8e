import Foundation
import GoldenTesting
import Testing

@testable import GenAPIMapping

/// Escapes are taken sixteen bytes at a time where that many can be loaded, and one at a time elsewhere. Both have to
/// come to what stands here as plainly as can be.
@Suite struct EscapeTests {
    /// What stands between the quotes, and the text that it means.
    private struct Spelled {
        var contents: [UInt8] = []
        var text = ""
        var escapesAreASCII = true

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            for _ in 0..<Int.random(in: 0...8, using: &random) { addPart(&random) }
        }

        private mutating func addPart(_ random: inout SeededGenerator) {
            switch Int.random(in: 0...3, using: &random) {
            case 0: add(String(repeating: "a", count: Int.random(in: 0...40, using: &random)))
            case 1: add(["é", "日本", "🌍", "~", " ", "\u{7F}"].randomElement(using: &random) ?? "")
            case 2: addShortEscape(&random)
            default: addNumber(&random)
            }
        }

        private mutating func add(_ plain: String) {
            contents += plain.utf8
            text += plain
        }

        private mutating func addShortEscape(_ random: inout SeededGenerator) {
            let escapes = [
                ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"),
                ("r", "\r"),
                ("t", "\t"),
            ]
            guard let (letter, meaning) = escapes.randomElement(using: &random) else { return }
            contents += "\\\(letter)".utf8
            text += meaning
        }

        /// A character in hexadecimal digits, of both cases, and in two parts where it is beyond them.
        private mutating func addNumber(_ random: inout SeededGenerator) {
            let largest: UInt32 = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0
            guard let character = Unicode.Scalar(UInt32.random(in: 0...largest, using: &random)) else {
                return
            }
            for unit in String(character).utf16 {
                let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
                contents += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            }
            text.unicodeScalars.append(character)
            escapesAreASCII = escapesAreASCII && character.isASCII
        }
    }

    @Test(
        "Sixteen bytes at once and one at a time come to the same text",
        arguments: 1...400 as ClosedRange<UInt64>
    )
    func bothWays(_ seed: UInt64) throws {
        let spelled = Spelled(seed: seed)
        for hasSlack in [true, false] {
            let (bytes, isASCII) = try unescaped(spelled.contents, hasSlack: hasSlack)
            #expect(bytes == Array(spelled.text.utf8), "seed \(seed), slack \(hasSlack)")
            #expect(isASCII == spelled.escapesAreASCII, "seed \(seed), slack \(hasSlack)")
        }
    }

    /// Behind the string stands what can be loaded and is not part of it.
    private func unescaped(_ contents: [UInt8], hasSlack: Bool) throws -> ([UInt8], isASCII: Bool) {
        let source = contents + [UInt8](repeating: UInt8(ascii: "x"), count: 16)
        var target = [UInt8](repeating: 0xFF, count: contents.count + JSONEscape.slack)
        let (count, isASCII) = try source.withUnsafeBytes { source in
            try target.withUnsafeMutableBytes { target in
                try JSONEscape.unescape(
                    #require(source.baseAddress),
                    contents.count,
                    into: #require(target.baseAddress),
                    hasSlack: hasSlack
                )
            }
        }
        return (Array(target[..<count]), isASCII)
    }

    @Test(
        "A string means the same at the beginning of a document and at its end",
        arguments: 1...200 as ClosedRange<UInt64>
    )
    func anywhere(_ seed: UInt64) throws {
        let spelled = Spelled(seed: seed)
        let string = [UInt8(ascii: "\"")] + spelled.contents + [UInt8(ascii: "\"")]
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 400)
        for document in [string, spaces + string, string + spaces, spaces + string + spaces] {
            #expect(try JSONReader.read(document) { $0.string() } == spelled.text, "seed \(seed)")
        }
        let theirs = try JSONDecoder().decode([String].self, from: Data("[".utf8 + string + "]".utf8))
        #expect(theirs == [spelled.text], "seed \(seed)")
    }

    @Test("Wide loads and the library agree on which runs of bytes are equal")
    func equality() throws {
        for count in 0...40 {
            let left = (0..<count).map { UInt8($0) }
            #expect(try areEqual(left, left) == [true, true])
            for place in left.indices {
                var right = left
                right[place] ^= 0x80
                #expect(
                    try areEqual(left, right) == [false, false],
                    "\(count) bytes, another one at \(place)"
                )
            }
        }
    }

    /// Each from a place that is not aligned.
    private func areEqual(_ left: [UInt8], _ right: [UInt8]) throws -> [Bool] {
        try ([0] + left).withUnsafeBytes { left in
            try ([0, 0, 0] + right).withUnsafeBytes { right in
                let (first, second) = try (#require(left.baseAddress) + 1, #require(right.baseAddress) + 3)
                return [equal(first, second, left.count - 1), equalInLoads(first, second, left.count - 1)]
            }
        }
    }
}
