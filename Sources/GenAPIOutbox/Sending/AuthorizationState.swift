/// The authorization of the account, according to the responses.
///
/// A server can reject one call with 401, because the account lacks a right, or all calls, because the login has ended. So a
/// rejected operation is set aside, and others are tried. If one of them succeeds, the login is fine, and the rejected
/// operation is tried once more before it fails. If several are rejected in a row, the login has ended.
package struct AuthorizationState: Sendable {
    /// The number of rejected operations in a row after which the others wait.
    private static let limit = 3

    /// Whether the account is authorized, as far as is known.
    package var isKnown = true
    private var successes = 0
    /// The rejected operations, by the number of successful calls before.
    private var rejections: [Int: Int] = [:]

    package init() {}

    /// Whether the last response was a rejection.
    var isDoubtful: Bool { rejections.values.contains(successes) }

    /// Whether an operation was rejected, and no call has succeeded since.
    func holds(_ number: Int) -> Bool { rejections[number] == successes }

    /// Forgets all rejections.
    ///
    /// - Returns: The rejected operations, which are tried again.
    package mutating func reset() -> [Int] {
        defer { self = AuthorizationState() }
        return rejections.keys.sorted()
    }

    /// Records that a call has succeeded.
    ///
    /// - Returns: The rejected operations, which are tried again.
    package mutating func succeeded() -> [Int] {
        if rejections.isEmpty { return [] }
        defer { successes += 1 }
        return rejections.filter { $0.value == successes }.keys.sorted()
    }

    /// Forgets an operation that has ended.
    package mutating func forget(_ number: Int) { rejections[number] = nil }

    /// Records that an operation was rejected.
    ///
    /// - Returns: Whether the account may not be authorized; `false` if only the operation is not.
    package mutating func isRejected(_ number: Int) -> Bool {
        if let earlier = rejections.removeValue(forKey: number), earlier < successes { return false }
        rejections[number] = successes
        if rejections.values.count(where: { $0 == successes }) >= Self.limit { isKnown = false }
        return true
    }
}
