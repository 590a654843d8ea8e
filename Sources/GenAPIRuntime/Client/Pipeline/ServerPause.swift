import HTTPTypes

/// A pause that a server asked for. No request is admitted until it is over. Then requests are admitted gradually, so
/// that the server does not have to ask again: first one, 50 milliseconds later two more, then four, and so on.
struct ServerPause {
    static let step = Duration.milliseconds(50)
    /// After that many steps, a million requests were admitted.
    private static let mostSteps = 20

    /// In the clock's time, as all times here.
    let end: Duration
    /// The number of requests admitted since.
    private var count = 0

    init(end: Duration) {
        self.end = end
    }

    /// The number of requests that may be admitted now.
    func room(at time: Duration) -> Int {
        guard time >= end else { return 0 }
        return (1 << (steps(at: time) + 1)) - 1 - count
    }

    mutating func letOneIn() {
        count += 1
    }

    /// Whether so many requests can be admitted now that the pause can be forgotten.
    func isForgotten(at time: Duration, limit: Int) -> Bool {
        guard time >= end else { return false }
        let steps = steps(at: time)
        return steps == Self.mostSteps || 1 << steps > limit
    }

    /// The time when there is more room.
    func nextRoom(after time: Duration) -> Duration {
        time < end ? end : end + Self.step * (steps(at: time) + 1)
    }

    private func steps(at time: Duration) -> Int {
        Int(min((time - end) / Self.step, Double(Self.mostSteps)))
    }
}

extension ResponseHeaders {
    /// The pause of a response with too many requests (RFC 6585 section 4), or with an exhausted quota: `RateLimit` of
    /// draft-ietf-httpapi-ratelimit-headers, and the header names that were used before. A 503 with a `Retry-After` is
    /// no pause: it may come from one server of many, while the others can respond.
    package func pause(_ status: Int) -> Duration? {
        if status == 429, let asked = retryAfter { return asked }
        return quotas.filter { $0.left == 0 }.map { rest(until: $0.reset) }.max()
    }

    /// The number of requests that the server still accepts, and the time until it accepts more; `nil` if it announces none. Of
    /// several quotas, it is the one with the fewest requests, and of those the one that is renewed last.
    package var remainingQuota: (left: Int, renewal: Duration)? {
        quotas.map { (left: Int(clamping: max($0.left, 0)), renewal: rest(until: $0.reset)) }
            .min { ($0.left, $1.renewal) < ($1.left, $0.renewal) }
    }

    private var quotas: [Quota] {
        // Nearly no response has any of these headers.
        let isNamed = fields.contains { field in
            ["ratelimit", "x-ratelimit"].contains { field.name.canonicalName.hasPrefix($0) }
        }
        guard isNamed else { return [] }
        let named = ["RateLimit", "X-RateLimit"].compactMap { name in
            Quota(
                left: self["\(name)-Remaining"],
                reset: self["\(name)-Reset-After"] ?? self["\(name)-Reset"]
            )
        }
        return (self["RateLimit"].map(Quota.all) ?? []) + named
    }

    /// The delay in a header that an API has chosen, at most a day: a duration, or a time as a number or an HTTP date.
    ///
    /// - Parameter unit: That of a duration.
    func wait(in name: String, _ unit: ServerDuration.Unit) -> Duration? {
        guard let text = self[name] else { return nil }
        if unit == .milliseconds { return ServerDuration(text, .milliseconds)?.wait }
        if let reset = ServerReset(text) { return min(rest(until: reset), ServerDuration.longestWait) }
        return HTTPDate(text).map { ServerDuration(from: now, to: $0).wait }
    }

    /// Some servers send a duration, some a time, in seconds or in milliseconds since 1970.
    private func rest(until reset: ServerReset) -> Duration {
        switch reset {
        case .after(let delay): delay.value
        case .at(let time): ServerDuration(from: now, to: time).value
        }
    }
}

/// When a quota is renewed.
private enum ServerReset {
    case after(ServerDuration)
    /// In seconds since 1970.
    case at(Double)

    init?(_ text: String) {
        guard let number = ServerDuration.number(text.trimming) else { return nil }
        switch number {
        case ...1e9: if let delay = ServerDuration(text) { self = .after(delay) } else { return nil }
        case ...1e12: self = .at(number)
        default: self = .at(number / 1_000)
        }
    }
}

/// The number of requests that a server still accepts, and the time until the quota is renewed.
private struct Quota {
    let left: Int64
    let reset: ServerReset

    init?(left: String?, reset: String?) {
        guard let left = left.flatMap({ Int64($0) }), let reset = reset.flatMap({ ServerReset($0) }) else {
            return nil
        }
        self.left = left
        self.reset = reset
    }

    /// `"minute";r=0;t=12, "day";r=480;t=5000`
    static func all(in text: String) -> [Quota] {
        // Quota names contain no commas and semicolons in known headers; others are skipped.
        text.split(separator: ",").compactMap { item in
            var values: [String: String] = [:]
            for parameter in item.split(separator: ";").dropFirst() {
                let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimming }
                if parts.count == 2 { values[parts[0]] = parts[1] }
            }
            return Quota(left: values["r"], reset: values["t"])
        }
    }
}
