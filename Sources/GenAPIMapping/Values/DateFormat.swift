/// The representation of an instant in JSON.
public enum DateFormat: Hashable, Sendable {
    /// `"2026-11-21T06:43:06.125Z"`, with an offset or `Z` and up to nine digits of fraction.
    case rfc3339
    /// Seconds since 1970. Written as a whole number, rounded down; a fraction is read.
    case timestamp
    /// Milliseconds since 1970. Written as a whole number, rounded down; a fraction is read.
    case timestampMilliseconds
    /// Seconds since 1970, with a fraction where the instant has one.
    case timestampFraction
    /// `"Sat, 21 Nov 2026 06:43:06 GMT"`.
    case rfc822
}
