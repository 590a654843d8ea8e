/// A day of the calendar without a time or a zone: `2026-11-21`.
public struct CalendarDate: Hashable, Sendable {
    /// From 0 to 9999.
    public let year: Int
    /// From 1 to 12.
    public let month: Int
    /// From 1 to the last of the month.
    public let day: Int

    /// `nil` unless there is such a day in the (proleptic) Gregorian calendar, between the years 0 and 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianCalendar.days(inMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// 1 January 1970.
    package static let epoch = CalendarDate(validYear: 1970, month: 1, day: 1)

    private init(validYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}

extension CalendarDate: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// Exactly `yyyy-mm-dd`.
    public init?(_ description: String) {
        var text = Array(description.utf8)[...]
        guard let date = CalendarDate(consuming: &text), text.isEmpty else { return nil }
        self = date
    }

    init?(consuming text: inout ArraySlice<UInt8>) {
        guard let year = text.consumeDigits(4), text.consume("-"), let month = text.consumeDigits(2),
            text.consume("-"), let day = text.consumeDigits(2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `yyyy-mm-dd`.
    public var description: String {
        "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }
}

extension CalendarDate: Codable {
    /// - Throws: `DecodingError` for what is not exactly `yyyy-mm-dd`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected yyyy-mm-dd")
        }
        self = date
    }

    /// `yyyy-mm-dd`, as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// `number` with zeros before it, to at least `width` digits.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension ArraySlice<UInt8> {
    /// The value of exactly `count` digits at the start, which are taken away.
    package mutating func consumeDigits(_ count: Int) -> Int? {
        guard self.count >= count else { return nil }
        var value = 0
        for byte in prefix(count) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        removeFirst(count)
        return value
    }

    /// Whether the first byte was `character`, and is now taken away.
    package mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }
}
