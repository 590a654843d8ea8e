import Synchronization

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// A store whose writes can be made to fail.
final class FailingStore: CredentialStore {
    private let inner = MemoryCredentialStore()
    /// The number of writes before the failing ones, and the number of failing ones.
    private let left = Mutex((good: Int.max, bad: 0))

    /// The number of writes until one that succeeds but throws.
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

/// The error of a wall clock.
final class Wrong: Sendable {
    private let value = Mutex(0.0)

    var seconds: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
