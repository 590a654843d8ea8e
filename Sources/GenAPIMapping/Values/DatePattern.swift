/// A pattern of date fields, followed field by field.
struct DatePattern {
    private enum Field {
        case byte(UInt8)
        case letters(UInt8, count: Int)
    }

    private let fields: [Field]

    init(_ pattern: String) {
        var fields: [Field] = []
        var isQuoted = false
        var rest = Array(pattern.utf8)[...]
        while let byte = rest.first {
            rest.removeFirst()
            if byte == UInt8(ascii: "'") {
                // Two quotes are one, inside of a text and outside.
                if rest.first == byte {
                    rest.removeFirst()
                    fields.append(.byte(byte))
                } else {
                    isQuoted.toggle()
                }
            } else if !isQuoted, (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") {
                let others = rest.prefix { $0 == byte }.count
                rest = rest.dropFirst(others)
                fields.append(.letters(byte, count: others + 1))
            } else {
                fields.append(.byte(byte))
            }
        }
        self.fields = fields
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

// MARK: - Reading

extension DatePattern {
    /// The fields that were read so far.
    private struct Parts {
        var year = 1970
        var month = 1
        var day = 1
        var hour = 0
        var isAfternoon: Bool?
        var minute = 0
        var second = 0
        var nanoseconds = 0
        var offset: Int
    }

    /// Nil if the text has another form, or is not a date.
    func instant(_ text: String, offset: Int) -> Instant? {
        var text = Array(text.utf8)[...]
        var parts = Parts(offset: offset)
        for field in fields {
            switch field {
            case .byte(let byte):
                guard text.popFirst() == byte else { return nil }
            case .letters(let letter, let count):
                guard Self.read(letter, count, from: &text, into: &parts) else { return nil }
            }
        }
        guard text.isEmpty, let date = CalendarDate(year: parts.year, month: parts.month, day: parts.day)
        else { return nil }
        if let isAfternoon = parts.isAfternoon {
            guard (1...12).contains(parts.hour) else { return nil }
            parts.hour = parts.hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard let time = ClockTime(hour: parts.hour, minute: parts.minute, second: parts.second) else {
            return nil
        }
        return Instant(date, time, nanoseconds: parts.nanoseconds, offset: parts.offset)
    }

    private static func read(
        _ letter: UInt8,
        _ count: Int,
        from text: inout ArraySlice<UInt8>,
        into parts: inout Parts
    ) -> Bool {
        switch letter {
        case UInt8(ascii: "y"):
            guard count <= 4, let year = text.consumeDigits(count) else { return false }
            // Two digits are a year from 1950 to 2049, as in RFC 822.
            parts.year = count == 2 ? (year < 50 ? 2000 + year : 1900 + year) : year
        case UInt8(ascii: "M") where count == 3:
            guard let name = text.consumeWord(3), let month = months.firstIndex(of: name) else {
                return false
            }
            parts.month = month + 1
        case UInt8(ascii: "M"): return text.consumeNumber(count, &parts.month)
        case UInt8(ascii: "d"): return text.consumeNumber(count, &parts.day)
        case UInt8(ascii: "H"), UInt8(ascii: "h"): return text.consumeNumber(count, &parts.hour)
        case UInt8(ascii: "m"): return text.consumeNumber(count, &parts.minute)
        case UInt8(ascii: "s"): return text.consumeNumber(count, &parts.second)
        case UInt8(ascii: "S"):
            guard count <= 9, let digits = text.consumeDigits(count) else { return false }
            parts.nanoseconds = (count..<9).reduce(digits) { value, _ in value * 10 }
        case UInt8(ascii: "a"):
            guard let word = text.consumeWord(2)?.lowercased(), word == "am" || word == "pm" else {
                return false
            }
            parts.isAfternoon = word == "pm"
        case UInt8(ascii: "X"):
            guard let offset = text.consumeOffset(hasColon: count == 3) else { return false }
            parts.offset = offset
        default: return false
        }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// A number of two digits or, for a field of one letter, of one or two.
    fileprivate mutating func consumeNumber(_ count: Int, _ number: inout Int) -> Bool {
        guard let value = consumeDigits(2) ?? (count == 1 ? consumeDigits(1) : nil) else { return false }
        number = value
        return true
    }

    fileprivate mutating func consumeWord(_ count: Int) -> String? {
        guard self.count >= count else { return nil }
        defer { removeFirst(count) }
        return String(decoding: prefix(count), as: UTF8.self)
    }

    /// In seconds.
    fileprivate mutating func consumeOffset(hasColon: Bool) -> Int? {
        if consume("Z") { return 0 }
        let sign = consume("-") ? -1 : 1
        guard sign == -1 || consume("+"), let hours = consumeDigits(2), hours < 24,
            !hasColon || consume(":"), let minutes = consumeDigits(2), minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

// MARK: - Writing

extension DatePattern {
    /// Parts of a date that the pattern has no field for are dropped. Nil for a year before 0 or after 9999.
    func text(_ instant: Instant, offset: Int) -> String? {
        let hasOffset = fields.contains {
            if case .letters(UInt8(ascii: "X"), _) = $0 { true } else { false }
        }
        guard let local = instant.shifted(by: hasOffset ? 0 : Int64(offset)),
            let (date, time) = local.calendarParts
        else { return nil }
        var text: [UInt8] = []
        for field in fields {
            switch field {
            case .byte(let byte): text.append(byte)
            case .letters(let letter, let count):
                text += Self.text(letter, count, date, time, instant.nanoseconds).utf8
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func text(
        _ letter: UInt8,
        _ count: Int,
        _ date: CalendarDate,
        _ time: ClockTime,
        _ nanoseconds: Int
    ) -> String {
        switch letter {
        case UInt8(ascii: "y"): padded(count == 2 ? date.year % 100 : date.year, to: count)
        case UInt8(ascii: "M"): count == 3 ? months[date.month - 1] : padded(date.month, to: count)
        case UInt8(ascii: "d"): padded(date.day, to: count)
        case UInt8(ascii: "H"): padded(time.hour, to: count)
        case UInt8(ascii: "h"): padded((time.hour + 11) % 12 + 1, to: count)
        case UInt8(ascii: "m"): padded(time.minute, to: count)
        case UInt8(ascii: "s"): padded(time.second, to: count)
        case UInt8(ascii: "S"): String(padded(nanoseconds, to: 9).prefix(count))
        case UInt8(ascii: "a"): time.hour < 12 ? "AM" : "PM"
        case UInt8(ascii: "X"): "Z"
        default: ""
        }
    }
}
