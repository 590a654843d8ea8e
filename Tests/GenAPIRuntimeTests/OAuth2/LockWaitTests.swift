import Foundation
import GenAPITesting
import GoldenTesting
import Synchronization
import Testing

@testable import GenAPIOAuth2
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

    /// In a process of its own, as other tests use the threads of this one.
    @Test("no thread waits for a lock, and whoever is cancelled does not either")
    func threads() throws {
        let client = BuiltProducts.folder.appending(path: "LoginClient")
        let run = try ProgramRun(client, ["contend", folder.file.path, "-", "8"], secondsAtMost: 60)
        #expect(run.status == 0, "\(run.errors)")
        let times = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        // A thread that waits does so for all of the eight seconds, and after them.
        #expect(times.count == 2 && times.allSatisfy { $0 < 5_000 }, "\(run.output)")
    }

    @Test(
        "calls end at their timeout while others hold a lock that they never give back",
        arguments: ["change", "lock"]
    )
    func timeouts(_ name: String) async throws {
        let sample = SampleSession(store: store, timeout: .milliseconds(1500))
        try await sample.signIn()
        sample.server.expireAccessToken()
        let holder = try Holder("\(folder.file.path).\(name)")
        #expect(await sample.answered(64) == 0)
        #expect(sample.server.records.refreshes == 0)
        withExtendedLifetime(holder) {}
    }

    @Test("a lock on the folder, which others can take, keeps nobody waiting")
    func folderLock() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let number = open(folder.url.path, O_RDONLY)
        #expect(number >= 0 && flock(number, LOCK_EX) == 0)
        #expect(try await store.replace(.sample(), with: .sample(generation: 2)))
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
