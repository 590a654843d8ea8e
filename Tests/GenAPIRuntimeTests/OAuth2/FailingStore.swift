import Synchronization

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// A store that can be written only so many times more.
final class FailingStore: CredentialStore {
    private let inner = MemoryCredentialStore()
    /// How many writes are done before some fail, and how many of those.
    private let left = Mutex((good: Int.max, bad: 0))

    /// How many writes are left until one is done and throws an error nevertheless.
    private let lie = Mutex(-1)

    func lie(atWrite number: Int) { lie.withLock { $0 = number } }

    func fail(after writes: Int?, times: Int = .max) { left.withLock { $0 = (writes ?? .max, times) } }

    func load() -> StoredLogin? { inner.load() }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) throws(CredentialStoreError) -> Bool {
        let isFull = left.withLock { left in
            if left.good > 0 {
                left.good -= 1
                return false
            }
            guard left.bad > 0 else { return false }
            left.bad -= 1
            return true
        }
        if isFull { throw .unavailable(operation: "be written", errno: 28) }
        let isReplaced = inner.replace(expected, with: login)
        let lies = lie.withLock { left in
            left = max(-1, left - 1)
            return left == 0
        }
        if lies { throw .unavailable(operation: "be synced", errno: 5) }
        return isReplaced
    }

    func remove() { inner.remove() }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await inner.withLease(body)
    }
}

/// How wrong a wall clock is.
final class Wrong: Sendable {
    private let value = Mutex(0.0)

    var seconds: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
