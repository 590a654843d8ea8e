/// A moment of the Gregorian calendar in UTC.
package struct CivilDate: Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    /// The seconds since midnight.
    package var second: Int

    /// - Parameter seconds: Since 1970. Moments outside of the years 1 to 9999 are the first or the last one of these.
    package init(seconds: Int64) {
        let seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let day = rest < 0 ? days - 1 : days
        second = Int(rest < 0 ? rest + 86_400 : rest)
        // Days since 1 March 0000, in eras of 400 years.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        self.day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    package var hour: Int { second / 3600 }
    package var minute: Int { second / 60 % 60 }

    /// `2026-11-21`
    package var dayText: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
    /// `06:24:00`
    package var timeText: String { "\(hour.padded(2)):\(minute.padded(2)):\((second % 60).padded(2))" }

    /// `Sat, 21 Nov 2026 06:24:00 GMT` (RFC 9110 section 5.6.7)
    package static func httpDate(_ seconds: Int64) -> String {
        let date = CivilDate(seconds: seconds)
        let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
        let weekday = weekdays[((days % 7) + 7) % 7]
        return
            "\(weekday), \(date.day.padded(2)) \(months[date.month - 1]) \(date.year.padded(4)) \(date.timeText) GMT"
    }
}

extension Int {
    package func padded(_ count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(count - digits.count, 0)) + digits
    }
}
