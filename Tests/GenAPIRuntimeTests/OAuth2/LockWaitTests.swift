import Foundation
import GenAPITesting
import Synchronization
import Testing

@testable import GenAPIRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Somebody else has a lock, and gives it back when it goes.
private final class Holder {
    private let number: Int32

    /// As another process would: through an open file of its own.
    init(_ path: String) throws {
        number = open(path, O_RDWR | O_CREAT, 0o600)
        guard number >= 0, flock(number, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
    }

    deinit { close(number) }
}

@Suite(.timeLimit(.minutes(2))) struct LockWaitTests {
    private let folder = ScratchFolder()

    private var store: FileCredentialStore { FileCredentialStore(at: folder.file) }

    /// The longest time for which a task that only sleeps did not come to its turn, while `body` runs.
    private func longestStop(_ body: () async throws -> Void) async rethrows -> Duration {
        let longest = Mutex(Duration.zero)
        let ticker = Task {
            while !Task.isCancelled {
                let start = ContinuousClock.now
                try await Task.sleep(for: .milliseconds(10))
                longest.withLock { $0 = max($0, .now - start) }
            }
        }
        try await body()
        ticker.cancel()
        _ = try? await ticker.value
        return longest.withLock { $0 }
    }

    @Test(
        "calls end at their timeout while others hold the locks, and no thread waits",
        arguments: ["change", "lock"]
    )
    func timeouts(_ name: String) async throws {
        let sample = SampleSession(store: store, timeout: .milliseconds(1500))
        try await sample.signIn()
        sample.server.expireAccessToken()
        let holder = try Holder("\(folder.file.path).\(name)")
        let stop = await longestStop {
            let start = ContinuousClock.now
            // More than there are threads.
            #expect(await sample.answered(64) == 0)
            #expect(.now - start < .seconds(9))
        }
        #expect(stop < .seconds(5))
        #expect(sample.server.records.refreshes == 0)
        withExtendedLifetime(holder) {}
    }

    @Test("whoever is cancelled does not wait for a lock any more")
    func cancellation() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let holders = try ["change", "lock"].map { try Holder("\(folder.file.path).\($0)") }
        let store = store
        let tasks = (0..<32).map { number in
            Task {
                if number.isMultiple(of: 2) {
                    try await store.withLease {}
                } else {
                    _ = try await store.replace(.sample(), with: nil)
                }
            }
        }
        try await Task.sleep(for: .milliseconds(50))
        let start = ContinuousClock.now
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: (any Error).self) { try await task.value } }
        #expect(.now - start < .seconds(5))
        #expect(try store.load() == .sample())
        withExtendedLifetime(holders) {}
    }

    @Test("a lock on the folder, which others can take, keeps nobody waiting")
    func folderLock() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let number = open(folder.url.path, O_RDONLY)
        #expect(number >= 0 && flock(number, LOCK_EX) == 0)
        let start = ContinuousClock.now
        #expect(try await store.replace(.sample(), with: .sample(generation: 2)))
        #expect(.now - start < .seconds(5))
        close(number)
    }

    @Test("whoever waits for a change goes on as soon as it is over")
    func goesOn() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        var holder: Holder? = try Holder("\(folder.file.path).change")
        let store = store
        let change = Task { try await store.replace(.sample(), with: .sample(generation: 2)) }
        try await Task.sleep(for: .milliseconds(50))
        #expect(try store.load() == .sample())
        withExtendedLifetime(holder) {}
        holder = nil
        #expect(try await change.value)
    }

    @Test("changes of one store, and of several, come one after the other")
    func manyChanges() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let stores = [store, store]
        let won = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                let store = stores[number % 2]
                group.addTask {
                    (try? await store.replace(.sample(), with: .sample(generation: 2 + number))) == true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(folder.contents == ["login", "login.change"])
    }
}
