import GenAPITesting
import GoldenTesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct CredentialStoreTests {
    @Test("a store in memory meets the requirements of a credential store", .proves("GI-15"))
    func memory() async throws {
        let store = MemoryCredentialStore()
        #expect(try await CredentialStoreConformance { store }.problem() == nil)
    }

    @Test("a store in a file meets the requirements of a credential store", .proves("GI-15"))
    func file() async throws {
        let folder = ScratchFolder()
        let file = folder.file
        #expect(try await CredentialStoreConformance { FileCredentialStore(at: file) }.problem() == nil)
    }

    @Test(
        "the conformance test detects stores that do not compare, replace or exclude",
        arguments: BadStore.Fault.allCases
    )
    func faults(_ fault: BadStore.Fault) async throws {
        let store = BadStore(fault)
        #expect(try await CredentialStoreConformance { store }.problem() != nil)
    }

    @Test("a store that cannot remove an absent login does not conform")
    func absentLogin() async throws {
        await #expect(throws: CredentialStoreError.unreadable) {
            let store = StrictStore()
            _ = try await CredentialStoreConformance { store }.problem()
        }
    }

    @Test("the conformance test detects each wrong result of a store at every step")
    func wrongAnswers() async throws {
        var problems: [String] = []
        for moment in 1...48 {
            let store = ForgetfulStore(at: moment)
            let problem = try await CredentialStoreConformance { store }.problem()
            if let problem, problem != problems.last { problems.append(problem) }
        }
        #expect(
            problems == [
                "a new store is not empty", "an absent login was removed",
                "replacing nothing with nothing failed", "an absent login was replaced",
                "an empty store rejected a login", "the loaded login differs from the stored one",
                "another store does not find the login",
                "an existing login was overwritten as if there were none", "a different login was replaced",
                "a login was not replaced", "a change of another store was ignored",
                "a change of another store is not visible", "a login was not removed by replacing it",
                "a removed login is still there", "an emptied store rejected a login",
                "a removed login is still there", "a removed login blocks a new one",
                "2 of 8 concurrent replacements succeeded instead of one",
                "7 of 8 leases were granted, up to 1 at the same time",
                "an error thrown under a lease was swallowed",
                "the holder of the lease cannot replace the login",
                "a login removed under a lease is still there", "a login remains after the test",
            ]
        )
    }
}

/// A store in memory that gives one wrong answer and does nothing for it.
private final class ForgetfulStore: CredentialStore {
    private let store = MemoryCredentialStore()
    private let moment: Int
    private let calls = Mutex(0)

    /// - Parameter moment: The number of the call that is answered wrongly, from one.
    init(at moment: Int) { self.moment = moment }

    private func lies() -> Bool {
        calls.withLock { calls in
            calls += 1
            return calls == moment
        }
    }

    func load() -> StoredLogin? {
        guard lies() else { return store.load() }
        return store.load() == nil ? .sample() : nil
    }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        lies() ? store.load() != expected : store.replace(expected, with: login)
    }

    func remove() { if !lies() { store.remove() } }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        if lies() {
            if let nothing = () as? Value { return nothing }
            if let no = false as? Value { return no }
        }
        return try await store.withLease(body)
    }
}

/// A store in memory that only removes what is there.
private final class StrictStore: CredentialStore {
    private let store = MemoryCredentialStore()

    func load() -> StoredLogin? { store.load() }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        store.replace(expected, with: login)
    }

    func remove() throws(CredentialStoreError) {
        if store.load() == nil { throw .unreadable }
        store.remove()
    }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await store.withLease(body)
    }
}

/// A store in memory with a fault.
final class BadStore: CredentialStore {
    enum Fault: CaseIterable {
        case comparesNothing, comparesBeforeOthers, replacesNothing, removesNothing, leasesToEverybody
        case forgets, rejectsEverything
    }

    private let store = MemoryCredentialStore()
    private let fault: Fault
    private let rejected = Mutex(0)

    init(_ fault: Fault) { self.fault = fault }

    var rejections: Int { rejected.withLock { $0 } }

    func load() -> StoredLogin? { fault == .forgets ? nil : store.load() }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) async -> Bool {
        if fault == .rejectsEverything {
            rejected.withLock { $0 += 1 }
            return false
        }
        if fault == .replacesNothing { return store.load() == expected }
        if fault == .comparesBeforeOthers {
            guard store.load() == expected else { return false }
            // Long enough for all others to compare, too.
            try? await Task.sleep(for: .milliseconds(100))
            return store.replace(store.load(), with: login)
        }
        return store.replace(fault == .comparesNothing ? store.load() : expected, with: login)
    }

    func remove() { if fault != .removesNothing { store.remove() } }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        fault == .leasesToEverybody ? try await body() : try await store.withLease(body)
    }
}
