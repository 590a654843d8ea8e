import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct DateNotationTests {
    private func read(_ text: String, _ notations: DateNotation...) -> Double? {
        (try? JSONReader.read(Array(text.utf8)) { $0.date(anyOf: notations) })?.timeIntervalSince1970
    }

    private func write(_ seconds: Double, _ notation: DateNotation) -> String? {
        let date = Date(timeIntervalSince1970: seconds)
        return (try? JSONWriter.bytes { $0.date(date, as: notation) }).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static let second: Double = 1_795_243_386

    @Test(
        "an instant is written in each notation, and read as the same instant",
        .proves("BM-24"),
        arguments: [
            (.pattern("yyyy-MM-dd HH:mm:ss"), #""2026-11-21 06:43:06""#),
            (.pattern("yyyy-MM-dd HH:mm:ss", offset: -3600), #""2026-11-21 05:43:06""#),
            (.pattern("dd.MM.yy'T'hh:mm:ss a"), #""21.11.26T06:43:06 AM""#),
            (.pattern("d MMM yyyy, H:mm:ss XXX"), #""21 Nov 2026, 6:43:06 Z""#),
            (.pattern("yyyyMMddHHmmssSSS"), #""20261121064306000""#),
            (.pattern("'it''s' yyyy/M/d h 'o''clock' mm ss a"), #""it's 2026/11/21 6 o'clock 43 06 AM""#),
            (.local(offset: 7200), #""2026-11-21T08:43:06""#),
            (.format(.rfc3339), #""2026-11-21T06:43:06Z""#),
            (.format(.timestamp, since: 978_307_200), "816936186"),
            (.format(.timestampMilliseconds, since: 978_307_200), "816936186000"),
        ] as [(DateNotation, String)]
    )
    func roundTrip(_ notation: DateNotation, _ text: String) {
        #expect(write(Self.second, notation) == text)
        #expect(read(text, notation) == Self.second)
    }

    @Test("midnight and noon have twelve hours, and zones are applied", .proves("BM-24"))
    func hoursAndZones() {
        let clock = DateNotation.pattern("yyyy-MM-dd hh:mm a")
        #expect(read(#""1970-01-01 12:00 AM""#, clock) == 0)
        #expect(read(#""1970-01-01 12:30 pm""#, clock) == 45_000)
        #expect(read(#""1970-01-01 00:30 PM""#, clock) == nil)
        #expect(write(0, clock) == #""1970-01-01 12:00 AM""#)
        #expect(write(45_000, clock) == #""1970-01-01 12:30 PM""#)
        let zoned = DateNotation.pattern("yyyy-MM-dd HH:mm XX", offset: 99)
        #expect(read(#""1970-01-01 01:00 +0100""#, zoned) == 0)
        #expect(read(#""1970-01-01 01:00 +01:00""#, zoned) == nil)
        #expect(read(#""1970-01-01 01:00 +0330""#, zoned) == -9000)
        #expect(read(#""1970-01-01 01:00 -0330""#, zoned) == 16_200)
        #expect(read(#""1970-01-01""#, .day(offset: 3600)) == -3600)
        #expect(write(-3600, .day(offset: 3600)) == #""1970-01-01""#)
    }

    @Test("fields that a pattern lacks are those of 1 January 1970, 00:00", .proves("BM-24"))
    func defaults() {
        #expect(read(#""1971""#, .pattern("yyyy")) == 31_536_000)
        #expect(read(#""1970-02""#, .pattern("yyyy-MM")) == 2_678_400)
        #expect(read(#""02""#, .pattern("dd")) == 86_400)
        #expect(read(#""01""#, .pattern("HH")) == 3_600)
        #expect(read(#""01""#, .pattern("mm")) == 60)
        #expect(read(#""01""#, .pattern("ss")) == 1)
        #expect(read(#""500""#, .pattern("SSS")) == 0.5)
    }

    @Test("the first notation that matches counts, and text is not read as a timestamp", .proves("BM-24"))
    func order() {
        #expect(read("86400", .format(.rfc3339), .format(.timestamp)) == 86_400)
        #expect(read(#""20240101""#, .format(.timestamp), .pattern("yyyyMMdd")) == 1_704_067_200)
        #expect(read(#""01/02/2024""#, .pattern("dd/MM/yyyy"), .pattern("MM/dd/yyyy")) == 1_706_745_600)
        #expect(read(#""01/02/2024""#, .pattern("MM/dd/yyyy"), .pattern("dd/MM/yyyy")) == 1_704_153_600)
        #expect(read(#""13/02/2024""#, .pattern("MM/dd/yyyy"), .pattern("dd/MM/yyyy")) == 1_707_782_400)
        let text = try? JSONReader.read(Array(#"" 86400 ""#.utf8)) { json in
            json.date(anyOf: [.format(.timestamp)], accepting: [.text])
        }
        #expect(text == Date(timeIntervalSince1970: 86_400))
        #expect(read(#""86400""#, .format(.timestamp)) == nil)
    }

    @Test(
        "no other text is a date, and no pattern traps",
        arguments: [
            "yyyy-MM-dd", "yyyy", "d", "S", "SSSSSSSSSSSSS", "'", "''", "q",
            "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", "M", "MMM", "X",
            "XXX", "a", "h", "",
        ]
    )
    func hostile(_ pattern: String) {
        for text in [
            "", "2026", "9999-99-99", "-", "Nov", "+99:99", "+2500", "am", "0", "''", "99999999999999999999",
        ] {
            _ = read("\"\(text)\"", .pattern(pattern, offset: .max))
            _ = read("\"\(text)\"", .pattern(pattern, offset: .min))
        }
        _ = write(0, .pattern(pattern, offset: .max))
        _ = write(1e15, .pattern(pattern, offset: .min))
        #expect(read("true", .pattern(pattern)) == nil)
        #expect(read("1", .format(.timestamp, since: .max)) == nil)
        #expect(write(0, .format(.timestamp, since: .min)) == nil)
    }

    @Test(
        "an error shows at most 40 characters of a value in none of the notations",
        arguments: [39, 40, 41, 400]
    )
    func longValues(_ count: Int) {
        let digits = String(repeating: "7", count: count)
        for (value, start) in [(digits, "number "), ("\"\(digits)\"", "string \"")] {
            let notations: [DateNotation] = [.pattern("yyyy-MM-dd"), .format(.rfc3339)]
            do {
                _ = try JSONReader.read(Array(value.utf8)) { $0.date(anyOf: notations) }
                Issue.record("there was a date")
            } catch {
                #expect(error.found == start + digits.prefix(40) + (value == digits ? "" : "\""))
            }
        }
    }
}
