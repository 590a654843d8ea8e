import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

@Suite struct DateTests {
    private func read(_ text: String, _ format: DateFormat) -> Date? {
        try? JSONReader.read(Array(text.utf8)) { $0.date(format) }
    }

    private func write(_ date: Date, _ format: DateFormat) -> String? {
        (try? JSONWriter.bytes { $0.date(date, format) }).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "RFC 3339 dates are read",
        .proves("BM-24"),
        arguments: [
            (#""1970-01-01T00:00:00Z""#, 0), (#""2026-11-21T06:43:06Z""#, 1_795_243_386),
            (#""2026-11-21t06:43:06z""#, 1_795_243_386), (#""2026-11-21 06:43:06Z""#, 1_795_243_386),
            (#""2026-11-21T08:13:06+01:30""#, 1_795_243_386),
            (#""2026-11-20T22:43:06-08:00""#, 1_795_243_386),
            (#""2026-11-21T03:13:06-03:30""#, 1_795_243_386),
            (#""2026-11-21T06:42:06-00:01""#, 1_795_243_386),
            (#""2026-11-21T06:43:06.125Z""#, 1_795_243_386.125),
            (#""2026-11-21T06:43:06.5000000004Z""#, 1_795_243_386.5),
            (#""2016-12-31T23:59:60Z""#, 1_483_228_800), (#""2017-01-01T00:59:60.9+01:00""#, 1_483_228_800),
            (#""1969-12-31T23:59:59.75Z""#, -0.25), (#""0000-03-01T00:00:00Z""#, -62_162_035_200),
            (#""9999-12-31T23:59:59Z""#, 253_402_300_799), (#""2024-02-29T00:00:00Z""#, 1_709_164_800),
        ] as [(String, Double)]
    )
    func readsRFC3339(_ text: String, _ seconds: Double) {
        #expect(read(text, .rfc3339) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "text that is not an RFC 3339 date is rejected",
        arguments: [
            "2026-11-21", "2026-11-21T06:43Z", "2026-11-21T06:43:06", "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T06:60:06Z", "2026-11-21T06:43:61Z", "2026-11-21T06:43:60Z",
            "2026-11-21T06:43:06.Z", "2026-11-21T06:43:06+0130", "2026-11-21T06:43:06+24:00",
            "20261121T064306Z",
            " 2026-11-21T06:43:06Z", "2026-11-21T06:43:06Z ", "", "２026-11-21T06:43:06Z",
        ]
    )
    func refusesOtherTexts(_ text: String) {
        #expect(read("\"\(text)\"", .rfc3339) == nil)
    }

    @Test(
        "timestamps are read exactly",
        .proves("BM-24"),
        arguments: [
            ("0", 0, 0), ("1700000000", 1_700_000_000, 1_700_000), ("-1", -1, -0.001),
            ("1700000000.125", 1_700_000_000.125, 1_700_000.000125),
            ("1.7e9", 1_700_000_000, 1_700_000), ("-0.25", -0.25, -0.00025),
            ("1700000000123", 1_700_000_000_123, 1_700_000_000.123),
        ] as [(String, Double, Double)]
    )
    func readsTimestamps(_ text: String, _ seconds: Double, _ milliseconds: Double) throws {
        #expect(read(text, .timestamp) == Date(timeIntervalSince1970: seconds))
        let date = try #require(read(text, .timestampMilliseconds))
        #expect(abs(date.timeIntervalSince1970 - milliseconds) < 1e-6)
        #expect(read("\"\(text)\"", .timestamp) == nil)
    }

    @Test(
        "RFC 822 dates are read",
        .proves("BM-24"),
        arguments: [
            ("Sat, 21 Nov 2026 06:43:06 GMT", 1_795_243_386), ("21 Nov 2026 06:43:06 +0000", 1_795_243_386),
            ("Sat, 21 Nov 26 06:43:06 UT", 1_795_243_386), ("Sat, 21 Nov 2026 01:43:06 EST", 1_795_243_386),
            ("21 Nov 2026 06:43 Z", 1_795_243_380), ("Sat, 21 Nov 2026 08:13:06 +0130", 1_795_243_386),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("6 Nov 94 08:49:37 GMT", 784_111_777),
        ] as [(String, Double)]
    )
    func readsRFC822(_ text: String, _ seconds: Double) {
        #expect(read("\"\(text)\"", .rfc822) == Date(timeIntervalSince1970: seconds))
    }

    @Test("two digits of a year mean a year from 1950 to 2049", .proves("BM-24"))
    func readsTwoDigitsOfAYear() {
        for year in 1950...2049 {
            let digits = String(year).suffix(2)
            let date = read("\"1 Jan \(digits) 06:43:06 GMT\"", .rfc822)
            #expect(date != nil && date == read("\"\(year)-01-01T06:43:06Z\"", .rfc3339), "\(year)")
        }
    }

    @Test(
        "text that is not an RFC 822 date is rejected",
        arguments: [
            "Sun, 21 Nov 2026 06:43:06 GMT", "Sat, 31 Nov 2026 06:43:06 GMT", "Sat, 21 Nov 2026 06:43:06",
            "Sat, 21 Nov 126 06:43:06 GMT", "Sat, 21 nov 2026 06:43:06 GMT", "Sat, 21 Nov 2026 6:43:06 GMT",
            "Sat, 21 Nov 2026 06:43:06 XYZ", "Sat 21 Nov 2026 06:43:06 GMT", "",
        ]
    )
    func refusesOtherRFC822Texts(_ text: String) {
        #expect(read("\"\(text)\"", .rfc822) == nil)
    }

    @Test(
        "dates with any number of fraction digits and any offset are the nearest instant, and round-trip",
        .proves("GI-17"),
        arguments: ["", ".250", ".123456", ".123456789"],
        [("Z", 0), ("+00:00", 0), ("+05:45", 20_700), ("-11:30", -41_400)]
    )
    func fractions(_ fraction: String, _ zone: (text: String, seconds: Int)) throws {
        for (text, seconds) in [("2026-11-21T06:43:06", 1_795_243_386), ("1969-07-20T20:17:40", -14_182_940)]
        {
            let date = try #require(read("\"\(text)\(fraction)\(zone.text)\"", .rfc3339))
            // The decimal number is read by the standard library, relative to the epoch of Date.
            let whole = seconds - zone.seconds - 978_307_200
            let digits = Int(fraction.dropFirst().padding(toLength: 9, withPad: "0", startingAt: 0)) ?? 0
            let nanoseconds = Decimal(whole) * 1_000_000_000 + Decimal(digits)
            let exact = try #require(Double("\(nanoseconds)e-9"))
            #expect(date.timeIntervalSinceReferenceDate == exact)
            let written = try #require(write(date, .rfc3339))
            #expect(read(written, .rfc3339) == date)
            #expect(read(written, .rfc3339).flatMap { write($0, .rfc3339) } == written)
        }
    }

    @Test("dates are written so that they read as themselves", .proves("BM-24"))
    func datesComeBack() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            // Dates within a lifetime of 2001 are finer than nanoseconds nowhere that matters.
            let seconds = Double.random(in: -1_000_000_000...2_000_000_000, using: &random)
            let nanoseconds = Double(Int.random(in: 0...999_999_999, using: &random)) / 1e9
            let date = Date(timeIntervalSinceReferenceDate: seconds.rounded() + nanoseconds)
            for format in [DateFormat.rfc3339, .timestampFraction] {
                let text = write(date, format)
                #expect(text.flatMap { read($0, format) } == date, "\(text ?? "nothing")")
            }
        }
    }

    @Test(
        "timestamps round-trip",
        arguments: [
            ("1700000000", .timestamp), ("1700000000.25", .timestampFraction), ("-0.25", .timestampFraction),
            ("-1.75", .timestampFraction), ("-7", .timestamp), ("7", .timestampFraction),
            ("1700000000.123456", .timestampFraction), ("1700000000123", .timestampMilliseconds),
            ("-1500", .timestampMilliseconds), (#""2026-11-21T06:43:06Z""#, .rfc3339),
            (#""2026-11-21T06:43:06.1Z""#, .rfc3339),
            (#""1969-12-31T23:59:59.75Z""#, .rfc3339), (#""0001-01-01T00:00:00Z""#, .rfc3339),
            (#""Sat, 21 Nov 2026 06:43:06 GMT""#, .rfc822),
        ] as [(String, DateFormat)]
    )
    func textsComeBack(_ text: String, _ format: DateFormat) {
        #expect(read(text, format).flatMap { write($0, format) } == text)
    }

    @Test(
        "timestamps are written as whole numbers, rounded down",
        arguments: [
            ("1700000000.9999", "1700000000", "1700000000999"), ("0.0004", "0", "0"),
            ("-0.25", "-1", "-250"), ("-1.0000001", "-2", "-1001"),
        ]
    )
    func wholeTimestamps(_ text: String, _ seconds: String, _ milliseconds: String) throws {
        let date = try #require(read(text, .timestamp))
        #expect(write(date, .timestamp) == seconds)
        #expect(write(date, .timestampMilliseconds) == milliseconds)
        #expect(Instant(date)?.text(.timestamp) == seconds)
        #expect(Instant(date)?.text(.timestampMilliseconds) == milliseconds)
    }

    @Test(
        "a date within half a nanosecond of a whole second is rounded to it",
        arguments: [-1_000_000, -3, -1, 0, 1, 60, 1_000_000],
        [-4e-10, -2e-10, 0, 2e-10, 4e-10]
    )
    func nearlyWholeSeconds(second: Int64, difference: Double) {
        let date = Date(timeIntervalSinceReferenceDate: Double(second) + difference)
        #expect(Instant(date) == Instant(seconds: second + 978_307_200, nanoseconds: 0))
    }

    @Test("dates out of the range of their format are rejected") func datesThatNoFormatHasAreRefused() {
        #expect(write(.distantFuture, .rfc3339) == #""4001-01-01T00:00:00Z""#)
        #expect(write(Date(timeIntervalSince1970: 1e14), .rfc3339) == nil)
        #expect(write(Date(timeIntervalSince1970: .nan), .timestamp) == nil)
        #expect(write(Date(timeIntervalSince1970: .infinity), .rfc822) == nil)
        #expect(write(Date(timeIntervalSince1970: -1e300), .timestampMilliseconds) == nil)
        #expect(read("1e300", .timestamp) == nil)
        #expect(read("99999999999999999999", .timestampMilliseconds) == nil)
    }

    @Test("the days of four centuries are valid calendar dates, and other days are not")
    func everyDayOfFourCenturiesIsACalendarDate() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for number in stride(from: -40_000, to: 110_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day = try #require(
                CalendarDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
            )
            #expect(write(date, .rfc3339) == "\"\(day)T00:00:00Z\"")
            #expect(try CalendarDate(json: day.jsonBytes()) == day)
        }
        #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
        #expect(CalendarDate("2026-1-01") == nil)
        #expect(throws: MappingError.self) { try CalendarDate(json: #""2026-02-30""#) }
    }
}
