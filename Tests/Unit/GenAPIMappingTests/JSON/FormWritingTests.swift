import Foundation
import GoldenTesting
import Testing

@testable import GenAPIMapping

/// Days, dates, UUIDs and numbers that are written digit by digit are what their descriptions say.
@Suite struct FormWritingTests {
    private func written(_ write: (inout JSONWriter) -> Void) throws -> String {
        try JSONReader.read(
            JSONWriter.object { json in
                json.list("a", [0]) { json, _ in write(&json) }
            }
        ) { json in
            json.beginObject()
            let value = json.list("a", of: JSONValue.self).first
            json.endObject()
            return value?.description ?? ""
        }
    }

    @Test("dates, days and UUIDs are written as their descriptions", arguments: 1...20)
    func formsAreTheirDescriptions(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let seconds = Double(Int.random(in: -70_000_000_000...260_000_000_000, using: &random))
            let parts: Double = [0.0, 0.5, 0.125, 0.001, 0.123456789].randomElement(using: &random) ?? 0
            let date = Date(timeIntervalSince1970: seconds + parts)
            for format in [
                DateFormat.rfc3339, .rfc822, .timestamp, .timestampMilliseconds, .timestampFraction,
            ] {
                let text = Instant(date)?.text(format)
                let isText = format == .rfc3339 || format == .rfc822
                let ours = try? written { $0.date(date, format) }
                #expect(ours == text.map { isText ? "\"\($0)\"" : $0 }, "seed \(seed): \(date) \(format)")
            }
            var bytes = (random.next(), random.next())
            let uuid = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            #expect(try written { $0.uuid(uuid) } == "\"\(uuid.uuidString.lowercased())\"")
            let day = CalendarDate(year: Int.random(in: 0...9999, using: &random), month: 2, day: 7)
            #expect(try written { json in day.map { json.day($0) } } == day.map { "\"\($0)\"" })
        }
    }

    @Test("the memory layout of Decimal is the one that the writer expects")
    func formOfDecimalsIsKnown() {
        #expect(DecimalForm.isKnown)
    }

    @Test("decimals and doubles are written as their descriptions", arguments: 1...20)
    func numbersAreTheirDescriptions(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let high = random.next() >> UInt64.random(in: 0..<64, using: &random)
            let low = random.next() >> UInt64.random(in: 0..<64, using: &random)
            let significand = Bool.random(using: &random) ? Decimal(low) : Decimal(high) * Decimal(low)
            let exponent = Int.random(in: -128...80, using: &random)
            let decimal = Decimal(
                sign: Bool.random(using: &random) ? .minus : .plus,
                exponent: exponent,
                significand: significand
            )
            guard decimal.isFinite else { continue }
            #expect(try decimal.jsonText() == decimal.description, "seed \(seed)")
            // Sums and quotients are kept in more words than they need.
            let quotient = (decimal + 1) / 3 - 1 / 3
            if quotient.isFinite { #expect(try quotient.jsonText() == quotient.description, "seed \(seed)") }

            let double = Double(bitPattern: random.next())
            guard double.isFinite, double.rounded(.towardZero) != double else { continue }
            #expect(try double.jsonText() == double.description, "seed \(seed)")
        }
    }
}
