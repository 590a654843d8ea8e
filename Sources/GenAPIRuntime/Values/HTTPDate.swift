import GenAPIMapping

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An HTTP date, to the second, in its three formats (RFC 9110 section 5.6.7).
///
///     Sun, 06 Nov 1994 08:49:37 GMT      the one in use
///     Sunday, 06-Nov-94 08:49:37 GMT     RFC 850
///     Sun Nov  6 08:49:37 1994           C's asctime
package struct HTTPDate: Hashable, Comparable, Sendable {
    /// Seconds since 1970.
    package let seconds: Int64

    init(seconds: Int64) {
        self.seconds = seconds
    }

    private static let longest = Duration.seconds(1_000_000_000_000)

    package static var now: HTTPDate { HTTPDate(Date()) }

    /// The date of a time since 1970.
    package init(_ time: Duration) {
        seconds = min(max(time, .zero - Self.longest), Self.longest).components.seconds
    }

    init(_ date: Date) {
        seconds = Int64(date.timeIntervalSince1970.rounded(.down))
    }

    package static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }

    /// Names are compared without case. Otherwise a date has exactly one of the formats, and exists in the calendar.
    package init?(_ text: String, now: HTTPDate = .now) {
        let form = Form(text, now: now)
        guard let form, let date = CalendarDate(year: form.year, month: form.month, day: form.day),
            (0...23).contains(form.hour), (0...59).contains(form.minute), (0...60).contains(form.second)
        else { return nil }
        let day = GregorianCalendar.dayNumber(year: date.year, month: date.month, day: date.day)
        seconds = Int64(day) * 86400 + Int64(form.hour * 3600 + form.minute * 60 + min(form.second, 59))
    }

    /// The date in the preferred format; `nil` for years that the format cannot hold.
    package var text: String? { Instant(seconds: seconds).rfc822 }
}

private struct Form {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0

    package init?(_ text: String, now: HTTPDate) {
        var rest = Array(text.utf8)[...]
        guard let weekday = Self.word(&rest) else { return nil }
        let isRead =
            switch rest.first {
            case UInt8(ascii: ",") where weekday.count == 3: readInUse(&rest)
            case UInt8(ascii: ","): readRFC850(&rest, now: now)
            default: readAsctime(&rest)
            }
        let isWeekday = Self.weekdays.contains { $0 == weekday || $0.prefix(3) == weekday }
        guard isRead, isWeekday, rest.isEmpty else { return nil }
    }

    private mutating func readInUse(_ rest: inout ArraySlice<UInt8>) -> Bool {
        rest.consume(",") && rest.consume(" ") && read(&day, 2, &rest) && rest.consume(" ")
            && readMonth(&rest) && rest.consume(" ")
            && read(&year, 4, &rest) && rest.consume(" ") && readTime(&rest) && readZone(&rest)
    }

    /// A two-digit year that appears to be more than 50 years ahead means the most recent year with those digits.
    private mutating func readRFC850(_ rest: inout ArraySlice<UInt8>, now: HTTPDate) -> Bool {
        guard rest.consume(","), rest.consume(" "), read(&day, 2, &rest), rest.consume("-"), readMonth(&rest),
            rest.consume("-"),
            read(&year, 2, &rest), rest.consume(" "), readTime(&rest), readZone(&rest)
        else { return false }
        let thisYear = 1970 + Int(now.seconds / 31_556_952)
        year += thisYear / 100 * 100
        if year > thisYear + 50 { year -= 100 }
        return true
    }

    private mutating func readAsctime(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.consume(" "), readMonth(&rest), rest.consume(" ") else { return false }
        let isDay = rest.consume(" ") ? read(&day, 1, &rest) : read(&day, 2, &rest)
        return isDay && rest.consume(" ") && readTime(&rest) && rest.consume(" ") && read(&year, 4, &rest)
    }

    private mutating func readTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
        read(&hour, 2, &rest) && rest.consume(":") && read(&minute, 2, &rest) && rest.consume(":")
            && read(&second, 2, &rest)
    }

    private mutating func readMonth(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let word = Self.word(&rest), let index = Self.months.firstIndex(of: word) else { return false }
        month = index + 1
        return true
    }

    private func readZone(_ rest: inout ArraySlice<UInt8>) -> Bool {
        rest.consume(" ") && Self.word(&rest) == "gmt"
    }

    private func read(_ number: inout Int, _ digits: Int, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let value = rest.consumeDigits(digits) else { return false }
        number = value
        return true
    }

    /// Letters, in lower case.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> String? {
        let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        rest = rest.dropFirst(letters.count)
        return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self).lowercased()
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let weekdays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
}
