import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct SecretStoreTests {
    private let folder = ScratchFolder()

    @Test("secrets of any type are kept in memory and in a file, for the next start", .proves("GI-15"))
    func values() async throws {
        let memory = MemoryCredentialStore()
        try await keeps("key", in: { memory })
        memory.remove()
        try await keeps(["a": "ä", "b": ""], in: { memory })
        try await keeps(User(id: "7", firstName: "Alex"), in: { FileCredentialStore(at: folder.file) })
        try await FileCredentialStore(at: folder.file).remove()
        try await keeps([1, 2, 3], in: { FileCredentialStore(at: folder.file) })
        #expect(try folder.mode(folder.file) == 0o600)
    }

    private func keeps<Value: JSONReadable & JSONWritable & Equatable & Sendable>(
        _ value: Value,
        in store: () -> any CredentialStore
    ) async throws {
        #expect(try await SecretStore<Value>(store()).load() == nil)
        try await SecretStore<Value>(store()).save(value)
        #expect(try await SecretStore<Value>(store()).load() == value)
        try await SecretStore<Value>(store()).update { $0 = nil }
        #expect(try await SecretStore<Value>(store()).load() == nil)
        try await SecretStore<Value>(store()).save(value)
        #expect(try await SecretStore<Value>(store()).load() == value)
    }

    @Test(
        "secrets with keys are saved, read, listed and removed one by one or all together",
        .proves("GI-15"),
        arguments: [false, true]
    )
    func keys(inFile: Bool) async throws {
        let memory = MemoryCredentialStore()
        func secrets() -> SecretStore<[String: String]> {
            SecretStore(inFile ? FileCredentialStore(at: folder.file) : memory)
        }
        #expect(try await secrets().load("map") == nil)
        #expect(try await secrets().keys().isEmpty)
        try await secrets().remove("map")
        try await secrets().save("k1", for: "map")
        try await secrets().save("", for: "ä/../b")
        try await secrets().save("k2", for: "map")
        #expect(try await secrets().load("map") == "k2")
        #expect(try await secrets().load("ä/../b") == "")
        #expect(try await secrets().keys() == ["map", "ä/../b"])
        try await secrets().remove("map")
        #expect(try await secrets().load("map") == nil)
        #expect(try await secrets().keys() == ["ä/../b"])
        try await secrets().remove("ä/../b")
        #expect(try await secrets().load() == nil)
        try await secrets().save("k3", for: "map")
        try await secrets().remove()
        #expect(try await secrets().keys().isEmpty)
    }

    @Test("no secret is lost where several are saved at once", .proves("GI-15"))
    func keysAtOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask { [file = folder.file] in
                    let secrets = SecretStore<[String: Int]>(FileCredentialStore(at: file))
                    try await secrets.save(number, for: "key-\(number)")
                }
            }
            try await group.waitForAll()
        }
        let secrets = SecretStore<[String: Int]>(FileCredentialStore(at: folder.file))
        #expect(try await secrets.load()?.count == 12)
        #expect(try await secrets.load("key-11") == 11)
    }

    @Test("an unreadable secret is an error and is not overwritten", .proves("GI-15"))
    func unreadable() async throws {
        let file = FileCredentialStore(at: folder.file)
        try await SecretStore<String>(file).save("canary")
        let bytes = try Data(contentsOf: folder.file)
        let other = SecretStore<Int>(FileCredentialStore(at: folder.file))
        await #expect(throws: CredentialStoreError.unreadable) { try await other.load() }
        await #expect(throws: CredentialStoreError.unreadable) { try await other.save(7) }
        #expect(try Data(contentsOf: folder.file) == bytes)
        try await other.remove()
        try await other.save(7)
        #expect(try await other.load() == 7)
    }

    @Test("a login is not a secret, and a secret is not a login", .proves("GI-15"))
    func logins() async throws {
        let store = MemoryCredentialStore()
        #expect(store.replace(nil, with: .sample()))
        await #expect(throws: CredentialStoreError.unreadable) { try await SecretStore<String>(store).load() }
        await #expect(throws: CredentialStoreError.unreadable) {
            try await SecretStore<String>(store).save("key")
        }
        #expect(store.load() == .sample())

        store.remove()
        try await SecretStore<String>(store).save("key")
        let sample = SampleSession(store: store)
        await #expect(throws: OAuth2Error.store(.unreadable)) { try await sample.session.restore() }
        await #expect(throws: OAuth2Error.store(.unreadable)) { try await sample.signIn() }
        #expect(try await SecretStore<String>(store).load() == "key")
    }

    @Test("no concurrent change is lost, and equal values are changes too")
    func concurrentChanges() async throws {
        let store = MemoryCredentialStore()
        let secrets = SecretStore<Int>(store)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { try? await SecretStore<Int>(store).update { $0 = ($0 ?? 0) + 1 } }
            }
        }
        #expect(try await secrets.load() == 20)
        let before = store.load()
        try await secrets.save(20)
        #expect(store.load() != before)
    }

    @Test("a value that JSON cannot hold is not stored, and saving ends after 100 rejections by the store")
    func failures() async throws {
        let numbers = SecretStore<Double>(MemoryCredentialStore())
        await #expect(throws: CredentialStoreError.unreadable) { try await numbers.save(.nan) }
        #expect(try await numbers.load() == nil)
        let store = BadStore(.rejectsEverything)
        let secrets = SecretStore<String>(store)
        await #expect(throws: CredentialStoreError.unavailable(operation: "be changed", errno: 11)) {
            try await secrets.save("key")
        }
        #expect(store.rejections == 100)
    }

    @Test("a secret is never printed")
    func mirrors() async throws {
        let secrets = SecretStore<String>(MemoryCredentialStore())
        try await secrets.save("canary")
        var dumped = ""
        dump(secrets, to: &dumped)
        #expect(![dumped, "\(secrets)", String(reflecting: secrets)].contains { $0.contains("canary") })
    }
}
