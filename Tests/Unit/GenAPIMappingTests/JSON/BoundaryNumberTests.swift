import Foundation
import GenAPIMapping
import Testing

/// Numbers around every boundary of the types that they are read as: each is a value that is right and comes back when it
/// is written, or a `MappingError`.
@Suite struct BoundaryNumberTests {
    private static let wholes =
        [
            "0", "-0", "1", "-1", "7", "-12", "127", "128", "-128", "-129", "2147483647", "2147483648",
            "-2147483648", "-2147483649", "4294967295", "4294967296", "9007199254740991", "9007199254740993",
            "99999999", "100000000", "999999999999999", "1000000000000000", "-999999999999999",
            "-1000000000000000", "999999999999999999", "1000000000000000000", "-999999999999999999",
            "-1000000000000000000", "9223372036854775806", "9223372036854775807", "9223372036854775808",
            "-9223372036854775807", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "79228162514264337593543950335", "79228162514264337593543950336",
            "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
            "99999999999999999999999999999999999999", "100000000000000000000000000000000000001",
            "978307199", "978307200", "978307201", "253402300799", "253402300800", "-62167219200",
            "-62167219201",
        ]
        + [400, 4000].flatMap {
            ["1" + String(repeating: "0", count: $0), String(repeating: "9", count: $0)]
        }

    private static let fractions = [
        ".5", ".0", ".4999999999", ".5000000001", ".9999999999999", ".000000001", ".0000000001", ".25",
        ".123456789012345678901234567890123456789", "." + String(repeating: "0", count: 400) + "1",
    ]

    private static let exponents =
        [
            0, 1, 2, 9, 15, 18, 19, 22, 23, 37, 38, 39, 89, 90, 99, 125, 126, 127, 128, 129, 165, 166, 307,
            308, 309,
        ]
        .flatMap { ["\($0)", "-\($0)", "+\($0)"] }
        + [
            "-323", "-324", "-325", "-400", "99999", "-99999", "100000", "-100000", "100001", "-100001",
            "9223372036854775807", "-9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "99999999999999999999999", "-99999999999999999999999",
            "0000000000000000000001",
        ]

    private static let mantissas = [
        "1", "-1", "0", "-0", "0.0", "10", "12", "1.2", "-9.99", "5", "-5", "4.9", "0.001", "1700000000123",
        "-9223372036854775808", "9223372036854775807.5", "12345678901234567890123456789012345678",
        "99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001",
    ]

    static let texts: [String] =
        wholes + wholes.flatMap { whole in fractions.map { whole + $0 } }
        + mantissas.flatMap { mantissa in exponents.map { "\(mantissa)e\($0)" } }

    /// What a number says, in one form only: its digits without zeros around them, and the place of the last one.
    private struct Exact: Equatable {
        var isNegative: Bool
        var digits: String
        /// Nil where no type can hold it.
        var exponent: Int?

        init(_ text: String) {
            let parts = text.lowercased().split(separator: "e")
            let number = parts[0].drop { $0 == "-" }.split(separator: ".")
            let fraction = number.count > 1 ? number[1] : ""
            let all = (number[0] + fraction).drop { $0 == "0" }
            let kept = String(all.reversed().drop { $0 == "0" }.reversed())
            digits = kept
            isNegative = text.hasPrefix("-") && !kept.isEmpty
            exponent = parts.count > 1 ? Int(parts[1]) : 0
            let zeros = all.count - kept.count - fraction.count
            exponent = exponent.flatMap { $0.addingReportingOverflow(zeros).overflow ? nil : $0 + zeros }
            if exponent.map({ $0.magnitude > 1_000_000 }) ?? false { exponent = nil }
            if kept.isEmpty { exponent = 0 }
        }
    }

    private func read<Value>(_ text: String, _ read: (inout JSONReader) -> Value) -> Value? {
        try? JSONReader.read(Array(text.utf8), read)
    }

    @Test("integers are exact or rejected, in every accepted form")
    func integers() {
        for text in Self.texts {
            let isWhole = text.allSatisfy { $0 == "-" || $0.isWholeNumber }
            #expect((try? Int(json: text)) == (isWhole ? Int(text) : nil), "\(text)")
            #expect((try? Int64(json: text)) == (isWhole ? Int64(text) : nil), "\(text)")
            let typed = try? Identifier<Self, Int>(json: text).rawValue
            #expect(typed == (isWhole ? Int(text) : nil), "\(text)")
            let quoted = read("\" \(text) \"") { $0.int(accepting: .text) }
            #expect(quoted == (isWhole ? Int(text) : nil), "\(text)")
            checkRounded(text, read(text) { $0.int64(accepting: [.fraction, .text, .bool]) })
        }
    }

    /// Halves go away from zero.
    private func checkRounded(_ text: String, _ value: Int64?) {
        let exact = Exact(text)
        let places = (exact.exponent ?? 0) + exact.digits.count
        guard let exponent = exact.exponent, places < 40 else {
            #expect(value == (text.contains("e-") ? 0 : nil), "\(text)")
            return
        }
        var whole = places > 0 ? String(exact.digits.prefix(places)) : "0"
        whole += String(repeating: "0", count: max(0, min(exponent, 40)))
        let next = places >= 0 ? exact.digits.dropFirst(places).first?.wholeNumberValue ?? 0 : 0
        let sum = Decimal(string: whole).map { $0 + (next >= 5 ? 1 : 0) } ?? .nan
        let expected = Int64((exact.isNegative ? "-" : "") + sum.description)
        #expect(value == expected, "\(text)")
    }

    @Test("doubles are the nearest or rejected, and round-trip")
    func doubles() throws {
        for text in Self.texts {
            let nearest = strtod(text, nil)
            for value in [try? Double(json: text), read("\"\(text)\"") { $0.double(accepting: .text) }] {
                #expect(value?.bitPattern == (nearest.isFinite ? nearest.bitPattern : nil), "\(text)")
            }
            let number = try JSONValue(json: text).number
            #expect(number?.double?.bitPattern == (nearest.isFinite ? nearest.bitPattern : nil), "\(text)")
            guard nearest.isFinite else { continue }
            #expect(try Double(json: nearest.jsonText()).bitPattern == nearest.bitPattern, "\(text)")
            #expect(JSONNumber(nearest)?.double?.bitPattern == nearest.bitPattern, "\(text)")
        }
    }

    @Test("decimals are exact or rejected, and round-trip")
    func decimals() throws {
        for text in Self.texts {
            let exact = Exact(text)
            let expectsValue =
                exact.digits.count <= 38 && exact.exponent.map { (-128...127).contains($0) } ?? false
            let values = [
                try? Decimal(json: text), read("\"\(text)\"") { $0.decimal(accepting: .text) },
                try JSONValue(json: text).number?.decimal,
            ]
            for value in values {
                #expect((value != nil) == expectsValue, "\(text)")
                guard let value else { continue }
                #expect(value.isFinite && Exact(value.description) == exact, "\(text) is not \(value)")
                #expect(try Decimal(json: value.jsonText()) == value, "\(text)")
            }
        }
    }

    @Test("timestamps are exact to the nanosecond or rejected, and round-trip")
    func timestamps() throws {
        for text in Self.texts {
            for (format, units) in [
                (DateFormat.timestampFraction, 1.0), (.timestamp, 1.0), (.timestampMilliseconds, 1000),
            ] {
                let date = read(text) { $0.date(format) }
                #expect(read("\"\(text)\"") { $0.date(format, accepting: .text) } == date, "\(text)")
                let member = try? JSONReader.read(Array("{\"at\":\(text)}".utf8)) { json in
                    json.beginObject()
                    let date = json.date("at", format)
                    json.endObject()
                    return date
                }
                #expect(member == date, "\(text)")
                let seconds = strtod(text, nil) / units
                // A few seconds are left open at the far ends.
                if seconds.magnitude < 999_999_000_000_000 { #expect(date != nil, "\(text) \(format)") }
                if seconds.magnitude > 1_000_001_000_000_000 { #expect(date == nil, "\(text) \(format)") }
                guard let date else { continue }
                let distance = (date.timeIntervalSince1970 - seconds).magnitude
                #expect(distance <= 2e-7 + 2 * seconds.ulp, "\(text) \(format)")
                let written = try JSONWriter.bytes { $0.date(date, format) }
                let again = try JSONReader.read(written) { $0.date(format) }
                let lost = format == .timestampFraction ? 0 : 1 / units + again.timeIntervalSince1970.ulp
                #expect((0...lost).contains(date.timeIntervalSince(again)), "\(text) \(format)")
            }
        }
    }

    @Test("a timestamp with an exponent is the same as one without")
    func exponentsOfTimestamps() throws {
        for (plain, others) in [
            (
                "1700000000.123456789",
                ["1700000000123456789e-9", "1.700000000123456789e9", "17000000001234567890e-10"]
            ),
            ("-0.25", ["-25e-2", "-0.025E+1"]), ("0", ["0e5", "1e-9223372036854775808", "-1e-400"]),
            ("123456789012345.678", ["123456789012345678e-3"]),
        ] {
            for format in [DateFormat.timestamp, .timestampMilliseconds] {
                let expected = try JSONReader.read(Array(plain.utf8)) { $0.date(format) }
                for text in others {
                    #expect(try JSONReader.read(Array(text.utf8)) { $0.date(format) } == expected, "\(text)")
                }
            }
        }
    }

    @Test("any number is kept exactly, and only 1 and 0 can be bools")
    func anyNumber() throws {
        for text in Self.texts {
            let value = try JSONValue(json: text)
            #expect(value.number?.text == text && value.description == text)
            #expect(JSONNumber(text: text)?.text == text)
            #expect(value.int == Int(text))
            #expect(read(text) { $0.bool(accepting: [.number, .text]) } == ["0": false, "1": true][text])
            #expect(throws: MappingError.self) { try Bool(json: text) }
            #expect(throws: MappingError.self) { try String(json: text) }
            #expect(throws: MappingError.self) { try Data(json: text) }
            let decoded = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            #expect(decoded.map { (try? JSONValue(json: $0.jsonText())) == $0 } ?? true, "\(text)")
        }
    }
}
