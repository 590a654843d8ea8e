#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates as texts of the app's own, in the notations that JSON has.
extension Date {
    /// The date of a text that is exactly in this notation. A timestamp is a number.
    ///
    ///     Date("2026-11-21T06:43:06.125Z", in: .format(.rfc3339))
    ///     Date("21.11.2026", in: .pattern("dd.MM.yyyy"))
    ///
    /// - Returns: `nil` for any other text, for a day that the month does not have, for a day of the week that is not the
    ///   date's, and for a date that the notation could not represent again.
    public init?(_ text: String, in notation: DateNotation) {
        let isTrimmed = text.first?.isWhitespace != true && text.last?.isWhitespace != true
        guard isTrimmed, let date = notation.instant(text, accepting: .text)?.date(in: notation.limits) else {
            return nil
        }
        self = date
    }

    /// The date of a text in any of the usual notations: RFC 3339 or RFC 822, where the zone may be missing, which is UTC
    /// then, and the time as well; in RFC 3339 also the seconds. White space around it is ignored.
    ///
    ///     Date(leniently: "2026-11-21 06:43")
    ///     Date(leniently: "21 Nov 2026 06:43 +0100")
    ///
    /// A number is not a date, because nothing says its unit. Neither is a day that does not exist, such as the 30th of
    /// February.
    ///
    /// - Returns: `nil` for any other text.
    public init?(leniently text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        // Patterns of `DateNotation` have no locale, calendar or time zone of the device.
        let notations: [DateNotation] = [
            .format(.rfc3339), .local(), .day(), .pattern("yyyy-MM-dd'T'HH:mmXXX"),
            .pattern("yyyy-MM-dd'T'HH:mm"),
            .pattern("yyyy-MM-dd HH:mmXXX"), .pattern("yyyy-MM-dd HH:mm"), .format(.rfc822),
        ]
        let texts = [text, "\(text) GMT", "\(text) 00:00 GMT"]
        let dates = texts.lazy.flatMap { text in notations.lazy.compactMap { Date(text, in: $0) } }
        guard let date = dates.first else { return nil }
        self = date
    }

    /// The date as a text in this notation, from which `init(_:in:)` makes the same date, as far as the notation has digits
    /// for it.
    ///
    /// - Returns: `nil` for a date that the notation cannot represent, such as the year 10000 in RFC 3339.
    public func text(in notation: DateNotation) -> String? {
        Instant(self).flatMap { notation.text($0)?.text }
    }
}
