import Foundation
import GoldenTesting
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

/// A folder that an attacker has prepared.
@Suite(.timeLimit(.minutes(10))) struct HostileFolderTests {
    private let folder = ScratchFolder()

    private var store: FileCredentialStore { FileCredentialStore(at: folder.file) }

    /// Another user's id. Only root can change the owner of files.
    private static let stranger: uid_t = 54_321

    private func make(_ mode: mode_t = 0o700) throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        #expect(chmod(folder.url.path, mode) == 0)
    }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func isInsecure(_ change: () async throws -> Void) async -> Bool {
        do {
            try await change()
            return false
        } catch CredentialStoreError.insecure {
            return true
        } catch {
            Issue.record("\(error)")
            return false
        }
    }

    /// Files under the predictable names of temporary files in earlier versions.
    @Test("existing files are never written to", arguments: ["login.tmp", "login.tmp-"])
    func temporaries(_ name: String) async throws {
        try make()
        let victim = place("victim")
        try Data("mine".utf8).write(to: URL(filePath: victim))
        for prepare in [link, symlink] {
            let before = try store.load()
            #expect(prepare(victim, place(name)) == 0)
            #expect(try await store.replace(before, with: .sample(generation: 2)))
            #expect(try Data(contentsOf: URL(filePath: victim)) == Data("mine".utf8))
            unlink(place(name))
        }
        // Readable by everybody, so the attacker could read what is written to it later.
        let fd = open(place(name), O_CREAT | O_RDWR, 0o666)
        #expect(fd >= 0 && fchmod(fd, 0o666) == 0)
        #expect(try await store.replace(.sample(generation: 2), with: .sample(generation: 3)))
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(pread(fd, &bytes, 16, 0) == 0, "the prepared file has the login")
        close(fd)
        #expect(try folder.mode(folder.file) == 0o600)
        #expect(try store.load()?.generation == 3)
    }

    @Test("a file with a second hard link is not read")
    func secondName() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        #expect(link(folder.file.path, place("other")) == 0)
        #expect(await isInsecure { _ = try store.load() })
        unlink(place("other"))
        #expect(try store.load() == .sample())
    }

    @Test("files of another user are neither read nor locked", .enabled(if: geteuid() == 0))
    func strangers() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        #expect(chown(folder.file.path, Self.stranger, Self.stranger) == 0)
        #expect(await isInsecure { _ = try store.load() })
        #expect(await isInsecure { _ = try await store.replace(.sample(), with: nil) })
        #expect(chown(folder.file.path, 0, 0) == 0)

        for (name, use) in [
            ("login.lock", { try await $0.withLease {} }),
            ("login.change", { _ = try await $0.replace(.sample(), with: .sample()) }),
        ] as [(String, (FileCredentialStore) async throws -> Void)] {
            try Data().write(to: URL(filePath: place(name)))
            #expect(chown(place(name), Self.stranger, Self.stranger) == 0)
            let store = store
            #expect(await isInsecure { try await use(store) }, "\(name)")
            unlink(place(name))
        }
        #expect(chown(folder.url.path, Self.stranger, Self.stranger) == 0)
        #expect(await isInsecure { _ = try store.load() })
        let changing = store
        #expect(await isInsecure { _ = try await changing.replace(.sample(), with: nil) })
        #expect(chown(folder.url.path, 0, 0) == 0)
    }

    @Test(
        "a login in a folder that others can change is not used but can be removed",
        arguments: [0o777, 0o770, 0o702]
    )
    func sharedFolder(_ mode: Int) async throws {
        #expect(try await store.replace(nil, with: .sample()))
        #expect(chmod(folder.url.path, mode_t(mode)) == 0)
        #expect(await isInsecure { _ = try store.load() })
        let other = store
        #expect(await isInsecure { _ = try await other.replace(.sample(), with: nil) })
        try await store.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.file.path))
    }

    @Test("a folder in which others cannot replace a file is used", arguments: [0o755, 0o1777, 0o1770])
    func openFolder(_ mode: Int) async throws {
        #expect(try await store.replace(nil, with: .sample()))
        #expect(chmod(folder.url.path, mode_t(mode)) == 0)
        #expect(try store.load() == .sample())
        let other = store
        #expect(try await other.replace(.sample(), with: nil))
    }

    @Test("links and special files in place of the lock files are rejected")
    func locks() async throws {
        try make()
        let victim = place("victim")
        try Data("mine".utf8).write(to: URL(filePath: victim))
        for name in ["login.lock", "login.change"] {
            for prepare in [
                { symlink(victim, $0) }, { link(victim, $0) }, { mkfifo($0, 0o600) },
            ] as [(String) -> Int32] {
                #expect(prepare(place(name)) == 0)
                let store = store
                let isRefused = await isInsecure {
                    try await store.withLease {}
                    _ = try await store.replace(nil, with: .sample())
                }
                #expect(isRefused, "\(name)")
                unlink(place(name))
            }
        }
        // A lock file that was open to others is made private.
        try Data().write(to: URL(filePath: place("login.lock")))
        #expect(chmod(place("login.lock"), 0o666) == 0)
        try await store.withLease {}
        #expect(try folder.mode(URL(filePath: place("login.lock"))) == 0o600)
    }

    @Test("a store continues in a new folder after its folder was removed")
    func newFolder() async throws {
        let store = store
        #expect(try await store.replace(nil, with: .sample()))
        let moved = folder.url.path + "-moved"
        #expect(rename(folder.url.path, moved) == 0)
        defer { try? FileManager.default.removeItem(atPath: moved) }
        #expect(try store.load() == nil)
        #expect(try await store.replace(nil, with: .sample(generation: 2)))
        #expect(try FileCredentialStore(at: folder.file).load()?.generation == 2)
    }
}
