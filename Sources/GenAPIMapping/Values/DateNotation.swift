/// The representation of an instant in JSON where a `DateFormat` alone does not describe it.
///
///     createdAt = json.date("created_at", anyOf: [.pattern("dd.MM.yyyy HH:mm", offset: 7200), .format(.rfc3339)])
public enum DateNotation: Hashable, Sendable {
    /// A format. A timestamp counts from an epoch, in seconds since 1970; the other formats ignore it.
    case format(DateFormat, since: Int64 = 0)
    /// `2026-11-21`: midnight, in a zone whose clocks are ahead of UTC by an offset in seconds.
    case day(offset: Int = 0)
    /// `2026-11-21T06:43:06.125`, without a zone, in one whose clocks are ahead of UTC by an offset in seconds.
    case local(offset: Int = 0)
    /// A pattern of Unicode's date fields (UTS #35): `yyyy` `yy`, `MM` `M` `MMM` (in English), `dd` `d`, `HH` `H`,
    /// `hh` `h` with `a`, `mm`, `ss`, one to nine `S`, `XXX` (`+02:00` or `Z`) and `XX` (`+0200` or `Z`). Text is in
    /// single quotes; other characters represent themselves. Fields that are missing are zero, and the offset in seconds
    /// applies if the pattern has none.
    case pattern(String, offset: Int = 0)
}

extension DateNotation {
    /// For messages: `timestamp`, `dd.MM.yyyy`.
    var name: String {
        switch self {
        case .format(.rfc3339, _): "RFC 3339"
        case .format(.rfc822, _): "RFC 822"
        case .format: "timestamp"
        case .day: "yyyy-MM-dd"
        case .local: "yyyy-MM-ddTHH:mm:ss"
        case .pattern(let pattern, _): pattern
        }
    }

    /// The instant of a text; nil if it is in another notation or has no `Date`. Timestamps are numbers.
    func instant(_ text: String) -> Instant? {
        guard offset.magnitude < Self.farthestOffset else { return nil }
        return switch self {
        case .format(.rfc3339, _): Instant(rfc3339: text)
        case .format(.rfc822, _): Instant(rfc822: text)
        case .format: nil
        case .day(let offset): CalendarDate(text).flatMap { Instant(midnightOf: $0, offset: offset) }
        case .local(let offset): Instant(local: text, offset: offset)
        case .pattern(let pattern, let offset): DatePattern(pattern).instant(text, offset: offset)
        }
    }

    /// The instant of a JSON number; nil unless this is a timestamp.
    func instant(number: String) -> Instant? {
        guard case .format(let format, let epoch) = self, let unitsPerSecond = format.unitsPerSecond,
            let instant = Instant(number, unitsPerSecond: unitsPerSecond)
        else { return nil }
        return instant.shifted(by: epoch)
    }

    /// Whether JSON has a number for a date.
    var isTimestamp: Bool {
        if case .format(let format, _) = self { format.unitsPerSecond != nil } else { false }
    }

    /// The seconds by which the clocks of the notation are ahead of UTC.
    private var offset: Int {
        switch self {
        case .format: 0
        case .day(let offset), .local(let offset), .pattern(_, let offset): offset
        }
    }

    /// More than any zone has, and so little that no sum overflows.
    private static var farthestOffset: Int { 1 << 24 }

    /// The format whose limits a date must keep to be written again.
    var limits: DateFormat {
        if case .format(let format, _) = self, format.unitsPerSecond != nil { format } else { .rfc3339 }
    }

    /// Nil if the notation cannot represent it.
    func text(_ instant: Instant) -> (text: String, isNumber: Bool)? {
        guard offset.magnitude < Self.farthestOffset else { return nil }
        switch self {
        case .format(let format, let epoch):
            let isNumber = format.unitsPerSecond != nil
            let (before, isOver) = (isNumber ? epoch : 0).multipliedReportingOverflow(by: -1)
            let shifted = isOver ? nil : instant.shifted(by: before)
            return shifted?.text(format).map { ($0, isNumber) }
        case .day(let offset):
            return instant.shifted(by: Int64(offset))?.calendarParts.map { ("\($0.0)", false) }
        case .local(let offset):
            return instant.shifted(by: Int64(offset))?.rfc3339.map { (String($0.dropLast()), false) }
        case .pattern(let pattern, let offset):
            return DatePattern(pattern).text(instant, offset: offset).map { ($0, false) }
        }
    }
}

extension DateFormat {
    /// Nil for the formats that are texts.
    var unitsPerSecond: Int? {
        switch self {
        case .timestamp, .timestampFraction: 1
        case .timestampMilliseconds: 1000
        case .rfc3339, .rfc822: nil
        }
    }
}

extension Instant {
    fileprivate init?(midnightOf date: CalendarDate, offset: Int) {
        self.init(date, ClockTime(secondOfDay: 0), nanoseconds: 0, offset: offset)
    }

    /// `2026-11-21T06:43:06.125`, up to nine digits of fraction, `T` or `t` or a space.
    fileprivate init?(local text: String, offset: Int) {
        var text = Array(text.utf8)[...]
        guard let date = CalendarDate(consuming: &text),
            text.consume("T") || text.consume("t") || text.consume(" "),
            let time = ClockTime(consuming: &text, secondsAreOptional: false),
            let nanoseconds = Self.consumeFraction(&text), text.isEmpty
        else { return nil }
        self.init(date, time, nanoseconds: nanoseconds, offset: offset)
    }

    /// An instant so many seconds later; nil if it is beyond what a `Date` names to the second.
    func shifted(by offset: Int64) -> Instant? {
        let (seconds, isOver) = seconds.addingReportingOverflow(offset)
        guard !isOver, seconds.magnitude < 1 << 52 else { return nil }
        return Instant(seconds: seconds, nanoseconds: nanoseconds)
    }
}
