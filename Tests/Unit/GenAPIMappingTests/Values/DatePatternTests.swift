import Foundation
import GenAPIMapping
import Testing

/// Texts that are not a date of a notation, each for one reason.
@Suite struct DatePatternTests {
    private func read(_ text: String, _ notation: DateNotation, _ forms: AcceptedForms = []) -> Double? {
        let date = try? JSONReader.read(Array("\"\(text)\"".utf8)) { json in
            json.date(anyOf: [notation], accepting: forms)
        }
        return date?.timeIntervalSince1970
    }

    @Test(
        "a date must match all fields of its pattern, and nothing else",
        arguments: [
            ("yyyy-MM-dd", "1970-01-02", 86_400), ("yyyy-MM-dd", "1970-01-2", nil),
            ("yyyy-MM-dd", "1970-01-023", nil),
            ("yyyy-MM-dd", "1970/01/02", nil), ("yyyy-MM-dd", "970-01-02", nil),
            ("yyyy-MM-dd", "1970-02-30", nil),
            ("yyyy-MM-dd", "1970-13-01", nil), ("yyyy-MM-dd", "1970-00-01", nil),
            ("yyyy-MM-dd", "1970-01-00", nil),
            ("yy-M-d", "70-1-2", 86_400), ("yy-M-d", "70-01-02", 86_400),
            ("yy-M-d", "49-12-31", 2_524_521_600),
            ("yy-M-d", "50-01-01", -631_152_000), ("yy-M-d", "00-1-1", 946_684_800),
            ("yy-M-d", "70-a-1", nil),
            ("d MMM yyyy", "2 Jan 1970", 86_400), ("d MMM yyyy", "2 jan 1970", nil),
            ("d MMM yyyy", "2 Ja", nil),
            ("d MMM yyyy", "1 Dec 1970", 28_857_600), ("d MMM yyyy", "1 Xyz 1970", nil),
            ("yyyy HH", "1970 23", 82_800), ("yyyy HH", "1970 24", nil), ("yyyy HH", "1970 1", nil),
            ("yyyy H", "1970 1", 3_600), ("yyyy mm", "1970 59", 3_540), ("yyyy mm", "1970 60", nil),
            ("yyyy ss", "1970 59", 59), ("yyyy ss", "1970 61", nil), ("yyyy ss", "1970 60", nil),
            ("yyyy S", "1970 5", 0.5), ("yyyy S", "1970 55", nil), ("yyyy SSSS", "1970 1250", 0.125),
            ("yyyy SSSS", "1970 125", nil), ("yyyy SSSSSSSSS", "1970 500000000", 0.5),
            ("yyyy h a", "1970 12 AM", 0), ("yyyy h a", "1970 12 PM", 43_200),
            ("yyyy h a", "1970 1 pm", 46_800),
            ("yyyy h a", "1970 11 am", 39_600), ("yyyy h a", "1970 13 PM", nil),
            ("yyyy h a", "1970 0 AM", nil),
            ("yyyy h a", "1970 1 xm", nil), ("yyyy h a", "1970 1 p", nil),
            ("yyyy XXX", "1970 Z", 0), ("yyyy XXX", "1970 +01:00", -3_600),
            ("yyyy XXX", "1970 -01:30", 5_400),
            ("yyyy XXX", "1970 +0100", nil), ("yyyy XXX", "1970 +24:00", nil),
            ("yyyy XXX", "1970 +01:60", nil),
            ("yyyy XXX", "1970 01:00", nil), ("yyyy XXX", "1970 +01:0", nil), ("yyyy XXX", "1970 z", nil),
            ("yyyy XX", "1970 -2359", 86_340), ("yyyy XX", "1970 -23:59", nil),
        ] as [(String, String, Double?)]
    )
    func patterns(_ pattern: String, _ text: String, _ seconds: Double?) {
        #expect(read(text, .pattern(pattern)) == seconds)
    }

    @Test(
        "a local time has a day, a time with seconds, and no zone",
        arguments: [
            ("1970-01-01T00:00:01", -3_599), ("1970-01-01t00:00:01", -3_599),
            ("1970-01-01 00:00:01.5", -3_598.5),
            ("1970-01-01T00:00:01Z", nil), ("1970-01-01T00:00", nil), ("1970-01-01", nil),
            ("1970-01-01x00:00:01", nil),
            ("1970-01-01T24:00:00", nil), ("1970-01-01T00:60:00", nil), ("1970-01-01T00:00:01.", nil),
            ("1970-02-30T00:00:00", nil), ("", nil),
        ] as [(String, Double?)]
    )
    func localTimes(_ text: String, _ seconds: Double?) {
        #expect(read(text, .local(offset: 3_600)) == seconds)
    }

    @Test(
        "a timestamp as text must be a single number",
        arguments: [
            ("7", 7), (" 7.5\\n", 7.5), ("7 7", nil), ("", nil), ("a", nil), ("07", nil), ("+7", nil),
            ("1e2", 100),
        ] as [(String, Double?)]
    )
    func timestamps(_ text: String, _ seconds: Double?) {
        #expect(read(text, .format(.timestampFraction), .text) == seconds)
        #expect(read(text, .format(.timestampFraction)) == nil)
    }

    @Test("the message about a date in no notation names all of them")
    func message() {
        let notations: [DateNotation] = [
            .format(.rfc3339), .format(.rfc822), .format(.timestampMilliseconds), .day(), .local(),
            .pattern("dd.MM.yy"),
        ]
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array("\"today\"".utf8)) { $0.date(anyOf: notations) }
        }
        #expect(
            error?.expected
                == "date (RFC 3339, or RFC 822, or timestamp, or yyyy-MM-dd, or yyyy-MM-ddTHH:mm:ss, or dd.MM.yy)"
        )
        #expect(read("Thu, 01 Jan 1970 00:00:07 GMT", .format(.rfc822)) == 7)
        #expect(read("Fri, 01 Jan 1970 00:00:07 GMT", .format(.rfc822)) == nil)
    }

    @Test("fields of a date are written with the digits that they have")
    func written() throws {
        func text(_ seconds: Double, _ pattern: String) -> String? {
            let date = Date(timeIntervalSince1970: seconds)
            return (try? JSONWriter.bytes { $0.date(date, as: .pattern(pattern)) }).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(text(0, "yy M d H h m s S") == #""70 1 1 0 12 0 0 0""#)
        #expect(text(946_684_799.25, "yy MMM dd hh a SSS") == #""99 Dec 31 11 PM 250""#)
        #expect(text(43_200, "yyyy hh a XXX XX") == #""1970 12 PM Z Z""#)
        #expect(text(-62_167_219_200, "yyyy-MM-dd") == #""0000-01-01""#)
        #expect(text(-62_167_219_201, "yyyy-MM-dd") == nil && text(253_402_300_800, "yyyy-MM-dd") == nil)
    }
}
