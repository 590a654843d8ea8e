import Foundation
import GenAPIMapping
import GoldenTesting
import Testing

/// Lists of strings and numbers, which are read in one call where nothing in them is unusual, against the same lists with
/// one call for each element.
@Suite struct PlainListTests {
    private func outcome<Element: JSONReadable & Equatable>(
        _ text: String,
        _ read: (inout JSONReader) -> [Element]
    ) -> Result<[Element], MappingError> {
        Result { () throws(MappingError) in try JSONReader.read(Array(text.utf8), read) }
    }

    private func check<Element: JSONReadable & Equatable>(_ text: String, as type: Element.Type) {
        for text in [text, "[\(text),\(text)]"] {
            let isNested = text.hasPrefix("[[")
            let one = outcome(text) { json in
                isNested ? json.list { $0.list(of: type) }.flatMap { $0 } : json.list(of: type)
            }
            let other = outcome(text) { json in
                isNested
                    ? json.list { $0.list { Element(from: &$0) } }.flatMap { $0 }
                    : json.list { Element(from: &$0) }
            }
            #expect(one == other, "\(text)")
        }
    }

    private static let separators = [",", ", ", " ,", ",\n  ", ",,", ""]

    @Test(
        "lists of strings are the same when read as a whole and by element",
        arguments: Array(0...20) + [40, 100, 400]
    )
    func strings(_ count: Int) {
        let contents = [
            "", "a", "fifteen letters", "sixteen letters!", String(repeating: "long ", count: 40), "é", "\\n",
            "a\\u0041",
        ]
        for separator in Self.separators {
            for shift in contents.indices {
                let texts = (0..<count).map {
                    "\"\(contents[($0 + shift) % ($0 < 8 ? 5 : contents.count)])\""
                }
                check("[\(texts.joined(separator: separator))]", as: String.self)
            }
            check(
                "[\((0..<count).map { "\"\($0)\"" }.joined(separator: separator)),1]",
                as: String.self
            )
        }
    }

    @Test(
        "lists of numbers are the same when read as a whole and by element",
        arguments: Array(0...20) + [31, 32, 33, 100, 400]
    )
    func numbers(_ count: Int) {
        let numbers = ["0", "-0", "7", "-12", "123456789012345", "-123456789012345", "9223372036854775807"]
        let doubles = ["0.5", "-0.0", "1e3", "-65.613616999999977", "12345678.5", "43.12345678901234567"]
        for separator in Self.separators {
            for shift in numbers.indices {
                let plain = (0..<count).map { numbers[($0 + shift) % numbers.count] }
                check("[\(plain.joined(separator: separator))]", as: Int.self)
                check("[\(plain.joined(separator: separator))]", as: Double.self)
                let mixed = (0..<count).map { (doubles + numbers)[($0 + shift) % 13] }
                check("[\(mixed.joined(separator: separator))]", as: Double.self)
                check("[\(mixed.joined(separator: separator)),true]", as: Double.self)
            }
        }
        let (plain, plainDoubles) = (numbers.dropLast(), ["0.5", "-0.0", "12345678.5", "43.1234567890123"])
        for separator in Self.separators {
            let ints = (0..<count).map { plain[$0 % plain.count] }
            let doubles = (0..<count).map { (plain + plainDoubles)[$0 % 10] }
            check("[\(ints.joined(separator: separator))]", as: Int.self)
            check("[\(doubles.joined(separator: separator))]", as: Double.self)
        }
        for bad in ["01", "-", "+1", ".5", "1.", "1.e2", "- 1", "00.123456789", "1.123456789."] {
            check("[\(bad)]", as: Double.self)
            check("[1.5,\(bad),2]", as: Double.self)
            check("[1,\(bad),2]", as: Int.self)
        }
    }

    @Test("lists that end anywhere in a document are rejected at the same position")
    func cutLists() {
        let text =
            #"["a","fifteen letters","sixteen letters!","# + String(repeating: #""x","#, count: 90) + #""y"]"#
        for count in 0..<text.utf8.count { check(String(text.prefix(count)), as: String.self) }
        let numbers = "[1.5,-65.613616999999977," + String(repeating: "12,", count: 90) + "3]"
        for count in 0..<numbers.utf8.count { check(String(numbers.prefix(count)), as: Double.self) }
    }

    @Test("the depth of a list is the same with every way of reading it")
    func depth() {
        for (text, depth) in [(#"["a"]"#, 1), (#"[["a"]]"#, 2)] {
            for maximum in 1...3 {
                let isRead =
                    (try? JSONReader.read(Array(text.utf8), maximumDepth: maximum) { json in
                        depth == 1 ? json.list(of: String.self) : json.list(of: [String].self).flatMap { $0 }
                    }) != nil
                #expect(isRead == (maximum >= depth), "\(text), \(maximum)")
            }
        }
    }

    @Test("numbers of any length are the nearest to their text", arguments: [7, 2026, 4711] as [UInt64])
    func longNumbers(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let whole = String(Int.random(in: 0...99_999, using: &random)).prefix(
                Int.random(in: 1...5, using: &random)
            )
            let count = Int.random(in: 1...20, using: &random)
            let fraction = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let text =
                "\(Bool.random(using: &random) ? "-" : "")\(whole.first == "0" ? "0" : whole).\(fraction)"
            let expected = try #require(Double(text))
            #expect(try Double(json: text) == expected, "seed \(seed): \(text)")
            #expect(try [Double](json: "[\(text)]") == [expected], "seed \(seed): \(text)")
        }
    }
}
