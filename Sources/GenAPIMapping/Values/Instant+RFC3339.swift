/// `2026-11-21T06:43:06.125Z`.
extension Instant {
    /// Up to nine digits of fraction (finer ones are dropped), `T` or `t` or a space, an offset or `Z` or `z`.
    /// A leap second, which only 23:59 of UTC has, is the second after it.
    init?(rfc3339 text: String) {
        var text = Array(text.utf8)[...]
        guard let date = CalendarDate(consuming: &text),
            text.consume("T") || text.consume("t") || text.consume(" "),
            let time = ClockTime(consuming: &text, secondsAreOptional: false),
            let nanoseconds = Self.consumeFraction(&text),
            let offset = Self.consumeOffset(&text), text.isEmpty
        else { return nil }
        self.init(date, time, nanoseconds: nanoseconds, offset: offset)
    }

    /// Nil for a leap second at a time that has none.
    init?(_ date: CalendarDate, _ time: ClockTime, nanoseconds: Int, offset: Int) {
        let day = GregorianCalendar.dayNumber(year: date.year, month: date.month, day: date.day)
        seconds = Int64(day) * 86_400 + Int64(time.secondOfDay - offset)
        self.nanoseconds = nanoseconds
        if time.second == 60 {
            guard GregorianCalendar.floorDivide(seconds, 86_400) * 86_400 == seconds else { return nil }
            self.nanoseconds = 0
        }
    }

    static func consumeFraction(_ text: inout ArraySlice<UInt8>) -> Int? {
        guard text.consume(".") else { return 0 }
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        text = text.dropFirst(digits.count)
        var nanoseconds = 0
        var unit = 100_000_000
        for digit in digits.prefix(9) {
            nanoseconds += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return nanoseconds
    }

    /// In seconds.
    private static func consumeOffset(_ text: inout ArraySlice<UInt8>) -> Int? {
        if text.consume("Z") || text.consume("z") { return 0 }
        let sign = text.consume("-") ? -1 : 1
        guard sign == -1 || text.consume("+"), let hours = text.consumeDigits(2), hours < 24,
            text.consume(":"),
            let minutes = text.consumeDigits(2), minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    var rfc3339: String? {
        guard let (date, time) = calendarParts else { return nil }
        let point = nanoseconds == 0 ? "" : ".\(fraction(nanoseconds))"
        return "\(date)T\(time)\(point)Z"
    }

    /// The day and the time of day in UTC.
    var calendarParts: (CalendarDate, ClockTime)? {
        let day = GregorianCalendar.floorDivide(seconds, 86_400)
        let parts = GregorianCalendar.date(ofDay: Int(day))
        return CalendarDate(year: parts.year, month: parts.month, day: parts.day).map { date in
            (date, ClockTime(secondOfDay: Int(seconds - day * 86_400)))
        }
    }
}

/// A time of day: `06:43:06`.
struct ClockTime: CustomStringConvertible {
    let hour: Int
    let minute: Int
    /// Up to 60, which is a leap second.
    let second: Int

    init(secondOfDay: Int) {
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    init?(hour: Int, minute: Int, second: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else {
            return nil
        }
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    init?(consuming text: inout ArraySlice<UInt8>, secondsAreOptional: Bool) {
        guard let hour = text.consumeDigits(2), hour < 24, text.consume(":"),
            let minute = text.consumeDigits(2), minute < 60
        else { return nil }
        self.hour = hour
        self.minute = minute
        if secondsAreOptional && text.first != UInt8(ascii: ":") {
            second = 0
            return
        }
        guard text.consume(":"), let second = text.consumeDigits(2), second <= 60 else { return nil }
        self.second = second
    }

    var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    var description: String {
        "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
    }
}
