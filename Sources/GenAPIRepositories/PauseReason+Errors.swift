import GenAPIRuntime

extension LaneState.PauseReason {
    /// What has to be over before a request that failed in this way can work, where that is known.
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
