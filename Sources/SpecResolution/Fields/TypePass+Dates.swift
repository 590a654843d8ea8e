import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The notations of a field's dates: `format`, `zone` and `epoch`.
extension TypePass {
    /// The type of a field with the notations that the field declares.
    mutating func dated(_ type: TypeReference, _ spec: FieldSpec) -> TypeReference {
        let settings = [("format", spec.formats?.first), ("zone", spec.zone), ("epoch", spec.epoch)]
        guard let (key, setting) = settings.first(where: { $0.1 != nil }), let setting else { return type }
        guard let scalar = type.instantScalar, spec.formats == nil || scalar == .datetime else {
            report(.formatOfNoInstant(setting.range, key: key, type: type.words))
            return type
        }
        let offset = spec.zone.flatMap { self.offset($0) } ?? 0
        let epoch = spec.epoch.flatMap { self.epoch($0) } ?? 0
        let words =
            spec.formats ?? [Located(scalar == .datetime ? "rfc3339" : scalar.rawValue, at: setting.range)]
        let notations = words.compactMap { word in
            notation(word, offset: offset, epoch: epoch).map { Located($0, at: word.range) }
        }
        guard notations.count == words.count, !notations.isEmpty else { return type }
        checkOrder(of: notations, words)
        if let zone = spec.zone, !notations.contains(where: { $0.value.lacksZone }) {
            report(.settingWithoutFormat(zone.range, key: "zone"))
        }
        if let epoch = spec.epoch, !notations.contains(where: { $0.value.isTimestamp }) {
            report(.settingWithoutFormat(epoch.range, key: "epoch"))
        }
        return type.replacingInstant(by: .instant(notations.map(\.value)))
    }

    private mutating func notation(_ word: Located<String>, offset: Int, epoch: Int64) -> DateNotation? {
        switch word.value {
        case "rfc3339": return .format(.datetime)
        case "rfc822": return .format(.rfc822)
        case "local": return .local(offset: offset)
        case "date": return .day(offset: offset)
        case "timestamp": return .format(.timestamp, epoch: epoch)
        case "timestamp_ms": return .format(.timestampMilliseconds, epoch: epoch)
        case "timestamp_fraction": return .format(.timestampFraction, epoch: epoch)
        default: break
        }
        if let problem = DatePatternSyntax.problem(of: word.value) {
            let nearest = log.suggestions.closest(to: word.value, in: DateNotation.words)
            report(.badDateFormat(word, problem, nearest: nearest))
            return nil
        }
        return .pattern(word.value, offset: offset)
    }

    /// A notation that an earlier one hides is a mistake. Each kind of timestamp reads every number.
    private mutating func checkOrder(of notations: [Located<DateNotation>], _ words: [Located<String>]) {
        for (place, notation) in notations.enumerated() {
            let earlier = notations[..<place].firstIndex {
                $0.value == notation.value || $0.value.isTimestamp && notation.value.isTimestamp
            }
            if let earlier { report(.formatNeverReached(words[place], earlier: words[earlier])) }
        }
    }

    /// In seconds; `nil` if it is invalid, which is reported.
    private mutating func offset(_ zone: Located<String>) -> Int? {
        if zone.value == "UTC" || zone.value == "Z" { return 0 }
        let text = Array(zone.value.utf8)
        if text.count == 6, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"),
            text[3] == UInt8(ascii: ":"),
            let hours = zone.value.dropFirst().prefix(2).number, hours < 24,
            let minutes = zone.value.suffix(2).number, minutes < 60
        {
            return (text[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        report(.notAZone(zone))
        return nil
    }

    /// Midnight of a day, `2001-01-01`, in seconds since 1970.
    private mutating func epoch(_ date: Located<String>) -> Int64? {
        let parts = date.value.split(separator: "-", omittingEmptySubsequences: false)
        if parts.map(\.utf8.count) == [4, 2, 2], let year = parts[0].number, let month = parts[1].number,
            (1...12).contains(month), let day = parts[2].number, day >= 1,
            day <= Self.days(in: month, of: year)
        {
            return Self.dayNumber(year, month, day) * 86_400
        }
        report(.notAnEpoch(date))
        return nil
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970, in the Gregorian calendar. A year that begins in March has its odd day at the end.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int64(era * 146_097 + dayOfEra - 719_468)
    }
}

extension Substring {
    /// The number that digits without a sign are.
    fileprivate var number: Int? { allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil }
}

extension DateNotation {
    static let words = [
        "rfc3339", "rfc822", "local", "date", "timestamp", "timestamp_ms", "timestamp_fraction",
    ]

    var isTimestamp: Bool {
        switch self {
        case .format(let scalar, _): scalar != .datetime && scalar != .rfc822
        case .day, .local, .pattern: false
        }
    }

    var lacksZone: Bool {
        switch self {
        case .format: false
        case .day, .local: true
        case .pattern(let pattern, _): !DatePatternSyntax.hasZone(pattern)
        }
    }
}

extension TypeReference {
    /// The scalar of a date and time, directly or in lists and maps.
    fileprivate var instantScalar: Scalar? {
        switch self {
        case .scalar(let scalar):
            switch scalar {
            case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: scalar
            default: nil
            }
        case .list(let inner), .map(let inner), .optional(let inner): inner.instantScalar
        default: nil
        }
    }

    fileprivate func replacingInstant(by instant: TypeReference) -> TypeReference {
        switch self {
        case .list(let inner): .list(inner.replacingInstant(by: instant))
        case .map(let inner): .map(inner.replacingInstant(by: instant))
        case .optional(let inner): .optional(inner.replacingInstant(by: instant))
        default: instant
        }
    }
}
