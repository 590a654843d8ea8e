import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Settings of calls that an API and its endpoints have in common.
extension Pass {
    /// - Parameter inherited: The settings that apply where the author sets none.
    mutating func retry(
        _ spec: OrNone<RetrySpec>?,
        inherited: OrNone<RetrySpec>?,
        errors: [ErrorCodeSpec]
    ) -> Retry? {
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
            switch spec.delay?.place {
            case .body(let path)?: _ = text(path.text)
            case .header(let name)? where !HeaderName.isToken(name.value): report(.notAHeaderName(name))
            case .header?, nil: break
            }
            let statuses = (spec.statuses ?? general?.statuses)?.map(\.value)
            return Retry(
                attempts: (spec.attempts ?? general?.attempts)?.value ?? 3,
                statuses: statuses ?? [429, 502, 503, 504],
                codes: codes(spec.codes ?? general?.codes ?? [], of: errors),
                delay: (spec.delay ?? general?.delay).map { delay in
                    Retry.Delay(place: Paging.Location(delay.place), isInMilliseconds: delay.isInMilliseconds)
                }
            )
        }
    }

    /// The codes as they are in responses.
    private mutating func codes(_ names: [Located<String>], of errors: [ErrorCodeSpec]) -> [String] {
        var seen: [String: SourceRange] = [:]
        return names.compactMap { name in
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
            }
            return code(name, of: errors)
        }
    }

    /// The code as it is in responses; reported if it is unknown.
    mutating func code(_ name: Located<String>, of errors: [ErrorCodeSpec]) -> String? {
        if let code = errors.value(of: name.value) { return code }
        let nearest = log.suggestions.closest(to: name.value, in: errors.map(\.key.value), of: "error")
        report(.unknownErrorCode(name, nearest: nearest))
        return nil
    }

    mutating func positive(_ duration: Located<Duration>?) -> Duration? {
        guard let duration else { return nil }
        if duration.value <= .zero { report(.durationNotPositive(duration.range)) }
        return duration.value
    }
}

extension [ErrorCodeSpec] {
    /// The code of that name as it is in responses.
    func value(of name: String) -> String? {
        first { $0.key.value == name }.map { ($0.value ?? $0.key).value }
    }
}
