public import GenAPIOAuth2
import Synchronization

/// Tests that a `CredentialStore` meets its requirements.
///
///     let conformance = CredentialStoreConformance { MyStore(at: place) }
///     #expect(try await conformance.problem() == nil)
public struct CredentialStoreConformance: Sendable {
    private let makeStore: @Sendable () async throws -> any CredentialStore

    /// - Parameter makeStore: Creates a store on the same storage each time, like another process would. The storage is
    ///   empty before and after the test.
    public init(_ makeStore: @escaping @Sendable () async throws -> any CredentialStore) {
        self.makeStore = makeStore
    }

    /// The first violated requirement; `nil` if there is none.
    ///
    /// - Throws: Unexpected errors of the store.
    public func problem() async throws -> String? {
        for check in [keeping, contention, lease] {
            if let problem = try await check() { return problem }
            try await makeStore().remove()
        }
        return try await makeStore().load() == nil ? nil : "a login remains after the test"
    }

    private func login(_ generation: Int, _ secret: String = "s") throws -> StoredLogin {
        let json = """
            {"format":1,"id":"one","generation":\(generation),"access_token":"\(secret)","token_type":"bearer",\
            "refresh_token":"r","user":{"name":"Zoë \\u0000 \\n 👩‍🚀"},"key":"AQID"}
            """
        return try StoredLogin(bytes: Array(json.utf8))
    }

    private func keeping() async throws -> String? {
        let (store, other) = (try await makeStore(), try await makeStore())
        let (one, two) = (try login(1), try login(2))
        if try await store.load() != nil { return "a new store is not empty" }
        if try await store.replace(one, with: nil) { return "an absent login was removed" }
        guard try await store.replace(nil, with: nil) else { return "replacing nothing with nothing failed" }
        if try await store.replace(one, with: two) { return "an absent login was replaced" }
        guard try await store.replace(nil, with: one) else { return "an empty store rejected a login" }
        if try await store.load() != one { return "the loaded login differs from the stored one" }
        if try await other.load() != one { return "another store does not find the login" }
        if try await other.replace(nil, with: two) {
            return "an existing login was overwritten as if there were none"
        }
        if try await store.replace(two, with: one) { return "a different login was replaced" }
        guard try await other.replace(one, with: two) else { return "a login was not replaced" }
        if try await store.replace(one, with: nil) { return "a change of another store was ignored" }
        if try await store.load() != two { return "a change of another store is not visible" }
        guard try await store.replace(two, with: nil) else {
            return "a login was not removed by replacing it"
        }
        if try await other.load() != nil { return "a removed login is still there" }
        guard try await store.replace(nil, with: one) else { return "an emptied store rejected a login" }
        try await store.remove()
        try await other.remove()
        return try await store.load() == nil ? nil : "a removed login is still there"
    }

    /// The number of tasks that use the store at the same time. Some stores run a program for each access.
    private static var contenders: Int { 8 }

    private func contention() async throws -> String? {
        let first = try login(1)
        guard try await makeStore().replace(nil, with: first) else {
            return "a removed login blocks a new one"
        }
        let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<Self.contenders {
                let (store, next) = (try await makeStore(), try login(2, "\(number)"))
                group.addTask { try await store.replace(first, with: next) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return wins == 1
            ? nil : "\(wins) of \(Self.contenders) concurrent replacements succeeded instead of one"
    }

    private struct Stop: Error {}

    private func lease() async throws -> String? {
        let visits = Visits()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.contenders {
                let store = try await makeStore()
                group.addTask { try await store.withLease { try await visits.make() } }
            }
            try await group.waitForAll()
        }
        guard visits.most == 1, visits.all == Self.contenders else {
            return
                "\(visits.all) of \(Self.contenders) leases were granted, up to \(visits.most) at the same time"
        }
        let store = try await makeStore()
        do {
            try await store.withLease { throw Stop() }
            return "an error thrown under a lease was swallowed"
        } catch is Stop {}
        let login = try login(1)
        let isKept = try await store.withLease { try await store.replace(store.load(), with: login) }
        guard isKept else { return "the holder of the lease cannot replace the login" }
        // Signing out does not wait for a renewal.
        try await store.withLease { try await store.remove() }
        return try await store.load() == nil ? nil : "a login removed under a lease is still there"
    }
}

/// Counts concurrent visits.
private final class Visits: Sendable {
    private let counts = Mutex((now: 0, most: 0, all: 0))

    var most: Int { counts.withLock { $0.most } }
    var all: Int { counts.withLock { $0.all } }

    func make() async throws {
        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
        try await Task.sleep(for: .milliseconds(1))
        counts.withLock { $0.now -= 1 }
    }
}
