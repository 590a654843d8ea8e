import GenAPIRuntime
import Synchronization

/// Keeps a login for the lifetime of the process.
public final class MemoryCredentialStore: CredentialStore {
    private struct State {
        var login: StoredLogin?
        var isLeased = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Creates an empty store.
    public init() {}

    /// The login; `nil` if there is none.
    public func load() -> StoredLogin? {
        state.withLock(\.login)
    }

    /// Replaces `expected` with `login`. Returns `false`, without a change, if the stored login is not `expected`.
    public func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        state.withLock { state in
            guard state.login == expected else { return false }
            state.login = login
            return true
        }
    }

    /// Removes the login.
    public func remove() {
        state.withLock { $0.login = nil }
    }

    /// Runs `body` while holding the store's exclusive lease. Leases are granted in the order of the requests, without
    /// a timeout, even to cancelled tasks. A nested lease would deadlock.
    ///
    /// - Throws: Any error of `body`.
    public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        await lease()
        defer { release() }
        return try await body()
    }

    /// How many wait for the lease.
    var waiting: Int { state.withLock(\.waiting.count) }

    private func lease() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isLeased {
                    state.waiting.append(continuation)
                    return false
                }
                state.isLeased = true
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Passes the lease to the longest waiting task.
    private func release() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isLeased = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

extension MemoryCredentialStore: CustomReflectable {
    /// Nothing, because a login is secret.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
