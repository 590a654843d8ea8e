import PlausibleValues
import ResolvedAPI

extension Scalar {
    /// The description of the expected value; `nil` if the value has the type.
    func expectation(of value: JSONLiteral) -> String? {
        switch self {
        case .string: return value.string == nil ? "a text is expected" : nil
        case .bool: if case .bool = value { return nil } else { return "true or false is expected" }
        case .json: return nil
        case .int, .int64: return value.isWhole ? nil : "a whole number is expected"
        case .double, .decimal, .timestamp, .timestampMilliseconds, .timestampFraction:
            if case .number = value { return nil } else { return "a number is expected" }
        case .uuid: return value.string?.isUUID == true ? nil : "a UUID is expected"
        case .url: return value.string?.isURL == true ? nil : "a URL is expected"
        case .date: return value.string?.isDay == true ? nil : "a day such as 2026-11-21 is expected"
        case .datetime:
            return value.string?.isInstant == true ? nil : "a time such as 2026-11-21T06:24:00Z is expected"
        case .rfc822: return value.string?.isRFC822 == true ? nil : "a time of RFC 822 is expected"
        case .data: return value.string?.isBase64 == true ? nil : "base64 is expected"
        }
    }

    /// A text of a path, a query or a form as JSON; `nil` if the type has no such value.
    func json(of text: String) -> JSONLiteral? {
        let value: JSONLiteral =
            switch self {
            case .int, .int64, .double, .decimal, .timestamp, .timestampMilliseconds, .timestampFraction:
                text.isJSONNumber ? .number(text) : .string(text)
            case .bool:
                text == "true" || text == "1"
                    ? .bool(true) : text == "false" || text == "0" ? .bool(false) : .string(text)
            case .json: (try? JSONLiteral(json: Array(text.utf8))) ?? .string(text)
            case .string, .uuid, .url, .date, .datetime, .rfc822, .data: .string(text)
            }
        return expectation(of: value) == nil ? value : nil
    }
}

extension JSONLiteral {
    fileprivate var isWhole: Bool {
        if case .number(let digits) = self { Int64(digits) != nil } else { false }
    }
}

extension String {
    fileprivate var isUUID: Bool {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && utf8.allSatisfy { $0 == UInt8(ascii: "-") || Unicode.Scalar($0).properties.isASCIIHexDigit }
    }

    fileprivate var isURL: Bool {
        !isEmpty && !unicodeScalars.contains { $0.value <= 0x20 || $0 == "<" || $0 == ">" }
    }

    fileprivate var isDay: Bool {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return false }
        return (1...12).contains(month) && day >= 1 && day <= CivilDate.days(in: month, of: year)
    }

    fileprivate var isInstant: Bool {
        let parts = split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == "T" || $0 == "t" || $0 == " "
        }
        guard parts.count == 2, String(parts[0]).isDay else { return false }
        let time = parts[1]
        guard time.utf8.count >= 9,
            time.prefix(8).wholeMatch(of: /([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)/) != nil
        else { return false }
        return time.dropFirst(8).wholeMatch(of: /(\.\d+)?([Zz]|[+-]\d\d:?\d\d)/) != nil
    }

    fileprivate var isRFC822: Bool {
        wholeMatch(
            of: /([A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{2,4} \d\d:\d\d(:\d\d)? ([A-Z]{1,3}|[+-]\d{4})/
        ) != nil
    }

    fileprivate var isBase64: Bool {
        utf8.count.isMultiple(of: 4) && wholeMatch(of: /[A-Za-z0-9+\/]*={0,2}/) != nil
    }
}
