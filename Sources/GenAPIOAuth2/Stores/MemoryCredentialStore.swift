import GenAPIRuntime
import Synchronization

/// Keeps a login as long as the process lives.
public final class MemoryCredentialStore: CredentialStore {
    private struct State {
        var login: StoredLogin?
        var isLeased = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Without a login.
    public init() {}

    /// The login; `nil` where there is none.
    public func load() -> StoredLogin? {
        state.withLock(\.login)
    }

    /// Puts a login in the place of another one. False, and nothing has changed, where another one is there.
    public func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        state.withLock { state in
            guard state.login == expected else { return false }
            state.login = login
            return true
        }
    }

    /// Forgets the login, whichever it is.
    public func remove() {
        state.withLock { $0.login = nil }
    }

    /// Runs `body` while nobody else runs one with this store. Leases come in the order in which they were asked
    /// for, and wait for as long as that takes, also when the task is cancelled. Within `body`, another lease would
    /// wait for ever.
    ///
    /// - Throws: What `body` throws.
    public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        await lease()
        defer { release() }
        return try await body()
    }

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

    /// Hands the lease to the one who waits longest.
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
    /// Nothing of the login.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
