#if os(Linux)
    import Foundation
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIOAuth2

    @Suite(.timeLimit(.minutes(10))) struct SystemCredentialStoreTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )
        /// A unique name.
        private let name = "test \(UUID().uuidString)/ä"

        private func cleaned(_ test: () async throws -> Void) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await test()
        }

        /// Runs the test with a desktop keyring whose files are in the folder. The folder is kept.
        private func withDesktop(_ test: (SecretService) async throws -> Void) async throws {
            let keyring = try await DesktopKeyring(in: folder)
            let result: Result<Void, any Error>
            do {
                result = .success(try await test(keyring.service(name)))
            } catch {
                result = .failure(error)
            }
            try await keyring.stop()
            try result.get()
        }

        private func login(_ secret: String = "c4n4ry") throws -> StoredLogin {
            let json =
                #"{"format":1,"id":"one","generation":1,"access_token":"\#(secret)","token_type":"bearer"}"#
            return try StoredLogin(bytes: Array(json.utf8))
        }

        /// Some kernels and containers do not support keyrings.
        static let hasKeyring: Bool = {
            do {
                _ = try KernelKeyring("probe").read()
                return true
            } catch {
                return false
            }
        }()

        @Test(
            "the kernel's keyring meets the requirements of a credential store",
            .proves("GI-15"),
            .enabled(if: hasKeyring, "the kernel refuses keyrings")
        )
        func keyring() async throws {
            try await cleaned { () async throws in
                let conformance = CredentialStoreConformance { [folder, name] in
                    SystemCredentialStore.kernelKeyring(name, locks: folder)
                }
                #expect(try await conformance.problem() == nil)
            }
        }

        @Test("any name becomes a valid file name of a lock")
        func lockNames() async throws {
            try await cleaned { () async throws in
                let odd = "../\(name)/é"
                let store = SystemCredentialStore.kernelKeyring(odd, locks: folder)
                try await store.withLease {}
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(files == ["\(Base64URL.encode(odd.utf8)).lease"])
            }
        }

        @Test(
            "kernel keyring items are separated by name, private to the user and limited in size",
            .enabled(if: hasKeyring, "the kernel refuses keyrings")
        )
        func keyringKeys() async throws {
            try await cleaned { () async throws in
                let store = SystemCredentialStore.kernelKeyring(name, locks: folder)
                let other = SystemCredentialStore.kernelKeyring("\(name)2", locks: folder)
                #expect(try await store.replace(nil, with: login()))
                #expect(try await other.load() == nil)
                let keys = try String(contentsOfFile: "/proc/keys", encoding: .utf8).split(separator: "\n")
                let own = keys.filter { $0.contains("genapi:\(Base64URL.encode(name.utf8))") }
                #expect(own.count == 1)
                #expect(own.allSatisfy { $0.contains(" 3f3f0000 ") && !$0.contains("c4n4ry") })
                let long = try login(String(repeating: "x", count: 40_000))
                await #expect(
                    throws: CredentialStoreError.unavailable(operation: "be written", errno: EINVAL)
                ) {
                    try await store.replace(login(), with: long)
                }
                #expect(try await store.load() == login())
                try await store.remove()
                // Only the lock files are on disk.
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                for file in files { #expect(try Data(contentsOf: folder.appending(path: file)).isEmpty) }
            }
        }

        @Test(
            "without a desktop, loading throws instead of reporting a missing login",
            .enabled(if: DesktopKeyring.isInstalled, "secret-tool is missing")
        )
        func noDesktop() async throws {
            try await cleaned { () async throws in
                var service = SecretService(name)
                service.environment = [
                    "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
                ]
                let store = SystemCredentialStore(service, name, locks: folder)
                await #expect(throws: CredentialStoreError.unavailable(operation: "be read", errno: EIO)) {
                    try await store.load()
                }
                await #expect(throws: CredentialStoreError.self) {
                    try await store.replace(nil, with: login())
                }
            }
        }

        @Test(
            "the desktop's keyring meets the requirements of a credential store",
            .proves("GI-15"),
            .enabled(if: DesktopKeyring.isInstalled, DesktopKeyring.missing)
        )
        func desktop() async throws {
            try await cleaned { () async throws in
                try await withDesktop { (service) async throws in
                    let conformance = CredentialStoreConformance { [folder, name] in
                        SystemCredentialStore(service, name, locks: folder)
                    }
                    #expect(try await conformance.problem() == nil)
                }
            }
        }

        @Test(
            "desktop keyring items are separated by name, encrypted and limited in size",
            .enabled(if: DesktopKeyring.isInstalled, DesktopKeyring.missing)
        )
        func desktopItems() async throws {
            try await cleaned { () async throws in
                try await withDesktop { (service) async throws in
                    let store = SystemCredentialStore(service, name, locks: folder)
                    var others = SecretService("\(name)2")
                    others.environment = service.environment
                    let other = SystemCredentialStore(others, "\(name)2", locks: folder)
                    #expect(try await store.replace(nil, with: login()))
                    #expect(try await other.load() == nil)
                    try await other.remove()
                    let long = try login(String(repeating: "x", count: 8_192))
                    await #expect(
                        throws: CredentialStoreError.unavailable(operation: "be written", errno: EMSGSIZE)
                    ) {
                        try await store.replace(login(), with: long)
                    }
                    #expect(try await store.load() == login())
                }
                let files = try DesktopKeyring.files(in: folder)
                #expect(files.map(\.lastPathComponent).contains("login.keyring"))
                for file in files {
                    #expect(try Data(contentsOf: file).firstRange(of: Data("c4n4ry".utf8)) == nil)
                }
            }
        }

        @Test(
            "a login survives a restart of the desktop",
            .enabled(if: DesktopKeyring.isInstalled, DesktopKeyring.missing)
        )
        func desktopGoes() async throws {
            try await cleaned { () async throws in
                var last: SystemCredentialStore?
                try await withDesktop { (service) async throws in
                    let store = SystemCredentialStore(service, name, locks: folder)
                    #expect(try await store.replace(nil, with: login()))
                    last = store
                }
                let gone = try #require(last)
                await #expect(throws: CredentialStoreError.unavailable(operation: "be read", errno: EIO)) {
                    try await gone.load()
                }
                await #expect(throws: CredentialStoreError.self) { try await gone.remove() }
                try await withDesktop { (service) async throws in
                    let store = SystemCredentialStore(service, name, locks: folder)
                    #expect(try await store.load() == login())
                }
            }
        }
    }
#endif
