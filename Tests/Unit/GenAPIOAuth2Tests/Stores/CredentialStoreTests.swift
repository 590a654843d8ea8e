import Foundation
import GenAPIMapping
import GenAPITesting
import GoldenTesting
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

extension StoredLogin {
    static func sample(generation: Int = 1, secret: String = "canary") -> StoredLogin {
        let json = """
            {"format":1,"id":"one","generation":\(generation),"access_token":"\(secret)-a","token_type":"bearer",
             "refresh_token":"\(secret)-r","scopes":["x"],"expiry":1795243386,"lifetime":60,"clock_offset":-3,
             "user":{"name":"\(secret)"},"key":"AQID"}
            """
        // Other tests show that the text is a valid login.
        guard let login = try? StoredLogin(bytes: Array(json.utf8)) else {
            preconditionFailure("not a login")
        }
        return login
    }
}

@Suite(.timeLimit(.minutes(10))) struct FileCredentialStoreTests {
    let folder = ScratchFolder()

    private var store: FileCredentialStore { FileCredentialStore(at: folder.file) }

    @Test("only the owner can read the folder and its files") func onlyTheOwnerCanRead() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        try await store.withLease {}
        #expect(try folder.mode(folder.url) == 0o700)
        #expect(try folder.mode(folder.file) == 0o600)
        #expect(folder.contents == ["login", "login.change", "login.lock"])
        for name in ["login.lock", "login.change"] {
            #expect(try folder.mode(folder.url.appending(path: name)) == 0o600)
        }
    }

    @Test(
        "a file that others can read is rejected and left unchanged",
        arguments: [0o640, 0o604, 0o620, 0o666, 0o601]
    )
    func openToOthers(mode: Int) async throws {
        #expect(try await store.replace(nil, with: .sample()))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file.path)
        let before = try Data(contentsOf: folder.file)
        #expect {
            try store.load()
        } throws: { error in
            guard case CredentialStoreError.insecure(let reason) = error else { return false }
            return reason.contains(String(mode, radix: 8))
        }
        await #expect(throws: CredentialStoreError.self) { try await store.replace(.sample(), with: nil) }
        #expect(try Data(contentsOf: folder.file) == before)
    }

    @Test("a symbolic link or a folder in place of the file is rejected")
    func linkOrFolderInPlaceOfTheFileIsRejected() async throws {
        #expect(try await store.replace(nil, with: .sample()))
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

    @Test("a folder that others can change is rejected") func folderThatOthersCanChangeIsRejected()
        async throws
    {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        await #expect(throws: CredentialStoreError.insecure("others can change the store's folder")) {
            try await store.replace(nil, with: .sample())
        }
        #expect(folder.contents == [])
    }

    @Test(
        "a damaged file throws and is not overwritten",
        .proves("GI-15"),
        arguments: [
            "", "{", "[]",
            #"{"format":2,"id":"one","generation":1,"access_token":"a","token_type":"bearer"}"#, "\u{0}\u{0}",
            #"{"format":1}"#,
            #"{"format":1,"id":"one","generation":1,"access_token":"a","token_type":"bearer","expiry":-9223372036854775808}"#,
            #"{"format":1,"id":"one","generation":9223372036854775807,"access_token":"a","token_type":"bearer"}"#,
        ]
    )
    func damaged(text: String) async throws {
        #expect(try await store.replace(nil, with: .sample()))
        try Data(text.utf8).write(to: folder.file)
        #expect(throws: CredentialStoreError.unreadable) { try store.load() }
        await #expect(throws: CredentialStoreError.unreadable) {
            try await store.replace(nil, with: .sample())
        }
        #expect(try Data(contentsOf: folder.file) == Data(text.utf8))

        let sample = SampleSession(store: store)
        #expect(await sample.error { try await sample.session.restore() } == .store(.unreadable))
        #expect(await sample.error { try await sample.signIn() } == .store(.unreadable))
        #expect(sample.server.records.tokenCalls == 0)
        #expect(try Data(contentsOf: folder.file) == Data(text.utf8))
        // Signing out removes it.
        try await sample.session.signOut()
        #expect(folder.contents == ["login.change"])
    }

    @Test("a truncated file is reported as unreadable") func truncatedFileIsUnreadable() async throws {
        #expect(try await store.replace(nil, with: .sample()))
        let whole = try Data(contentsOf: folder.file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: folder.file)
            #expect(throws: CredentialStoreError.unreadable) { try store.load() }
        }
    }

    @Test("the next load removes the temporary files of a crash") func nextLoadRemovesTemporaryFilesOfACrash()
        async throws
    {
        let store = self.store
        #expect(try await store.replace(nil, with: .sample()))
        for name in ["login.tmp", "login.tmp-abc123"] {
            try Data("half a log".utf8).write(to: folder.url.appending(path: name))
        }
        #expect(try store.load() == .sample())
        #expect(folder.contents == ["login", "login.change"])
        // The store is not locked afterwards.
        #expect(try await store.replace(.sample(), with: nil))
    }

    @Test("removing a login removes its temporary files and no other files")
    func removal() async throws {
        let store = self.store
        #expect(try await store.replace(nil, with: .sample()))
        for name in ["login.tmp", "login.tmp-abc123", "other.tmp", "logins"] {
            try Data("canary".utf8).write(to: folder.url.appending(path: name))
        }
        try await store.remove()
        #expect(folder.contents == ["login.change", "logins", "other.tmp"])
        #expect(try store.load() == nil)
    }

    @Test("a change by another store is detected") func changeByAnotherStoreIsDetected() async throws {
        let one = store
        let other = store
        #expect(try await one.replace(nil, with: .sample()))
        #expect(try other.load() == .sample())
        #expect(try await one.replace(.sample(), with: .sample(generation: 2)))
        #expect(try await !other.replace(.sample(), with: .sample(generation: 3)))
        #expect(try other.load()?.generation == 2)
    }

    @Test("a session is restored from the file and shares its renewals") func sessionRestoresFromTheFile()
        async throws
    {
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
        #expect(folder.contents == ["login", "login.change", "login.lock"])
    }

    @Test("a login round-trips through its bytes") func loginsRoundTrip() throws {
        let login = StoredLogin.sample()
        #expect(try StoredLogin(bytes: login.bytes.exposed) == login)
        #expect(login.refreshToken?.exposed == "canary-r" && login.clockOffset == -3)
    }

    @Test("a login is never printed") func loginIsNeverPrinted() {
        var dumped = ""
        dump(StoredLogin.sample(), to: &dumped)
        let login = StoredLogin.sample()
        for text in [dumped, "\(login)", String(reflecting: login), "\(login.bytes)"] {
            #expect(!text.contains("canary"))
        }
    }
}
