import Foundation
import GenAPITesting
import GoldenTesting
import Synchronization
import TestTraits
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

/// Holds a lock until it is released.
private final class Holder {
    private let number: Int32

    /// Uses an open file of its own, like another process.
    init(_ path: String) throws {
        number = open(path, O_RDWR | O_CREAT, 0o600)
        guard number >= 0, flock(number, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
    }

    deinit { close(number) }
}

@Suite(.timeLimit(.minutes(10))) struct LockWaitTests {
    private let folder = ScratchFolder()

    private var store: FileCredentialStore { FileCredentialStore(at: folder.file) }

    @Test("the lock of a folder has one holder, whichever object opened it")
    func oneHolder() throws {
        let path = folder.url.path
        try FileManager.default.createDirectory(
            at: folder.url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let (one, other) = (try PrivateFolder(path, for: "login"), try PrivateFolder(path, for: "login"))
        for (first, second) in [(one, other), (other, one)] {
            #expect(try first.tryLock())
            #expect(try !second.tryLock())
            #expect(try !first.tryLock())
            // A refused lock releases nothing.
            #expect(try !second.tryLock())
            first.unlock()
        }
        #expect(try one.tryLock())
    }

    /// In a separate process, because other tests use the threads of this one.
    @Test("waiting for a lock blocks no thread and is cancellable", .thorough)
    func threads() throws {
        let client = BuiltProducts.folder.appending(path: "LoginClient")
        let run = try ProgramRun(client, ["contend", folder.file.path, "-", "9"], secondsAtMost: 300)
        #expect(run.status == 0, "\(run.errors)")
        let times = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        // A blocking wait would occupy a thread for all of the nine seconds.
        #expect(times.count == 2 && times.allSatisfy { $0 < 8_000 }, "\(run.output)")
    }

    @Test(
        "calls time out if another process never releases the lock",
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

    @Test("a lock on the folder itself, which others can take, is ignored")
    func folderLock() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let number = open(folder.url.path, O_RDONLY)
        #expect(number >= 0 && flock(number, LOCK_EX) == 0)
        #expect(try await store.replace(.sample(), with: .sample(generation: 2)))
        close(number)
    }

    @Test("a waiting change continues as soon as the lock is released")
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

    @Test("concurrent changes of one store or several are serialized")
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
