/// Limits how often a login is renewed because the server rejected a token (401), across all processes that share it.
///
/// Renewing helps if a token was revoked or expired early. It does not help if the server rejects every token that it
/// issues, and each renewal costs a refresh token. A rejected token is therefore renewed only if
///
/// - this session has seen the server accept it, or no rejected token was renewed in the last 30 seconds; and
/// - fewer than 60 such renewals happened in the last minute.
///
/// Otherwise the call uses a newer token of the store, if another session has obtained one. If not, it returns the 401, and the
/// login is unchanged. Renewals of expired tokens do not count.
enum RejectionLimit {
    /// The maximum number of renewals per minute.
    static let perMinute = 60
    private static let minute = 60
    /// For this many seconds after a renewal, its token is not renewed again if the server never accepted it.
    private static let minimumInterval = 30

    /// - Parameters:
    ///   - wasAccepted: Whether the server accepted the token earlier.
    ///   - now: Seconds since 1970. Later times in the record come from a wrong clock and are ignored.
    static func allowsRenewal(of login: StoredLogin, wasAccepted: Bool, now: Int) -> Bool {
        let ages = login.refusals.map { now.subtractingReportingOverflow($0).partialValue }.filter { $0 >= 0 }
        guard ages.filter({ $0 < minute }).count < perMinute else { return false }
        return wasAccepted || !ages.contains { $0 < minimumInterval }
    }

    /// Adds `now` to the record and drops times that no longer count.
    static func times(_ times: [Int], and now: Int) -> [Int] {
        let recent = times.filter { (0..<minute).contains(now.subtractingReportingOverflow($0).partialValue) }
        return (recent + [now]).suffix(perMinute)
    }
}
