import Foundation
import GenAPIMapping
import TestTraits
import Testing

/// Dates as texts of the app's own.
@Suite struct DateTextTests {
    private static let date = Date(timeIntervalSince1970: 1_795_243_386)

    @Test(
        "a date is read from text in exactly its notation, and written as the same text",
        .proves("GI-17", "N-12"),
        arguments: [
            ("2026-11-21T06:43:06Z", .format(.rfc3339)), ("Sat, 21 Nov 2026 06:43:06 GMT", .format(.rfc822)),
            ("1795243386", .format(.timestamp)), ("1795243386000", .format(.timestampMilliseconds)),
            ("21.11.2026 06:43:06", .pattern("dd.MM.yyyy HH:mm:ss")),
            ("2026-11-21T07:43:06", .local(offset: 3600)),
        ] as [(String, DateNotation)]
    )
    func strict(_ text: String, _ notation: DateNotation) {
        #expect(Date(text, in: notation) == Self.date)
        #expect(Self.date.text(in: notation) == text)
        for other in [
            "", "x", text + "x", "x" + text, text + " ", "2026-02-30T06:43:06Z",
            "Sun, 21 Nov 2026 06:43:06 GMT",
        ] {
            #expect(Date(other, in: notation) == nil, "\(other)")
        }
    }

    @Test(
        "a lenient reading accepts texts without zone, time, seconds or day of the week",
        .proves("GI-17"),
        arguments: [
            ("2026-11-21T06:43:06Z", 0), ("2026-11-21t06:43:06z", 0), ("2026-11-21 06:43:06", 0),
            ("  2026-11-21T06:43:06.000000 \n", 0), ("2026-11-21T06:43", -6), ("2026-11-21 06:43", -6),
            ("2026-11-21T07:43+01:00", -6), ("2026-11-21 07:43+01:00", -6), ("2026-11-21 07:43:06+01:00", 0),
            ("2026-11-21", -24_186),
            ("Sat, 21 Nov 2026 06:43:06 GMT", 0), ("21 Nov 2026 06:43:06", 0), ("21 Nov 26 06:43", -6),
            ("Sat, 21 Nov 2026 07:43 +0100", -6), ("Sat,  21 Nov 2026", -24_186), ("21 Nov 2026", -24_186),
        ]
    )
    func lenient(_ text: String, _ seconds: Double) {
        #expect(Date(leniently: text) == Self.date + seconds)
    }

    @Test(
        "a day that does not exist, and a text that could mean several dates, give no date",
        .proves("GI-17"),
        arguments: [
            "", " ", "today", "1795243386", "2026", "2026-02-30", "2026-13-01", "21.11.2026", "11/21/2026",
            "2026-11-21T24:01",
            "Sun, 21 Nov 2026 06:43:06 GMT", "31 Nov 2026", "2026-11-21T06:43:06Z Z", "\u{0}2026-11-21",
        ]
    )
    func rejected(_ text: String) {
        #expect(Date(leniently: text) == nil)
    }

    @Test("dates with fractions of any length round-trip as text", .proves("GI-17"))
    func fractions() throws {
        for fraction in ["", ".125", ".123456", ".123456789"] {
            let date = try #require(Date("2026-11-21T06:43:06\(fraction)+05:45", in: .format(.rfc3339)))
            let text = try #require(date.text(in: .format(.rfc3339)))
            #expect(Date(text, in: .format(.rfc3339)) == date)
            #expect(Date(text, in: .format(.rfc3339))?.text(in: .format(.rfc3339)) == text)
            #expect(Date(leniently: text) == date)
        }
        #expect(Date(timeIntervalSince1970: 1e12).text(in: .format(.rfc3339)) == nil)
        #expect(Date(timeIntervalSince1970: .nan).text(in: .format(.timestamp)) == nil)
    }
}
