import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

@Suite struct NumberTests {
    @Test("numbers beyond the range of Double keep their sign for other encoders")
    func numbersBeyondDoubleKeepTheirSignForOtherEncoders() throws {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "more",
            negativeInfinity: "less",
            nan: "none"
        )
        let value = try JSONValue(json: Array("[1e400,-1e400]".utf8))
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == #"["more","less"]"#)
    }

    @Test(
        "integers are exact",
        .proves("BM-23"),
        arguments: [
            "0", "-0", "7", "-7", "12345678", "123456789", "1234567890123456", "12345678901234567",
            "999999999999999999", "9223372036854775807", "-9223372036854775808", "10000000", "100000000",
        ]
    )
    func readsIntegers(_ text: String) throws {
        #expect(try Int(json: text) == Int(text))
        #expect(try Int64(json: text) == Int64(text))
        #expect(try [Int](json: "[ \(text) , \(text)]") == [Int(text), Int(text)])
    }

    @Test(
        "integers out of range are rejected",
        arguments: [
            "9223372036854775808", "-9223372036854775809", "18446744073709551616",
            "1\(String(repeating: "0", count: 400))",
        ]
    )
    func refusesIntegersOutOfRange(_ text: String) {
        let error = #expect(throws: MappingError.self) { try Int(json: text) }
        #expect(error?.expected == "integer from -9223372036854775808 to 9223372036854775807")
        #expect(error?.found == "number \(text)")
    }

    @Test(
        "fractions and exponents are rejected for integers",
        arguments: ["1.0", "1e2", "1E0", "-0.0", "12345678.0", "1234567890.5"]
    )
    func refusesFractionsAndExponentsForIntegers(_ text: String) {
        let error = #expect(throws: MappingError.self) { try Int(json: text) }
        #expect(error?.expected == "integer")
        #expect(error?.found == "number \(text)")
    }

    @Test(
        "a malformed number is rejected by every numeric type",
        arguments: [
            "01", "-", "-01", "+1", "1.", ".5", "1.e1", "1e", "1e+", "00", "0x1", "--1", "1.2.3", "1_0",
            "Infinity", "NaN",
            "012345678", "00000000", "-012345678901",
            "1234567.", "12345678.", "12345678.e1", "12345678.1.2", "123456789.", "123456789012345.",
        ]
    )
    func refusesWhatIsNoNumber(_ text: String) {
        #expect(throws: MappingError.self) { try Int(json: text) }
        #expect(throws: MappingError.self) { try Double(json: text) }
        #expect(throws: MappingError.self) { try Decimal(json: text) }
        #expect(throws: MappingError.self) { try JSONValue(json: text) }
        #expect(throws: MappingError.self) {
            try JSONReader.read(Array("{\"a\":\(text)}".utf8)) { $0.skip() }
        }
    }

    static let doubles = [
        "0", "-0", "0.0", "-0.0", "1", "1.5", "-1.25", "123456.789012", "0.1", "0.3", "1e10", "1E-10",
        "1.7976931348623157e308",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062328e-324", "5e-324",
        "1e-400",
        "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000000000000000000000000001",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126", "123456789012345678901234567890",
        "0.000001",
        "1.2345678", "12345678.12345678", "1234567.1234567", "7.0000000",
        "0.00000000000000000000000000000000000000001",
        "8.98846567431158e307", "179769313486231580793728971405301e276",
        "3.14159265358979323846264338327950288",
    ]

    @Test("doubles are the nearest to their text", .proves("BM-23"), arguments: doubles)
    func readsDoubles(_ text: String) throws {
        let expected = try #require(strtod(text, nil) as Double?)
        for text in [text, " \(text) "] {
            #expect(try Double(json: text).bitPattern == expected.bitPattern)
        }
        #expect(try [Double](json: "[\(text),\(text)]").last?.bitPattern == expected.bitPattern)
    }

    @Test("random doubles are the nearest to their text") func randomDoublesAreTheNearest() throws {
        var random = SeededGenerator(seed: 4711)
        for _ in 0..<20_000 {
            let whole =
                Int.random(in: 0...9_999_999, using: &random) >> Int.random(in: 0..<24, using: &random)
            let digits = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            var text = "\(Bool.random(using: &random) ? "-" : "")\(whole).\(digits.joined())"
            if Int.random(in: 0..<4, using: &random) == 0 {
                text += "e\(Int.random(in: -330...310, using: &random))"
            }
            let expected = strtod(text, nil)
            let value = try? Double(json: text)
            #expect(expected.isFinite ? value?.bitPattern == expected.bitPattern : value == nil, "\(text)")
        }
    }

    @Test("every finite double round-trips") func everyDoubleComesBack() throws {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(try Double(json: value.jsonText()).bitPattern == value.bitPattern)
        }
    }

    @Test(
        "doubles out of range are rejected",
        arguments: ["1e309", "-1e400", "1.8e308", "1\(String(repeating: "0", count: 400))"]
    )
    func refusesDoublesOutOfRange(_ text: String) {
        let error = #expect(throws: MappingError.self) { try Double(json: text) }
        #expect(error?.expected == "number within the range of Double")
    }

    @Test("space before a number of any type is skipped", arguments: ["", " ", "\n\t\r  "])
    func spaceBeforeNumbers(_ space: String) throws {
        let text = "\(space)12"
        #expect(try Decimal(json: text) == 12)
        #expect(try Double(json: text) == 12)
        #expect(try Int(json: text) == 12)
        #expect(try JSONReader.read(Array(text.utf8)) { $0.decimal() } == 12)
        #expect(try JSONReader.read(Array(text.utf8)) { $0.double() } == 12)
        #expect(try JSONReader.read(Array(text.utf8)) { $0.int() } == 12)
        #expect(try JSONReader.read(Array("\(space)true".utf8)) { $0.bool() })
        #expect(try JSONReader.read(Array("\(space)\"a\"".utf8)) { $0.string() } == "a")
    }

    @Test(
        "decimals are read exactly",
        arguments: [
            "0", "-0", "0.1", "-12.50", "79228162514264337593543950335",
            "12345678901234567890.123456789012345678",
            "0.00000000000000000000000000000000000001", "1e127", "1E-128",
            "99999999999999999999999999999999999999",
            "1.10000", "100e-2", "0e999999",
        ]
    )
    func readsDecimalsExactly(_ text: String) throws {
        let value = try Decimal(json: text)
        #expect(value == Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) || value == 0)
        #expect(try Decimal(json: value.jsonText()) == value)
    }

    @Test("decimals are not converted through Double") func decimalsDoNotGoThroughDouble() throws {
        #expect(try Decimal(json: "0.1") + Decimal(json: "0.2") == Decimal(json: "0.3"))
        #expect(
            try Decimal(json: "12345678901234567890.123456789").description
                == "12345678901234567890.123456789"
        )
        #expect(try Decimal(json: "-1.50").description == "-1.5")
    }

    @Test(
        "numbers that Decimal cannot hold exactly are rejected",
        arguments: [
            "1e200", "1e-200", "123456789012345678901234567890123456789.1",
            "0.\(String(repeating: "3", count: 39))",
        ]
    )
    func refusesDecimalsThatDoNotFit(_ text: String) {
        let error = #expect(throws: MappingError.self) { try Decimal(json: text) }
        #expect(error?.expected == "number that Decimal can hold exactly")
    }
}
