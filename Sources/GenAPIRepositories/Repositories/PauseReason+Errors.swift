import GenAPIRuntime

extension LoadState.PauseReason {
    /// A server that asks for no wait at all would otherwise be asked by an observed list without end.
    private static let shortest = Duration.seconds(1)

    /// What must end before the failed request can succeed; `nil` if unknown.
    init?(_ error: any Error, at now: Duration) {
        guard let error = error as? ClientError else { return nil }
        switch error {
        case .missingCredentials, .authorization: self = .unauthorized
        default:
            if error.status == .unauthorized {
                self = .unauthorized
            } else if let wait = error.response?.retryAfter {
                self = .until(now + max(wait, Self.shortest))
            } else {
                return nil
            }
        }
    }
}
