/// The representation of an instant in JSON.
public enum DateFormat: Hashable, Sendable {
    /// `"2026-11-21T06:43:06.125Z"`, with an offset or `Z` and up to nine digits of fraction.
    case rfc3339
    /// Seconds since 1970, whole or with a fraction.
    case timestamp
    /// Milliseconds since 1970, whole or with a fraction.
    case timestampMilliseconds
    /// `"Sat, 21 Nov 2026 06:43:06 GMT"`.
    case rfc822
}
