import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Settings of calls that an API and its endpoints have in common.
extension Pass {
    /// - Parameter inherited: The settings that apply where the author sets none.
    mutating func retry(_ spec: OrNone<RetrySpec>?, inherited: OrNone<RetrySpec>?) -> Retry? {
        switch spec {
        case nil: return nil
        case .none?: return Retry(attempts: 1, statuses: [])
        case .some(let spec)?:
            var general: RetrySpec?
            if case .some(let inherited)? = inherited { general = inherited }
            if let attempts = spec.attempts, !(1...100).contains(attempts.value) {
                report(.numberOutOfRange(attempts, range: "from 1 to 100"))
            }
            for status in spec.statuses ?? [] where !(400...599).contains(status.value) {
                report(.numberOutOfRange(status, range: "from 400 to 599"))
            }
            if let delay = spec.delay { _ = text(delay.keyPath.text) }
            let statuses = (spec.statuses ?? general?.statuses)?.map(\.value)
            return Retry(
                attempts: (spec.attempts ?? general?.attempts)?.value ?? 3,
                statuses: statuses ?? [429, 502, 503, 504],
                delay: (spec.delay ?? general?.delay).map { delay in
                    Retry.Delay(keyPath: delay.keyPath.keys, isInMilliseconds: delay.isInMilliseconds)
                }
            )
        }
    }

    mutating func positive(_ duration: Located<Duration>?) -> Duration? {
        guard let duration else { return nil }
        if duration.value <= .zero { report(.durationNotPositive(duration.range)) }
        return duration.value
    }
}
