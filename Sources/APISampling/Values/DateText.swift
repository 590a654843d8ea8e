import PlausibleValues
package import ResolvedAPI

extension DateNotation {
    /// An instant in this notation, in whole seconds since 1970.
    package func json(_ seconds: Int64) -> JSONLiteral {
        switch self {
        case .format(let scalar, let epoch):
            return scalar.json(instant: seconds - epoch, milliseconds: 0)
        case .day(let offset):
            let local = seconds + Int64(offset)
            return .string(CivilDate(seconds: local).dayText)
        case .local(let offset):
            let date = CivilDate(seconds: seconds + Int64(offset))
            return .string("\(date.dayText)T\(date.timeText)")
        case .pattern(let pattern, let offset):
            return .string(
                DatePatternText(pattern, CivilDate(seconds: seconds + Int64(offset)), offset: offset).text
            )
        }
    }
}

extension Scalar {
    /// An instant as a value of the type.
    package func json(instant seconds: Int64, milliseconds: Int64) -> JSONLiteral {
        let date = CivilDate(seconds: seconds)
        return switch self {
        case .timestamp, .int, .int64: .number(String(seconds))
        case .timestampMilliseconds: .number(String(seconds * 1000 + milliseconds))
        case .timestampFraction:
            .number(milliseconds == 0 ? String(seconds) : "\(seconds).\(Int(milliseconds).padded(3))")
        case .date: .string(date.dayText)
        case .rfc822: .string(CivilDate.httpDate(seconds))
        default: .string("\(date.dayText)T\(date.timeText)Z")
        }
    }
}

/// A date in a pattern such as `dd.MM.yyyy HH:mm`.
private struct DatePatternText {
    var text = ""
    private let date: CivilDate
    private let offset: Int

    init(_ pattern: String, _ date: CivilDate, offset: Int) {
        self.date = date
        self.offset = offset
        var rest = pattern[...]
        while let first = rest.first {
            if first == "'" {
                rest = rest.dropFirst()
                text += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
            } else {
                let run = rest.prefix { $0 == first }
                rest = rest.dropFirst(run.count)
                text += field(String(run))
            }
        }
    }

    private func field(_ run: String) -> String {
        let hour12 = date.hour % 12 == 0 ? 12 : date.hour % 12
        return switch run {
        case "yyyy": date.year.padded(4)
        case "yy": (date.year % 100).padded(2)
        case "MMM": CivilDate.months[date.month - 1]
        case "MM", "M": date.month.padded(run.count)
        case "dd", "d": date.day.padded(run.count)
        case "HH", "H": date.hour.padded(run.count)
        case "hh", "h": hour12.padded(run.count)
        case "mm": date.minute.padded(2)
        case "ss": (date.second % 60).padded(2)
        case "a": date.hour < 12 ? "AM" : "PM"
        case "XXX", "XX": zone(run == "XXX" ? ":" : "")
        default: run.allSatisfy { $0 == "S" } ? String(repeating: "0", count: run.count) : run
        }
    }

    private func zone(_ separator: String) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\((minutes / 60).padded(2))\(separator)\((minutes % 60).padded(2))"
    }
}
