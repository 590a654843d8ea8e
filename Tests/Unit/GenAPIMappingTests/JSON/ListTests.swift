import GenAPIMapping
import GoldenTesting
import Synchronization
import TestTraits
import Testing

/// Lists of values that read themselves: of all lengths, in each other, with elements that do not fit.
@Suite(.thorough) struct ListTests {
    /// How many of its tokens there are.
    private final class Mint: Sendable {
        let tokens = Atomic(0)
    }

    private final class Token: Sendable {
        private let mint: Mint

        init(_ mint: Mint) {
            self.mint = mint
            mint.tokens.add(1, ordering: .relaxed)
        }

        deinit { mint.tokens.subtract(1, ordering: .relaxed) }
    }

    @TaskLocal private static var mint = Mint()

    private struct Ware: JSONReadable {
        let token = Token(ListTests.mint)
        var name: String
        var count: Int
        var parts: [Ware]

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.string("name")
            count = json.int("count")
            parts = json.list("parts", of: Ware.self, default: [], skipBadElements: true)
            json.endObject()
        }

        var text: String { "\(name):\(count)(\(parts.map(\.text).joined(separator: ",")))" }
    }

    /// A list as JSON, and what is read of it.
    private struct Sample {
        var json = "["
        var texts: [String] = []
        var badPlaces: [Int] = []

        init(_ count: Int, bad: Double, depth: Int, _ random: inout SeededGenerator) {
            // At some place elements become much shorter or longer, so that what was expected is wrong.
            let turn = Int.random(in: 0...max(count, 1), using: &random)
            let lengths = [0...3, 60...90].shuffled(using: &random)
            for place in 0..<count {
                if place > 0 { json += "," }
                let name = String(
                    repeating: "n",
                    count: .random(in: lengths[place < turn ? 0 : 1], using: &random)
                )
                let partCount = depth > 0 ? [0, 0, 1, 4, 5, 17].randomElement(using: &random) ?? 0 : 0
                let parts = Sample(partCount, bad: bad, depth: depth - 1, &random)
                if Double.random(in: 0..<1, using: &random) < bad {
                    json += #"{"name":"\#(name)","parts":\#(parts.json),"count":"many"}"#
                    badPlaces.append(place)
                } else {
                    json += #"{"name":"\#(name)","count":\#(place),"parts":\#(parts.json)}"#
                    texts.append("\(name):\(place)(\(parts.texts.joined(separator: ",")))")
                }
            }
            json += "]"
        }
    }

    @Test("lists of all lengths, in each other, are whole, and nothing stays behind", arguments: 1...300)
    func listsOfAllLengths(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let lengths = [0, 1, 3, 4, 5, 15, 16, 17, 18, 63, 64, 65, 100, 700]
        let count = lengths.randomElement(using: &random) ?? 0
        let bad: Double = [0, 0, 0.1, 0.9, 1].randomElement(using: &random) ?? 0
        let sample = Sample(count, bad: bad, depth: 2, &random)
        let mint = Mint()
        try ListTests.$mint.withValue(mint) {
            let wares = try JSONReader.read(Array(sample.json.utf8)) { json in
                json.list(of: Ware.self, skipBadElements: true)
            }
            #expect(wares.map(\.text) == sample.texts, "seed \(seed)")
            if sample.badPlaces.isEmpty {
                #expect(try [Ware](json: sample.json).map(\.text) == sample.texts, "seed \(seed)")
            }
        }
        #expect(mint.tokens.load(ordering: .relaxed) == 0, "seed \(seed)")
    }

    @Test("the first element that does not fit is the error, and nothing stays behind", arguments: 1...100)
    func theFirstBadElementIsTheError(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sample = Sample(.random(in: 1...80, using: &random), bad: 0.05, depth: 1, &random)
        let mint = Mint()
        ListTests.$mint.withValue(mint) {
            let result = Result { try [Ware](json: sample.json).map(\.text) }
            switch (result, sample.badPlaces.first) {
            case (.success(let texts), nil): #expect(texts == sample.texts, "seed \(seed)")
            case (.failure(let error as MappingError), let place?):
                #expect(error.path == "[\(place)].count", "seed \(seed)")
            default: Issue.record("seed \(seed): \(result)")
            }
        }
        #expect(mint.tokens.load(ordering: .relaxed) == 0, "seed \(seed)")
    }

    /// Whatever stands behind it.
    @Test("a list inside another takes little more memory than it needs")
    func aListInAnotherTakesLittleMoreMemoryThanItNeeds() throws {
        let numbers = "[" + (1...50).map(String.init).joined(separator: ",") + "]"
        let lists = try [[Int]](
            json: "[" + Array(repeating: numbers, count: 500).joined(separator: ",") + "]"
        )
        #expect(lists.count == 500)
        #expect(lists.allSatisfy { $0 == Array(1...50) && $0.capacity < 110 })
    }

    @Test("a long list takes little more memory than it needs")
    func aLongListTakesLittleMoreMemoryThanItNeeds() throws {
        let numbers = try [Int](json: "[" + (1000...9999).map(String.init).joined(separator: ",") + "]")
        #expect(numbers == Array(1000...9999))
        #expect(numbers.capacity < 10_500)
    }

    /// A list that begins with short elements may have little else.
    @Test("the capacity reserved for a list is bounded by the size of the document")
    func reservedCapacityIsBoundedByTheDocument() throws {
        let json =
            "[" + String(repeating: "{},", count: 16) + #"{"a":""# + String(repeating: "x", count: 100_000)
            + #""}]"#
        let wares = try [Optionals](json: json)
        #expect(wares.count == 17)
        #expect(wares.capacity * MemoryLayout<Optionals>.stride < 9 * json.utf8.count)
    }

    private struct Optionals: JSONReadable {
        var a, b, c, d, e, f, g, h: String?

        init(from json: inout JSONReader) {
            json.beginObject()
            a = json.stringIfPresent("a")
            json.endObject()
        }
    }
}
