import Foundation
import GenAPIMapping
import Testing

/// The small types of values: their order, their texts, and what coders make of them.
@Suite struct ValueTypeTests {
    @Test(
        "days are ordered by year, month and day",
        arguments: [
            ("2025-12-31", "2026-01-01"), ("2026-01-31", "2026-02-01"), ("2026-02-01", "2026-02-02"),
            ("0000-12-31", "9999-01-01"),
        ]
    )
    func days(_ earlier: String, _ later: String) throws {
        let (first, second) = (try #require(CalendarDate(earlier)), try #require(CalendarDate(later)))
        #expect(first < second && !(second < first) && !(first < first))
    }

    @Test("coders carry days as texts, and reject other texts")
    func codedDays() throws {
        let day = try #require(CalendarDate("2024-02-29"))
        #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["2024-02-29"]"#)
        #expect(try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2024-02-29"]"#.utf8)) == [day])
        for text in [#"["2023-02-29"]"#, #"["2024-2-29"]"#, "[20240229]", #"["2024-02-29 "]"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([CalendarDate].self, from: Data(text.utf8))
            }
        }
    }

    @Test("mapping a change keeps its kind")
    func mappedChanges() {
        #expect(Change.set(7).map(String.init) == .set("7"))
        #expect(Change<Int>.unchanged.map(String.init) == .unchanged)
        #expect(NullableChange.set(7).map(String.init) == .set("7"))
        #expect(NullableChange<Int>.unchanged.map(String.init) == .unchanged)
        #expect(NullableChange<Int>.null.map(String.init) == .null)
    }

    @Test("identities are ordered by their raw values, and literals make them")
    func identities() {
        #expect(Identifier<Person, Int>(rawValue: 9) < 10 && !(Identifier<Person, Int>(rawValue: 10) < 9))
        #expect(Person.ID(rawValue: "10") < "9")
        #expect(Person.ID(unicodeScalarLiteral: "a") == "a")
        #expect(Person.ID(extendedGraphemeClusterLiteral: "é").rawValue == "é")
    }

    @Test("the identifier of a singleton is written as an empty object and read from any object")
    func singletons() throws {
        typealias Only = SingletonIdentifier<Person>
        #expect(Only.only.description == "only")
        #expect(try Only.only.jsonText() == "{}")
        #expect(try Only(json: #" { "a" : [1] } "#) == .only)
        #expect(throws: MappingError.self) { try Only(json: "[]") }
    }

    @Test("a date without a format is read and written as RFC 3339")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 0.5)
        #expect(try date.jsonText() == #""1970-01-01T00:00:00.5Z""#)
        #expect(try Date(json: #""1970-01-01T00:00:00.5Z""#) == date)
        #expect(throws: MappingError.self) { try Date(json: "0.5") }
    }

    @Test("a nullable value is read as null or as its value")
    func nullables() throws {
        #expect(try Nullable<Int>(json: " null ") == .null)
        #expect(try Nullable<Int>(json: " 7 ") == .value(7))
        #expect(throws: MappingError.self) { try Nullable<Int>(json: "nul") }
    }

    @Test("a value behind a reference has the hash and the text of the value")
    func indirect() {
        #expect(Set([Indirect(wrappedValue: 7), Indirect(wrappedValue: 7)]).count == 1)
        #expect(Indirect(wrappedValue: 7).hashValue == Indirect(wrappedValue: 7).hashValue)
        #expect(Indirect(wrappedValue: [7]).description == "[7]")
    }

    @Test("parameters have one spelling")
    func parameters() {
        #expect("abc".dropFirst().parameterText == "bc")
        #expect(URL(string: "https://a.example/?b=c")?.parameterText == "https://a.example/?b=c")
        #expect(UInt64.max.parameterText == "18446744073709551615" && Int8.min.parameterText == "-128")
        #expect(
            [1, 2].queryTexts == ["1", "2"] && [1.0, .nan].queryTexts == nil && ([] as [Int]).queryTexts == []
        )
    }

    @Test(
        "a number that is not finite cannot be a JSON number",
        arguments: [Double.nan, .infinity, -.infinity]
    )
    func numbers(_ value: Double) {
        #expect(JSONNumber(value) == nil && JSONNumber(Decimal.nan) == nil)
        #expect(JSONValue(floatLiteral: value) == .null)
    }

    @Test("coders carry whole numbers beyond those of Int64, bools and texts")
    func codedValues() throws {
        let text = #"{"a":18446744073709551615,"b":[true,null,"c",-9223372036854775808,0.5]}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value["a"]?.number?.text == "18446744073709551615")
        #expect(value["b"]?[0]?.bool == true && value["b"]?[2]?.bool == nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
        let infinite = PropertyListDecoder()
        let list = try PropertyListEncoder().encode(["a": Double.infinity])
        #expect(throws: DecodingError.self) { try infinite.decode(JSONValue.self, from: list) }
    }
}
