import GenAPIRuntime

/// The consecutive refusals of one refresh token, across restarts and processes.
///
/// Servers have many words for a refresh token that is no longer valid. A login therefore also ends after ten refusals in a
/// row that no code explains: within ten minutes or more if the responses have error codes, and within a day or more if they
/// have none, because then they may come from a proxy.
struct RefusedRenewals: Hashable, Sendable {
    var count: Int
    /// The first refusal, in seconds since 1970.
    let since: Int

    private static let limit = 10
    private static let minimumWithCode = 600
    private static let minimumWithoutCode = 86_400

    /// Whether a refusal now is the last one that the login can have.
    func areFinal(_ kind: Kind, at now: Int) -> Bool {
        let minimum = kind == .withCode ? Self.minimumWithCode : Self.minimumWithoutCode
        let (age, isTooLong) = now.subtractingReportingOverflow(since)
        return count >= Self.limit && !isTooLong && age >= minimum
    }

    enum Kind {
        case withCode, withoutCode
    }
}

extension StoredLogin {
    /// Notes a failed renewal.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: Whether it ends the login.
    mutating func endsAfter(_ error: OAuth2Error, at now: Int) -> Bool {
        guard let kind = error.refusal else { return false }
        var refused = refusedRenewals ?? RefusedRenewals(count: 0, since: now)
        // A clock that was ahead would keep the login for ever.
        if refused.since > now { refused = RefusedRenewals(count: refused.count, since: now) }
        refused.count = min(refused.count + 1, 1 << 20)
        refusedRenewals = refused
        return refused.areFinal(kind, at: now)
    }
}

extension OAuth2Error {
    /// The errors of the client, its key or its request, which a new sign-in would not cure.
    private static let ofTheClient: Set = [
        "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "invalid_target",
        "use_dpop_nonce", "invalid_dpop_proof",
    ]

    /// What the error says about the refresh token; `nil` if nothing: it is temporary, or is about the client.
    fileprivate var refusal: RefusedRenewals.Kind? {
        switch self {
        case .refused(let error, _, let status):
            isTransient || status.isTemporary || Self.ofTheClient.contains(error) ? nil : .withCode
        case .unreadableResponse(let status):
            (400..<500).contains(status.rawValue) && !status.isTemporary ? .withoutCode : nil
        default: nil
        }
    }
}

extension HTTPStatus {
    /// Whether a later request may succeed, whatever its token.
    fileprivate var isTemporary: Bool { rawValue >= 500 || [408, 425, 429].contains(rawValue) }
}
