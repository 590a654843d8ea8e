import Foundation
import Synchronization
import Testing

@testable import GenAPIRuntime

/// A folder of a test's own, gone with it.
final class ScratchFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: URL { url.appending(path: "login") }

    /// Names, sorted.
    var contents: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func mode(_ url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }
}

extension StoredLogin {
    static func sample(generation: Int = 1, secret: String = "canary") -> StoredLogin {
        let json = """
            {"format":1,"id":"one","generation":\(generation),"access_token":"\(secret)-a","token_type":"bearer",
             "refresh_token":"\(secret)-r","scopes":["x"],"expiry":1795243386,"lifetime":60,"clock_offset":-3,
             "user":{"name":"\(secret)"},"key":"AQID"}
            """
        // The text is a login, as the tests of reading show.
        guard let login = try? StoredLogin(bytes: Array(json.utf8)) else {
            preconditionFailure("not a login")
        }
        return login
    }
}

/// How many are inside at once.
private final class Visits: Sendable {
    private struct Counts {
        var now = 0
        var most = 0
        var all = 0
    }

    private let counts = Mutex(Counts())

    var most: Int { counts.withLock(\.most) }
    var all: Int { counts.withLock(\.all) }

    func enter() {
        counts.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.all += 1
        }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
}

@Suite struct CredentialStoreTests {
    let folder = ScratchFolder()

    private var stores: [any CredentialStore] {
        [MemoryCredentialStore(), FileCredentialStore(at: folder.file)]
    }

    @Test("GI-15: every store keeps, compares, replaces and removes")
    func conformance() async throws {
        let one = StoredLogin.sample()
        let two = StoredLogin.sample(generation: 2)
        for store in stores {
            #expect(try await store.load() == nil)
            #expect(try await !store.replace(one, with: two))
            #expect(try await store.replace(nil, with: one))
            #expect(try await store.load() == one)
            #expect(try await !store.replace(nil, with: two))
            #expect(try await !store.replace(two, with: one))
            #expect(try await store.replace(one, with: two))
            #expect(try await store.load() == two)
            #expect(try await store.replace(two, with: nil))
            #expect(try await store.load() == nil)
            #expect(try await store.replace(nil, with: one))
            try await store.remove()
            try await store.remove()
            #expect(try await store.load() == nil)
        }
    }

    @Test func aLeaseIsOneAtATime() async throws {
        for store in stores {
            let visits = Visits()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await store.withLease {
                            visits.enter()
                            try? await Task.sleep(for: .milliseconds(1))
                            visits.leave()
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(visits.most == 1 && visits.all == 20)
            await #expect(throws: NeverSo.self) { try await store.withLease { throw NeverSo() } }
            #expect(try await store.withLease { 7 } == 7)
        }
    }

    @Test func ofManyReplacementsOneWins() async throws {
        let file = folder.file
        for store in stores {
            #expect(try await store.replace(nil, with: .sample()))
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    let own: any CredentialStore =
                        store is FileCredentialStore ? FileCredentialStore(at: file) : store
                    group.addTask {
                        try await own.replace(.sample(), with: .sample(generation: 2, secret: "\(number)"))
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
        }
    }
}

@Suite struct FileCredentialStoreTests {
    let folder = ScratchFolder()

    private var store: FileCredentialStore { FileCredentialStore(at: folder.file) }

    @Test func onlyTheOwnerCanRead() async throws {
        #expect(try store.replace(nil, with: .sample()))
        try await store.withLease {}
        #expect(try folder.mode(folder.url) == 0o700)
        #expect(try folder.mode(folder.file) == 0o600)
        #expect(folder.contents == ["login", "login.lock"])
        #expect(try folder.mode(folder.url.appending(path: "login.lock")) == 0o600)
    }

    @Test(
        "a file that others may read is refused, and left as it is",
        arguments: [0o640, 0o604, 0o620, 0o666, 0o601]
    )
    func openToOthers(mode: Int) throws {
        #expect(try store.replace(nil, with: .sample()))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file.path)
        let before = try Data(contentsOf: folder.file)
        #expect {
            try store.load()
        } throws: { error in
            guard case CredentialStoreError.insecure(let reason) = error else { return false }
            return reason.contains(String(mode, radix: 8))
        }
        #expect(throws: CredentialStoreError.self) { try store.replace(.sample(), with: nil) }
        #expect(try Data(contentsOf: folder.file) == before)
    }

    @Test func aLinkOrAFolderInItsPlaceIsRefused() throws {
        #expect(try store.replace(nil, with: .sample()))
        let target = folder.url.appending(path: "target")
        try FileManager.default.moveItem(at: folder.file, to: target)
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: target)
        #expect(throws: CredentialStoreError.insecure("the store's file is a symbolic link")) {
            try store.load()
        }
        try FileManager.default.removeItem(at: folder.file)
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
        #expect(throws: CredentialStoreError.self) { try store.load() }
    }

    @Test func aFolderThatOthersCanChangeIsRefused() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        #expect(throws: CredentialStoreError.insecure("others can change the store's folder")) {
            try store.replace(nil, with: .sample())
        }
        #expect(folder.contents == [])
    }

    @Test(
        "GI-15: a damaged file throws and is not overwritten",
        arguments: [
            "", "{", "[]",
            #"{"format":2,"id":"one","generation":1,"access_token":"a","token_type":"bearer"}"#, "\u{0}\u{0}",
            #"{"format":1}"#,
        ]
    )
    func damaged(text: String) async throws {
        #expect(try store.replace(nil, with: .sample()))
        try Data(text.utf8).write(to: folder.file)
        #expect(throws: CredentialStoreError.unreadable) { try store.load() }
        #expect(throws: CredentialStoreError.unreadable) { try store.replace(nil, with: .sample()) }
        #expect(try Data(contentsOf: folder.file) == Data(text.utf8))

        let sample = SampleSession(store: store)
        #expect(await sample.error { try await sample.session.restore() } == .store(.unreadable))
        #expect(await sample.error { try await sample.signIn() } == .store(.unreadable))
        #expect(sample.server.records.tokenCalls == 0)
        #expect(try Data(contentsOf: folder.file) == Data(text.utf8))
        // Signing out is how to get rid of it.
        try await sample.session.signOut()
        #expect(folder.contents == [])
    }

    @Test func aFileCutOffAnywhereIsNoLogin() throws {
        #expect(try store.replace(nil, with: .sample()))
        let whole = try Data(contentsOf: folder.file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: folder.file)
            #expect(throws: CredentialStoreError.unreadable) { try store.load() }
        }
    }

    @Test func whatACrashLeavesIsRemovedByTheNextStart() throws {
        #expect(try store.replace(nil, with: .sample()))
        try Data("half a log".utf8).write(to: folder.url.appending(path: "login.tmp"))
        #expect(try store.load() == .sample())
        #expect(folder.contents == ["login"])
    }

    @Test func aLinkInTheTemporarysPlaceIsNotFollowed() throws {
        #expect(try store.replace(nil, with: .sample()))
        let victim = folder.url.appending(path: "victim")
        try Data("mine".utf8).write(to: victim)
        let temporary = folder.url.appending(path: "login.tmp")
        try FileManager.default.createSymbolicLink(at: temporary, withDestinationURL: victim)
        #expect(throws: CredentialStoreError.self) {
            try store.replace(.sample(), with: .sample(generation: 2))
        }
        #expect(try Data(contentsOf: victim) == Data("mine".utf8))
    }

    @Test func aChangeMadeByAnotherStoreIsSeen() throws {
        let one = store
        let other = store
        #expect(try one.replace(nil, with: .sample()))
        #expect(try other.load() == .sample())
        #expect(try one.replace(.sample(), with: .sample(generation: 2)))
        #expect(try !other.replace(.sample(), with: .sample(generation: 3)))
        #expect(try other.load()?.generation == 2)
    }

    @Test func aSessionGoesOnWithTheFile() async throws {
        let server = RotatingServer()
        let first = SampleSession(server, store: store)
        try await first.signIn()
        server.expireAccessToken()
        #expect(await first.answered(20) == 20)
        let second = SampleSession(server, store: store)
        #expect(try await second.session.restore())
        #expect(await second.answered(20) == 20)
        for round in 2...6 {
            server.expireAccessToken()
            async let one = first.answered(10)
            async let other = second.answered(10)
            #expect(await one == 10)
            #expect(await other == 10)
            #expect(server.records.refreshes == round && server.records.replays == 0)
        }
        #expect(folder.contents == ["login", "login.lock"])
    }

    @Test func loginsReadAsWritten() throws {
        let login = StoredLogin.sample()
        #expect(try StoredLogin(bytes: login.bytes.exposed) == login)
        #expect(login.refreshToken?.exposed == "canary-r" && login.clockOffset == -3)
    }

    @Test func noLoginPrints() {
        var dumped = ""
        dump(StoredLogin.sample(), to: &dumped)
        let login = StoredLogin.sample()
        for text in [dumped, "\(login)", String(reflecting: login), "\(login.bytes)"] {
            #expect(!text.contains("canary"))
        }
    }
}
