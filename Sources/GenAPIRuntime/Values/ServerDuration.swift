package import GenAPIMapping

/// A duration that a server names, such as `Retry-After`, `expires_in`, `interval` or `retry`.
///
/// The server is the one to choose it, so every such duration passes through this type: it is never negative and never
/// longer than `longest`. Therefore it can be added to every time of a clock, and every clock can wait for it.
package struct ServerDuration: Hashable, Comparable, Sendable {
    package enum Unit: Double {
        case seconds = 1
        case milliseconds = 1_000
    }

    /// A hundred years. Clocks cannot represent times ten thousand years ahead.
    package static let longest = Duration.seconds(longestSeconds)
    /// A day. A longer wait is cut, because asking the server again after a day costs nothing.
    package static let longestWait = Duration.seconds(86_400)

    private static let longestSeconds = 3_155_760_000.0

    /// From zero to `longest`.
    package let value: Duration

    /// - Parameter seconds: Values beyond the limits become the limits.
    private init(seconds: Double) {
        value = .seconds(min(max(seconds, 0), Self.longestSeconds))
    }

    /// Parses an unsigned decimal number with an optional fraction and exponent, as in JSON. Spaces around it are
    /// ignored. `nil` for any other text, including negative numbers.
    package init?(_ text: some StringProtocol, _ unit: Unit = .seconds) {
        guard let number = Self.number(text.trimming) else { return nil }
        self.init(seconds: number / unit.rawValue)
    }

    /// The duration in a JSON number, or in a text with a number. `nil` for any other value.
    package init?(_ json: JSONValue?, _ unit: Unit = .seconds) {
        switch json {
        case .string(let text): self.init(text, unit)
        case .number(let number): self.init(number.text, unit)
        default: return nil
        }
    }

    /// The time from one date to another; zero if the end is earlier.
    init(from start: HTTPDate, to end: HTTPDate) {
        self.init(seconds: Double(end.seconds) - Double(start.seconds))
    }

    /// The time until a date in seconds since 1970.
    init(from start: HTTPDate, to end: Double) {
        self.init(seconds: end - Double(start.seconds))
    }

    /// The duration, cut to a limit.
    package func atMost(_ limit: Duration) -> Duration { min(value, limit) }

    /// The duration as a wait: at most a day.
    package var wait: Duration { atMost(Self.longestWait) }

    package static func < (left: ServerDuration, right: ServerDuration) -> Bool { left.value < right.value }

    /// `Double` also accepts signs, hexadecimal digits, `nan` and `infinity`. A number that it cannot represent is
    /// infinite.
    static func number(_ text: String) -> Double? {
        guard let first = text.utf8.first, let last = text.utf8.last, isDigit(first), isDigit(last),
            text.utf8.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) })
        else { return nil }
        return Double(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
