import GenAPIRuntime

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
