import Foundation
import GenAPIMapping
import GenAPITesting
import GoldenTesting
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The stored form of a login, and what a file of another origin can contain.
@Suite(.timeLimit(.minutes(10))) struct StoredLoginTests {
    private static let least =
        #""format":1,"id":"one","generation":1,"access_token":"a","token_type":"bearer""#

    private func login(_ more: String = "") throws -> StoredLogin {
        try StoredLogin(bytes: Array("{\(Self.least)\(more)}".utf8))
    }

    @Test("each property of a login is stored, and absent ones stay absent")
    func properties() throws {
        let least = try login()
        #expect(least.id == "one" && least.generation == 1 && least.accessToken.exposed == "a")
        #expect(least.tokenType == "bearer" && least.refreshToken == nil && least.scopes == nil)
        #expect(least.expiry == nil && least.lifetime == nil && least.clockOffset == 0)
        #expect(!least.usesClientCredentials && !least.isRenewing && least.refusals.isEmpty)
        #expect(least.user == nil && least.userVersion == 1 && least.key == nil)
        let edits: [(inout StoredLogin) -> Void] = [
            { $0.generation = 7 }, { $0.accessToken = Sensitive("b") }, { $0.refreshToken = Sensitive("r") },
            { $0.tokenType = "dpop" }, { $0.scopes = [] }, { $0.scopes = ["a", "b c"] }, { $0.expiry = 5 },
            { $0.lifetime = 6 }, { $0.clockOffset = -7 }, { $0.usesClientCredentials = true },
            { $0.isRenewing = true }, { $0.refusals = [1, 2] }, { $0.user = Sensitive(["a": [1, .null]]) },
            { $0.userVersion = 2 }, { $0.key = Sensitive([0, 255, 7]) },
        ]
        for (index, edit) in edits.enumerated() {
            var changed = least
            edit(&changed)
            #expect(changed != least, "\(index)")
            #expect(try StoredLogin(bytes: changed.bytes.exposed) == changed, "\(index)")
        }
        #expect(try StoredLogin(bytes: least.bytes.exposed) == least)
    }

    @Test(
        "bytes that are not a login are reported as unreadable",
        arguments: [
            "", "{}", "[]", "{\(least)", "{\(least)} x",
            "{\(least.replacing(#""format":1"#, with: #""format":2"#))}",
            "{\(least.replacing(#""format":1,"#, with: ""))}",
            "{\(least.replacing(#""id":"one""#, with: #""id":1"#))}",
            "{\(least.replacing(#""generation":1,"#, with: ""))}",
            "{\(least.replacing(#""generation":1"#, with: #""generation":1099511627777"#))}",
            "{\(least.replacing(#""access_token":"a","#, with: ""))}",
            "{\(least.replacing(#","token_type":"bearer""#, with: ""))}",
            #"{\#(least),"expiry":1099511627777}"#, #"{\#(least),"lifetime":-1099511627777}"#,
            #"{\#(least),"clock_offset":1099511627777}"#, #"{\#(least),"user_version":1099511627777}"#,
        ]
    )
    func others(_ text: String) {
        #expect(throws: CredentialStoreError.unreadable) { try StoredLogin(bytes: Array(text.utf8)) }
    }

    @Test("members of a wrong type are ignored, and numbers are limited so that sums do not overflow")
    func ranges() throws {
        #expect(try login(#","expiry":1099511627776"#).expiry == 1 << 40)
        #expect(try login(#","clock_offset":-1099511627776"#).clockOffset == -(1 << 40))
        let odd = try login(#","expiry":"5","scopes":["a",1],"renewing":1,"key":"?","refusals":7"#)
        #expect(odd.expiry == nil && odd.scopes == ["a"] && !odd.isRenewing && odd.key == nil)
        #expect(odd.refusals.isEmpty)
        #expect(try login(#","refusals":[1,1099511627777,"2",3]"#).refusals == [1, 3])
        // As many refusals count as the limit looks at, the latest ones.
        let many = (1...100).map(String.init).joined(separator: ",")
        #expect(try login(#","refusals":[\#(many)]"#).refusals == Array(41...100))
    }

    @Test("a file of a mebibyte is read, and a longer one is unreadable")
    func sizes() async throws {
        let folder = ScratchFolder()
        let store = FileCredentialStore(at: folder.file)
        #expect(try await store.replace(nil, with: .sample()))
        let bytes = try Data(contentsOf: folder.file)
        for (size, isReadable) in [(1 << 20, true), ((1 << 20) + 1, false)] {
            try (bytes + Data(repeating: 0x20, count: size - bytes.count)).write(to: folder.file)
            #expect((try? store.load()) == (isReadable ? .sample() : nil), "\(size)")
            if !isReadable { #expect(throws: CredentialStoreError.unreadable) { try store.load() } }
        }
    }

    @Test("loading or removing a missing login creates no folder, and a file in its place is an error")
    func absentFolders() async throws {
        let folder = ScratchFolder()
        let store = FileCredentialStore(at: folder.file)
        #expect(try store.load() == nil)
        #expect(try await store.replace(nil, with: nil))
        #expect(try await !store.replace(.sample(), with: nil))
        try await store.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
        try Data().write(to: folder.url)
        #expect(throws: CredentialStoreError.unavailable(operation: "be changed", errno: 20)) {
            try store.load()
        }
        await #expect(throws: CredentialStoreError.self) { try await store.replace(nil, with: .sample()) }
        await #expect(throws: CredentialStoreError.self) { try await store.withLease {} }
    }

    @Test("an error in a lease or in a change releases its lock")
    func locks() async throws {
        let folder = ScratchFolder()
        let store = FileCredentialStore(at: folder.file)
        for _ in 0..<2 {
            await #expect(throws: NeverSo.self) { try await store.withLease { throw NeverSo() } }
        }
        #expect(try await store.withLease { try await store.replace(nil, with: .sample()) })
        try Data("{".utf8).write(to: folder.file)
        for _ in 0..<2 {
            await #expect(throws: CredentialStoreError.unreadable) {
                try await store.replace(.sample(), with: nil)
            }
        }
        try await store.remove()
        #expect(try await store.replace(nil, with: .sample()))
    }
}
