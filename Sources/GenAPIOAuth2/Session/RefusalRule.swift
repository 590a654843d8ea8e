import GenAPIRuntime

/// How often a login is renewed because the server refuses its tokens (401), over all processes that share it.
///
/// Renewing helps where a token was revoked or has run out early. It does not where the server refuses whatever it issues,
/// and each try would cost a refresh token. So a refused token is renewed only
///
/// - when this session has seen the server take it, or no token was renewed for a refusal in the last 30 seconds; and
/// - 60 times a minute at most.
///
/// Otherwise the 401 is the call's answer, and the login stays as it is. Renewals of tokens that have run out do not count.
enum RefusalRule {
    /// Renewals in a minute.
    static let most = 60
    private static let minute = 60
    /// Seconds in which a token that was renewed for a refusal, and was not taken since, is not renewed again.
    private static let distance = 30

    /// - Parameters:
    ///   - wasAccepted: Whether the server has taken the token that it refuses now.
    ///   - now: Seconds since 1970. Times after it are those of a clock that was wrong.
    static func allowsRenewal(of login: StoredLogin, wasAccepted: Bool, now: Int) -> Bool {
        let ages = login.refusals.map { now.subtractingReportingOverflow($0).partialValue }.filter { $0 >= 0 }
        guard ages.filter({ $0 < minute }).count < most else { return false }
        return wasAccepted || !ages.contains { $0 < distance }
    }

    /// The times with one more, without those that do not matter any more.
    static func times(_ times: [Int], and now: Int) -> [Int] {
        let recent = times.filter { (0..<minute).contains(now.subtractingReportingOverflow($0).partialValue) }
        return (recent + [now]).suffix(most)
    }
}
