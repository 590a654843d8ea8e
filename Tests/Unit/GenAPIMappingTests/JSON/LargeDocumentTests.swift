import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

/// Documents are the same bytes whatever memory they were written in.
@Suite(.thorough) struct LargeDocumentTests {
    @Test(
        "a document of any size is whole, as bytes, text and a span",
        arguments: [
            0, 1, 500, 509, 510, 511, 60_000, 65_533, 65_534, 65_535, 65_536, 70_000, 300_000, 3_000_000,
        ]
    )
    func sizes(_ length: Int) throws {
        let text = String(repeating: "x", count: length)
        #expect(try text.jsonText() == "\"\(text)\"")
        #expect(try text.jsonBytes() == Array("\"\(text)\"".utf8))
        #expect(try text.withJSONBytes { $0.byteCount } == length + 2)
        let numbers = Array(repeating: 125, count: length / 4)
        let list = try numbers.jsonBytes()
        #expect(list.count == max(2, 4 * numbers.count + 1))
        #expect(try [Int](json: list) == numbers)
    }

    @Test("a document that grows in small and large steps is whole", arguments: 1...20)
    func steps(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let texts = (0..<200).map { _ in
            let length = 1 << Int.random(in: 0...15, using: &random)
            return String(repeating: Bool.random(using: &random) ? "a" : "\"", count: length)
        }
        #expect(try [String](json: texts.jsonBytes()) == texts, "seed \(seed)")
    }

    @Test("the keys of a map are in the order of String, ASCII or not", arguments: 1...50)
    func keys(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet: [Character] =
            seed % 2 == 0
            ? ["a", "b", "\u{0}", "Z", "e"] : ["a", "e", "\u{301}", "ä", "\u{10FFFF}", "ﬁ", "\u{0}"]
        // Keys with the same first 16 bytes are told apart by the others.
        let keys = Set(
            (0..<40).map { _ in
                let start = String(repeating: "a", count: Int.random(in: 0...18, using: &random))
                let rest = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                    alphabet.randomElement(using: &random)
                }
                return start + String(rest)
            }
        )
        let map = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
        let text = try map.jsonText()
        let expected = try keys.sorted().map { "\(try $0.jsonText()):1" }.joined(separator: ",")
        #expect(text == "{\(expected)}", "seed \(seed)")
    }
}
