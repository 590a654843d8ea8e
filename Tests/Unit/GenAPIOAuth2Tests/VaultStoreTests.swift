#if os(Linux)
    import Foundation
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import Testing

    @testable import GenAPIOAuth2

    /// A store on top of a storage of the system, whatever that storage is.
    @Suite(.timeLimit(.minutes(10))) struct VaultStoreTests {
        /// A storage in memory that can fail and be slow.
        private final class Vault: SecretVault {
            private struct State {
                var bytes: [UInt8]?
                var error: CredentialStoreError?
                var writes = 0
            }

            private let state = Mutex(State())
            let gate = AsyncStream.makeStream(of: Void.self)
            private let isSlow: Bool

            init(isSlow: Bool = false) { self.isSlow = isSlow }

            var bytes: [UInt8]? { state.withLock(\.bytes) }
            var writes: Int { state.withLock(\.writes) }
            func fail(_ error: CredentialStoreError?) { state.withLock { $0.error = error } }

            func read() async throws(CredentialStoreError) -> [UInt8]? { try check { $0.bytes } }

            func write(_ bytes: [UInt8]) async throws(CredentialStoreError) {
                try check { $0.writes += 1 }
                if isSlow { for await _ in gate.stream {} }
                try check { $0.bytes = bytes }
            }

            func remove() async throws(CredentialStoreError) { try check { $0.bytes = nil } }

            private func check<Value: Sendable>(
                _ use: (inout sending State) -> sending Value
            ) throws(CredentialStoreError) -> Value {
                let result: Result<Value, CredentialStoreError> = state.withLock { state in
                    if let error = state.error { .failure(error) } else { .success(use(&state)) }
                }
                return try result.get()
            }
        }

        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )

        private func login(_ secret: String = "s") throws -> StoredLogin {
            let json =
                #"{"format":1,"id":"one","generation":1,"access_token":"\#(secret)","token_type":"bearer"}"#
            return try StoredLogin(bytes: Array(json.utf8))
        }

        private func cleaned(_ test: () async throws -> Void) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await test()
        }

        @Test("a store on any storage meets the requirements of a credential store")
        func conformance() async throws {
            try await cleaned { () async throws in
                let vault = Vault()
                let conformance = CredentialStoreConformance { [folder] in
                    SystemCredentialStore(vault, "name", locks: folder)
                }
                #expect(try await conformance.problem() == nil)
            }
        }

        @Test("errors of the storage are thrown, and what is not a login is unreadable and not overwritten")
        func errors() async throws {
            try await cleaned { () async throws in
                let vault = Vault()
                let store = SystemCredentialStore(vault, "name", locks: folder)
                let error = CredentialStoreError.unavailable(operation: "be read", errno: 5)
                vault.fail(error)
                await #expect(throws: error) { try await store.load() }
                await #expect(throws: error) { try await store.replace(nil, with: login()) }
                await #expect(throws: error) { try await store.remove() }
                vault.fail(nil)
                try await vault.write(Array("{}".utf8))
                await #expect(throws: CredentialStoreError.unreadable) { try await store.load() }
                await #expect(throws: CredentialStoreError.unreadable) {
                    try await store.replace(nil, with: login())
                }
                #expect(vault.bytes == Array("{}".utf8))
                try await store.remove()
                #expect(try await store.load() == nil)
            }
        }

        @Test("a change in progress is completed even if its task is cancelled, and another one waits for it")
        func cancellation() async throws {
            try await cleaned { () async throws in
                let vault = Vault(isSlow: true)
                let store = SystemCredentialStore(vault, "name", locks: folder)
                let (one, two) = (try login("1"), try login("2"))
                let change = Task { try await store.replace(nil, with: one) }
                while vault.writes == 0 { try await Task.sleep(for: .milliseconds(1)) }
                change.cancel()
                let next = Task { try await store.replace(one, with: two) }
                try await Task.sleep(for: .milliseconds(40))
                #expect(vault.writes == 1 && vault.bytes == nil)
                vault.gate.continuation.finish()
                #expect(try await change.value)
                #expect(try await next.value)
                #expect(try await store.load() == two)
            }
        }

        @Test("a folder of locks that others can change is not used")
        func insecureFolders() async throws {
            try await cleaned { () async throws in
                let store = SystemCredentialStore(Vault(), "name", locks: folder)
                try await store.withLease {}
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
                let error = CredentialStoreError.insecure("others can change the store's folder")
                await #expect(throws: error) { try await store.withLease {} }
                await #expect(throws: error) { try await store.replace(nil, with: login()) }
                await #expect(throws: error) { try await store.remove() }
                #expect(try await store.load() == nil)
            }
        }
    }
#endif
