import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

/// Values that are read straight from their bytes in the common spelling are what the same text gives in another one.
@Suite(.thorough) struct PlainFormTests {
    /// The same text, with its first character as an escape: the way through a `String`.
    private func escaped(_ text: String) -> String {
        let first = text.unicodeScalars.first.map { String($0.value, radix: 16) } ?? ""
        return "\"\\u" + String(repeating: "0", count: 4 - first.count) + first + text.dropFirst() + "\""
    }

    private func expectSame<Value: JSONReadable & Equatable>(_ type: Value.Type, _ text: String) {
        let plain = try? Value(json: "\"\(text)\"")
        let other = try? Value(json: escaped(text))
        #expect(plain == other, "\(text)")
    }

    private func changed(_ text: String, _ random: inout SeededGenerator) -> String {
        var characters = Array(text)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0..<characters.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: characters.remove(at: place)
            case 1: characters.insert("0", at: place)
            default: characters[place] = "0123456789-:.TZtz+ aAfFgG/@`".randomElement(using: &random) ?? "0"
            }
        }
        return String(characters)
    }

    @Test("random dates, days and UUIDs read the same in any spelling", arguments: 1...20)
    func datesDaysAndIdentifiersAreTheSameInAnySpelling(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            func two(_ range: ClosedRange<Int>) -> String {
                let number = Int.random(in: range, using: &random)
                return number < 10 ? "0\(number)" : "\(number)"
            }
            let day = "\(two(0...99))\(two(0...99))-\(two(0...13))-\(two(0...32))"
            let fraction = (0..<Int.random(in: 0...11, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let point = fraction.isEmpty ? "" : "."
            let date = "\(day)T\(two(0...24)):\(two(0...60)):\(two(0...61))\(point)\(fraction.joined())Z"
            expectSame(CalendarDate.self, changed(day, &random))
            expectSame(Date.self, changed(date, &random))
            let high = random.next()
            let low = random.next()
            let digits = [high, low].map {
                String(repeating: "0", count: $0.leadingZeroBitCount / 4) + String($0, radix: 16)
            }
            .joined()
            let parts = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)].map {
                String(Array(digits)[$0.0..<$0.1])
            }
            let uuid = parts.joined(separator: "-")
            #expect((try? UUID(json: "\"\(uuid)\"")) == UUID(uuidString: uuid))
            expectSame(UUID.self, changed(uuid, &random))
        }
    }

    @Test(
        "a date reads the same in any spelling",
        arguments: [
            "2026-11-21T06:43:06Z", "2026-11-21T06:43:06.5Z", "2026-11-21T06:43:06.123456789Z",
            "2016-12-31T23:59:60Z",
            "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-11-21T06:43:06.1234567891Z",
            "2026-11-21T06:43:06.Z",
            "2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z",
        ]
    )
    func datesAreTheSameInAnySpelling(_ text: String) {
        expectSame(Date.self, text)
    }

    /// Members are read the short way; with spaces before the colon they are not.
    @Test("the date of a member reads the same with and without spaces around it", arguments: 1...20)
    func datesOfMembersAreTheSameInAnySpelling(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let zeros = String(repeating: "0", count: Int.random(in: 0...9, using: &random))
            let texts = [
                "\"" + changed("2026-11-21T06:43:06.\(zeros)5Z", &random) + "\"",
                "\"" + changed("2026-11-21T06:43:06Z", &random) + "\"",
                "\(Int.random(in: -9...1_000_000_000_000_000, using: &random))", "1.5", "null",
            ]
            for (text, format) in texts.flatMap({ text in
                [DateFormat.rfc3339, .rfc822, .timestamp, .timestampMilliseconds].map { (text, $0) }
            }) {
                let dates = ["{\"at\":\(text),\"x\":1}", "{\"at\" : \(text) ,\"x\":1}"].map { document in
                    try? JSONReader.read(Array(document.utf8)) { json in
                        json.beginObject()
                        let dates = [json.dateIfPresent("at", format), Date(timeIntervalSince1970: 0)]
                        json.endObject()
                        return dates
                    }
                }
                #expect(dates[0] == dates[1], "seed \(seed): \(text)")
            }
        }
    }

    @Test("a timestamp reads the same with and without a fraction of zero")
    func timestampsAreTheSameWithAFraction() throws {
        for count in [0, 1, 999, 1000, 1_700_000_000, 1_700_000_000_125, 999_999_999_999_999] {
            for format in [DateFormat.timestamp, .timestampMilliseconds, .timestampFraction] {
                let plain = try JSONReader.read(Array("\(count)".utf8)) { $0.date(format) }
                let other = try JSONReader.read(Array("\(count).0".utf8)) { $0.date(format) }
                #expect(plain == other)
            }
        }
    }

    @Test(
        "halves between two doubles go to the even one, in 16 to 20 digits",
        .proves("BM-23"),
        arguments: 1...20
    )
    func halvesAreEven(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            // Whole numbers of 54 to 64 bits: the one in the middle of two doubles, and its neighbours.
            let bits = UInt64.random(in: 54...64, using: &random)
            let extra = bits - 53
            let top = UInt64.random(in: (1 << 52)..<(1 << 53), using: &random)
            let middle = top << extra | 1 << (extra - 1)
            for number in [middle - 1, middle, middle + 1] {
                for text in ["\(number)", "-\(number)", "\(number).0", "\(number)00e-2", "\(number)e0"] {
                    let expected = strtod(text, nil)
                    #expect(try Double(json: text).bitPattern == expected.bitPattern, "seed \(seed): \(text)")
                }
            }
        }
    }

    @Test(
        "every power of ten with up to 20 digits before it is the nearest double",
        .proves("BM-23"),
        arguments: 1...8
    )
    func powersOfTenAreRight(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for exponent in -360...310 {
            let count = Int.random(in: 1...20, using: &random)
            let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let text = "1\(digits)e\(exponent)"
            let expected = strtod(text, nil)
            let value = try? Double(json: text)
            #expect(
                expected.isFinite ? value?.bitPattern == expected.bitPattern : value == nil,
                "seed \(seed): \(text)"
            )
        }
    }

    @Test("documents are the same at every place in memory and before any end", arguments: 1...12)
    func placesInMemoryDoNotMatter(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let text = "[" + (0..<6).map { _ in document.value() }.joined(separator: ",") + "]"
        let bytes = Array(text.utf8)
        let expected = try JSONValue(json: bytes)
        for shift in 0..<64 {
            // Zeros, digits and quotes around it are not part of it.
            for filler in [UInt8(ascii: "0"), UInt8(ascii: "\"")] {
                let padded =
                    [UInt8](repeating: filler, count: shift) + bytes + [UInt8](repeating: filler, count: 300)
                #expect(
                    try JSONValue(json: padded[shift..<(shift + bytes.count)]) == expected,
                    "seed \(seed)"
                )
            }
        }
        // Spaces move its end through the bytes that are copied.
        for spaces in 0..<300 {
            let padded = bytes + [UInt8](repeating: 0x20, count: spaces)
            #expect(try JSONValue(json: padded) == expected, "seed \(seed), \(spaces) spaces")
        }
    }
}
