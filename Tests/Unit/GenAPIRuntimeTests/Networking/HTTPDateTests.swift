import Testing

@testable import GenAPIRuntime

@Suite struct HTTPDateTests {
    /// 2026-11-21 06:43:06.
    private let now = HTTPDate(seconds: 1_795_243_386)

    // RFC 9110 section 5.6.7.
    @Test(
        "the three date formats of RFC 9110 are read, in any letter case",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "sun, 06 nov 1994 08:49:37 gmt",
        ]
    )
    func threeForms(_ text: String) {
        #expect(HTTPDate(text, now: now)?.seconds == 784_111_777)
        #expect(HTTPDate(text, now: now)?.text == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("a leap second is read as the second before it") func aLeapSecondIsTheSecondBeforeIt() {
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:59 GMT", now: now)?.seconds == 1_483_228_799)
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:60 GMT", now: now)?.seconds == 1_483_228_799)
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:61 GMT", now: now) == nil)
    }

    @Test("a year of two digits is at most 50 years ahead")
    func twoDigits() {
        func year(_ digits: String) -> String? {
            HTTPDate("Sunday, 06-Nov-\(digits) 08:49:37 GMT", now: now)?.text.map {
                String($0.dropFirst(12).prefix(4))
            }
        }
        #expect(year("76") == "2076")
        #expect(year("77") == "1977")
        #expect(year("00") == "2000")
    }

    @Test(
        "text in any other format is rejected",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
            "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT ",
            " Sun, 06 Nov 1994 08:49:37 GMT", "Nov, 06 Nov 1994 08:49:37 GMT", "", "0", "-1",
            "Sun,  Nov 1994 08:49:37 GMT", "Sun, 06 Nov  08:49:37 GMT", "Sun, 06 Nov 1994 :49:37 GMT",
            "Sun, 06 Nov 1994 08::37 GMT", "Sun, 06 Nov 1994 08:49: GMT", "Sunday, -Nov-94 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994",
            "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
        ]
    )
    func others(_ text: String) {
        #expect(HTTPDate(text, now: now) == nil)
    }
}
