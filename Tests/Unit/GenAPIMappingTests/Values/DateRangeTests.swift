import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

/// Texts of dates at the ends of what their formats can say: what is read can be written, and reads as the same date again.
@Suite struct DateRangeTests {
    private func expectComesBack(_ text: String, _ format: DateFormat, isDate: Bool? = nil) throws {
        let bytes = Array("\"\(text)\"".utf8)
        let date = try? JSONReader.read(bytes) { $0.date(format) }
        if let isDate { #expect((date != nil) == isDate, "\(text)") }
        let member = try? JSONReader.read(Array("{\"at\":\"\(text)\",\"n\":1}".utf8)) { json in
            json.beginObject()
            let date = json.date("at", format)
            json.endObject()
            return date
        }
        #expect(member == date, "\(text)")
        guard let date else { return }
        let written = try JSONWriter.bytes { $0.date(date, format) }
        #expect(try JSONReader.read(written) { $0.date(format) } == date, "\(text)")
    }

    @Test(
        "RFC 3339 dates outside of the years 0 to 9999 are rejected",
        arguments: [
            ("0000-01-01T00:00:00Z", true), ("0000-01-01T00:00:00+00:01", false),
            ("0000-01-01T23:59:00+23:59", true), ("0000-01-01T23:58:59.5+23:59", false),
            // Rounded to what a `Date` can hold, that is the first second of the year 0.
            ("0000-01-01T23:58:59.999999999+23:59", true),
            ("0000-01-01T00:00:00-23:59", true), ("9999-12-31T23:59:59Z", true),
            ("9999-12-31T23:59:59.9Z", true), ("9999-12-31T23:59:59.999999999Z", false),
            ("9999-12-31T23:59:59.99999999999Z", false), ("9999-12-31T23:59:60Z", false),
            ("9999-12-31T23:59:59-00:01", false), ("9999-12-31T00:00:59-23:59", true),
            ("9999-12-31T00:01:00-23:59", false), ("9999-12-31T23:59:59+23:59", true),
            ("2016-12-31T23:59:60Z", true), ("2016-12-31T23:59:60.999999999Z", true),
            ("2017-01-01T23:58:60+23:59", true), ("2000-12-31T23:59:59.999999999Z", true),
            ("2001-01-01T00:00:00.000000001Z", true), ("2001-01-01T00:00:00.0000000001Z", true),
        ] as [(String, Bool)]
    )
    func rfc3339(_ text: String, _ isDate: Bool) throws {
        try expectComesBack(text, .rfc3339, isDate: isDate)
    }

    @Test(
        "RFC 822 dates outside of the years 0 to 9999 are rejected",
        arguments: [
            ("31 Dec 9999 23:59:59 GMT", true), ("31 Dec 9999 23:59:60 GMT", false),
            ("31 Dec 9999 23:59:59 -0001", false), ("31 Dec 9999 23:59:59 PST", false),
            ("01 Jan 0000 00:00 Z", true), ("01 Jan 0000 00:00 +0001", false), ("1 Jan 00 00:00 +2359", true),
            ("31 Dec 2016 23:59:60 UT", true), ("31 Dec 2016 15:59:60 PST", true),
        ] as [(String, Bool)]
    )
    func rfc822(_ text: String, _ isDate: Bool) throws {
        try expectComesBack(text, .rfc822, isDate: isDate)
    }

    @Test(
        "any date that can be read is written in a form that reads the same",
        .proves("BM-24"),
        arguments: 1...20
    )
    func anyDate(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let months = ["Jan", "Feb", "Mar", "Jun", "Nov", "Dec", "jan"]
        for _ in 0..<300 {
            let year = pick([
                "0000", "0001", "1969", "1970", "2000", "2001", "2004", "2026", "9998", "9999", "10000",
            ])
            let month = pick(["00", "01", "02", "06", "11", "12", "13"])
            let day = pick(["00", "01", "28", "29", "30", "31", "32"])
            let time = pick([
                "00:00:00", "23:59:59", "23:59:60", "12:34:56", "24:00:00", "23:60:00", "00:00:61",
            ])
            let fraction = pick([
                "", ".", ".5", ".999999999", ".9999999999", ".000000001", ".123456789", ".10",
            ])
            let offset = pick(["Z", "z", "+00:00", "-00:00", "+23:59", "-23:59", "+14:00", "+24:00", ""])
            try expectComesBack("\(year)-\(month)-\(day)T\(time)\(fraction)\(offset)", .rfc3339)
            let zone = pick(["GMT", "EST", "+2359", "-2359", "-0000", "Z", ""])
            try expectComesBack("\(day) \(pick(months)) \(year) \(time) \(zone)", .rfc822)
            let text = "\"\(year)-\(month)-\(day)\""
            guard let date = try? CalendarDate(json: text) else { continue }
            #expect(try date.jsonText() == text)
        }
    }
}
