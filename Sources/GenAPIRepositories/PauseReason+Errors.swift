import GenAPIRuntime

extension LoadState.PauseReason {
    /// What must end before the failed request can succeed; `nil` if unknown.
    init?(_ error: any Error, at now: Duration) {
        guard let error = error as? ClientError else { return nil }
        switch error {
        case .missingCredentials, .authorization: self = .unauthorized
        default:
            if error.status == .unauthorized {
                self = .unauthorized
            } else if let wait = error.response?.retryAfter {
                self = .until(now + wait)
            } else {
                return nil
            }
        }
    }
}
