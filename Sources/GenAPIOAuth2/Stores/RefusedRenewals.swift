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
