import Foundation
import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

@Suite(.timeLimit(.minutes(10))) struct SealedStoreTests {
    private let file = FileManager.default.temporaryDirectory.appending(
        path: "genapi-\(UUID().uuidString)/login"
    )
    private let key = SymmetricKey(size: .bits256)

    private func login() throws -> StoredLogin {
        let json = #"{"format":1,"id":"one","generation":1,"access_token":"canary","token_type":"bearer"}"#
        return try StoredLogin(bytes: Array(json.utf8))
    }

    private func cleaned(_ test: () async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        try await test()
    }

    @Test("an encrypted file meets the requirements of a credential store", .proves("GI-15"))
    func conformance() async throws {
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let conformance = CredentialStoreConformance { [file, key] in FileCredentialStore(at: file, key: key)
        }
        #expect(try await conformance.problem() == nil)
    }

    @Test("an encrypted file can only be read with its key") func onlyTheKeyDecrypts() async throws {
        try await cleaned { () async throws in
            let login = try login()
            #expect(try await FileCredentialStore(at: file, key: key).replace(nil, with: login))
            let bytes = try Data(contentsOf: file)
            #expect(bytes.firstRange(of: Data("canary".utf8)) == nil)
            #expect(try FileCredentialStore(at: file, key: key).load() == login)
            let others = [
                FileCredentialStore(at: file),
                FileCredentialStore(at: file, key: SymmetricKey(size: .bits256)),
            ]
            for other in others {
                #expect(throws: CredentialStoreError.unreadable) { try other.load() }
                await #expect(throws: CredentialStoreError.unreadable) {
                    try await other.replace(nil, with: login)
                }
            }
            #expect(try Data(contentsOf: file) == bytes)
        }
    }

    @Test("every modified byte and every truncation of the file is detected")
    func everyModifiedByteIsDetected() async throws {
        try await cleaned { () async throws in
            let store = FileCredentialStore(at: file, key: key)
            let login = try login()
            #expect(try await store.replace(nil, with: login))
            let bytes = try Data(contentsOf: file)
            for place in bytes.indices {
                var changed = bytes
                changed[place] ^= 1
                try changed.write(to: file)
                #expect(throws: CredentialStoreError.unreadable) { try store.load() }
                try bytes.prefix(place).write(to: file)
                #expect(throws: CredentialStoreError.unreadable) { try store.load() }
            }
        }
    }

    @Test("an unencrypted file is rejected") func unencryptedFileIsRejected() async throws {
        try await cleaned { () async throws in
            #expect(try await FileCredentialStore(at: file).replace(nil, with: login()))
            #expect(throws: CredentialStoreError.unreadable) {
                try FileCredentialStore(at: file, key: key).load()
            }
        }
    }

    @Test("the key is never printed")
    func mirrors() {
        let bytes = Array("c4n4ry-c4n4ry-c4n4ry-c4n4ry-aaaa".utf8)
        let store = FileCredentialStore(at: file, key: SymmetricKey(data: bytes))
        var dumped = ""
        dump(store, to: &dumped)
        for text in [dumped, "\(store)", String(reflecting: store), "\(Mirror(reflecting: store).children)"] {
            #expect(!text.contains("c4n4ry") && !text.contains("99, 52, 110"))
            #expect(!["- 99", "- 52", "- 110"].allSatisfy(text.contains))
        }
    }
}
