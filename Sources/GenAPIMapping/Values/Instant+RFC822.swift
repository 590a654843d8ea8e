/// `Sat, 21 Nov 2026 06:43:06 GMT`.
extension Instant {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The zones that RFC 822 names, in hours.
    private static let zones = [
        "UT": 0, "GMT": 0, "Z": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
        "PST": -8, "PDT": -7,
    ]

    /// The day of the week and the seconds may be missing; a year of two digits is between 1950 and 2049. A day of the
    /// week that is not that of the date is rejected.
    package init?(rfc822 text: String) {
        var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
        var weekday: Int?
        if let word = words.first, word.hasSuffix(",") {
            guard let number = Self.weekdays.firstIndex(of: String(word.dropLast())) else { return nil }
            weekday = number
            words.removeFirst()
        }
        guard words.count == 5 else { return nil }
        let parts = Array(words)
        guard let day = Self.digits(parts[0], 1...2),
            let month = Self.months.firstIndex(of: String(parts[1])),
            let year = Self.year(parts[2]),
            let date = CalendarDate(year: year, month: month + 1, day: day)
        else { return nil }
        var clock = Array(parts[3].utf8)[...]
        guard let time = ClockTime(consuming: &clock, secondsAreOptional: true), clock.isEmpty,
            let offset = Self.offset(parts[4])
        else { return nil }
        if let weekday, weekday != Self.weekday(of: date) { return nil }
        self.init(date, time, nanoseconds: 0, offset: offset)
    }

    /// Parts of a second are dropped, because the format cannot hold them.
    package var rfc822: String? {
        guard let (date, time) = calendarParts else { return nil }
        let weekday = Self.weekdays[Self.weekday(of: date)]
        let month = Self.months[date.month - 1]
        return "\(weekday), \(padded(date.day, to: 2)) \(month) \(padded(date.year, to: 4)) \(time) GMT"
    }

    /// From 0, which is Sunday. The first day of 1970 was a Thursday.
    private static func weekday(of date: CalendarDate) -> Int {
        let day = GregorianCalendar.dayNumber(year: date.year, month: date.month, day: date.day)
        return day + 4 - GregorianCalendar.floorDivide(day + 4, 7) * 7
    }

    private static func digits(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
        let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber && count.contains(text.utf8.count) ? Int(text) : nil
    }

    private static func year(_ text: Substring) -> Int? {
        guard let year = digits(text, 2...4), text.utf8.count != 3 else { return nil }
        if text.utf8.count == 4 { return year }
        return year < 50 ? 2000 + year : 1900 + year
    }

    /// In seconds.
    private static func offset(_ zone: Substring) -> Int? {
        if let hours = zones[String(zone)] { return hours * 3600 }
        var text = Array(zone.utf8)[...]
        let sign = text.consume("-") ? -1 : 1
        guard sign == -1 || text.consume("+"), let hours = text.consumeDigits(2), hours < 24,
            let minutes = text.consumeDigits(2), minutes < 60, text.isEmpty
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
