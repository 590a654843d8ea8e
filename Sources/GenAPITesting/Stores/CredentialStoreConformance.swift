public import GenAPIOAuth2
import Synchronization

/// What every `CredentialStore` has to do, as a test of any.
///
///     let conformance = CredentialStoreConformance { MyStore(at: place) }
///     #expect(try await conformance.problem() == nil)
public struct CredentialStoreConformance: Sendable {
    private let makeStore: @Sendable () async throws -> any CredentialStore

    /// - Parameter makeStore: A store of one and the same place each time, as another process would make it. The place is
    ///   empty at first, and in the end.
    public init(_ makeStore: @escaping @Sendable () async throws -> any CredentialStore) {
        self.makeStore = makeStore
    }

    /// How the store fails; `nil` when it does all that it has to.
    ///
    /// - Throws: What the store throws that nothing gave it a reason to.
    public func problem() async throws -> String? {
        for check in [keeping, contention, lease] {
            if let problem = try await check() { return problem }
            try await makeStore().remove()
        }
        return try await makeStore().load() == nil ? nil : "something is left"
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
        if try await store.replace(one, with: nil) { return "what is not there was taken away" }
        guard try await store.replace(nil, with: nil) else { return "nothing is not what it is" }
        if try await store.replace(one, with: two) { return "what is not there was replaced" }
        guard try await store.replace(nil, with: one) else { return "nothing was not replaced" }
        if try await store.load() != one { return "a login is not as it was written" }
        if try await other.load() != one { return "a login is not where others look for it" }
        if try await other.replace(nil, with: two) { return "a login was taken for nothing" }
        if try await store.replace(two, with: one) { return "one login was taken for another" }
        guard try await other.replace(one, with: two) else { return "a login was not replaced" }
        if try await store.replace(one, with: nil) { return "a change of others was not seen" }
        if try await store.load() != two { return "a change of others is not there" }
        guard try await store.replace(two, with: nil) else { return "a login was not replaced by nothing" }
        if try await other.load() != nil { return "a login that was replaced by nothing is there" }
        guard try await store.replace(nil, with: one) else { return "an emptied store takes no login" }
        try await store.remove()
        try await other.remove()
        return try await store.load() == nil ? nil : "a login that was removed is there"
    }

    private func contention() async throws -> String? {
        let first = try login(1)
        guard try await makeStore().replace(nil, with: first) else { return "a removed login is in the way" }
        let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                let (store, next) = (try await makeStore(), try login(2, "\(number)"))
                group.addTask { try await store.replace(first, with: next) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return wins == 1 ? nil : "of 20 replacements at once, \(wins) were made"
    }

    private struct Stop: Error {}

    private func lease() async throws -> String? {
        let visits = Visits()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                let store = try await makeStore()
                group.addTask { try await store.withLease { try await visits.make() } }
            }
            try await group.waitForAll()
        }
        guard visits.most == 1, visits.all == 20 else {
            return "of 20 leases \(visits.all) were had, \(visits.most) of them at once"
        }
        let store = try await makeStore()
        do {
            try await store.withLease { throw Stop() }
            return "an error under a lease is lost"
        } catch is Stop {}
        let login = try login(1)
        let isKept = try await store.withLease { try await store.replace(store.load(), with: login) }
        guard isKept else { return "who has the lease cannot replace" }
        // Whoever signs out does not wait for a renewal.
        try await store.withLease { try await store.remove() }
        return try await store.load() == nil ? nil : "a login that was removed under a lease is there"
    }
}

/// How many are inside at once.
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
