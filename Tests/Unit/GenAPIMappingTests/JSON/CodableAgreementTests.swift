import Foundation
import GenAPIMapping
import GoldenTesting
import Testing

/// `codable: true`: any coder carries the type in the shape that its mapping gives it.
@Suite struct CodableAgreementTests {
    struct Sample: Equatable, CodableJSON, Sendable {
        var id: Int64
        var ratio: Double
        var price: Decimal?
        var status: Person.Status
        var at: Date?
        var day: CalendarDate?
        var token: UUID?
        var notes: [String: String]
        var shape: Shape
        var inner: [Sample]

        enum Shape: Equatable, Sendable {
            case circle(Double)
            case unknown(JSONValue)
        }
    }

    private func sample(_ random: inout SeededGenerator, depth: Int = 0, isSmall: Bool = false) -> Sample {
        func chance() -> Bool { Bool.random(using: &random) }
        let largest: Int64 = isSmall ? 1 << 44 : Int64.max
        let digits =
            Int64.random(in: -largest...largest, using: &random) >> Int64.random(in: 0..<63, using: &random)
        let fraction = Decimal(
            sign: .plus,
            exponent: -Int.random(in: 0...12, using: &random),
            significand: Decimal(digits)
        )
        let unknown: JSONValue = [
            "type": "hexagon", "side": .number(JSONNumber(digits)), "big": 12_345_678_901,
        ]
        return Sample(
            id: digits,
            ratio: Double(digits) / 1024,
            price: chance() ? fraction : nil,
            status: chance() ? .active : .unknown("on hold"),
            at: chance()
                ? Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random)) / 8)
                : nil,
            day: chance()
                ? CalendarDate(year: 2026, month: 11, day: Int.random(in: 1...30, using: &random)) : nil,
            token: chance() ? UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") : nil,
            notes: chance() ? ["é \"\\\n": "\u{1}😀"] : [:],
            shape: chance() ? .circle(0.1) : .unknown(unknown),
            inner: depth < 2 && chance()
                ? [
                    sample(&random, depth: depth + 1, isSmall: isSmall),
                    sample(&random, depth: depth + 1, isSmall: isSmall),
                ] : []
        )
    }

    @Test(
        "the mapping and JSONDecoder read each other's output as the same value",
        arguments: 1...200
    )
    func agreesWithTheMapping(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = sample(&random)
        #expect(try Sample(json: JSONEncoder().encode(value)) == value, "seed \(seed)")
        #expect(try JSONDecoder().decode(Sample.self, from: Data(value.jsonBytes())) == value, "seed \(seed)")
    }

    @Test("another coder carries the exact value of a Double", arguments: 1...100)
    func agreesInPropertyLists(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = sample(&random, isSmall: true)
        let list = try PropertyListEncoder().encode([value])
        #expect(try PropertyListDecoder().decode([Sample].self, from: list) == [value], "seed \(seed)")
    }

    @Test(
        "a JSON value of any kind is of this kind after another coder has carried it",
        arguments: [true, false, 1, 0, -7, 1.5, "", "true", "1", [], [:]] as [JSONValue]
    )
    func kindsOfValues(_ value: JSONValue) throws {
        let values: JSONValue = [value, ["inside": [value]]]
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(values)) == values)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(values.jsonBytes())) == values)
        let list = try PropertyListEncoder().encode(values)
        #expect(try PropertyListDecoder().decode(JSONValue.self, from: list) == values)
    }

    @Test("null round-trips through JSONEncoder and JSONDecoder") func nullIsCarriedByAnotherCoder() throws {
        let values: JSONValue = [nil, ["inside": nil]]
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(values)) == values)
    }

    @Test("for other decoders, a mapping error is 'dataCorrupted'") func mappingErrorsAreDataCorrupted()
        throws
    {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Sample.self, from: Data(#"{"id":1.5}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((context.underlyingError as? MappingError)?.path == "id")
    }
}

extension CodableAgreementTests.Sample: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int64("id")
        ratio = json.double("ratio")
        price = json.decimalIfPresent("price")
        status = json.value("status", as: Person.Status.self)
        at = json.dateIfPresent("at", .rfc3339)
        day = json.dayIfPresent("day")
        token = json.uuidIfPresent("token")
        notes = json.map("notes", of: String.self)
        shape = json.value("shape", as: Shape.self)
        inner = json.list("inner", of: Self.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int64("id", id)
        json.double("ratio", ratio)
        json.decimalIfPresent("price", price)
        json.value("status", status)
        json.dateIfPresent("at", at, .rfc3339)
        json.dayIfPresent("day", day)
        json.uuidIfPresent("token", token)
        json.map("notes", notes)
        json.value("shape", shape)
        json.list("inner", inner)
        json.endObject()
    }
}

extension CodableAgreementTests.Sample.Shape: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        switch json.discriminator("type") {
        case "circle":
            json.beginObject()
            json.expect("type", "circle")
            self = .circle(json.double("radius"))
            json.endObject()
        default: self = .unknown(json.json())
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .circle(let radius):
            json.beginObject()
            json.string("type", "circle")
            json.double("radius", radius)
            json.endObject()
        case .unknown(let value): json.json(value)
        }
    }
}
