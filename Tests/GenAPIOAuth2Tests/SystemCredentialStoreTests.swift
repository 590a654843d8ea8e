#if os(Linux)
    import Foundation
    import GenAPIRuntime
    import GenAPITesting
    import Testing

    @testable import GenAPIOAuth2

    @Suite(.timeLimit(.minutes(2))) struct SystemCredentialStoreTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )
        /// Nobody else's.
        private let name = "test \(UUID().uuidString)/ä"

        private func cleaned(_ test: () async throws -> Void) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await test()
        }

        private func login(_ secret: String = "c4n4ry") throws -> StoredLogin {
            let json =
                #"{"format":1,"id":"one","generation":1,"access_token":"\#(secret)","token_type":"bearer"}"#
            return try StoredLogin(bytes: Array(json.utf8))
        }

        /// Some kernels and containers have no keyrings.
        static let hasKeyring: Bool = {
            do {
                _ = try KernelKeyring("probe").read()
                return true
            } catch {
                return false
            }
        }()

        @Test(
            "GI-15: the kernel's keyring keeps, compares, replaces, leases and removes",
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

        @Test(
            "what the kernel's keyring keeps belongs to one name and this user, and is too long when it is",
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
                // The files that lock others out are all there is on disk.
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                for file in files { #expect(try Data(contentsOf: folder.appending(path: file)).isEmpty) }
            }
        }

        @Test(
            "without a desktop, a login is neither lost nor found",
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
    }

    /// GNOME's keyring on a bus of its own, with its files in a folder.
    private final class DesktopKeyring {
        private let bus = Process()
        private let keyring = Process()
        let environment: [String: String]

        static let isInstalled = ["secret-tool", "gnome-keyring-daemon", "dbus-daemon"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }

        init(in folder: URL) throws {
            for name in ["home", "run"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name),
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            }
            var environment = [
                "PATH": "/usr/bin:/bin", "HOME": folder.appending(path: "home").path,
                "XDG_RUNTIME_DIR": folder.appending(path: "run").path,
            ]
            bus.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
            bus.arguments = ["--session", "--nofork", "--print-address"]
            bus.environment = environment
            let address = Pipe()
            bus.standardOutput = address
            bus.standardError = FileHandle.nullDevice
            try bus.run()
            let line = String(decoding: address.fileHandleForReading.availableData, as: UTF8.self)
            environment["DBUS_SESSION_BUS_ADDRESS"] = line.trimmingCharacters(in: .whitespacesAndNewlines)
            self.environment = environment
            keyring.executableURL = URL(filePath: "/usr/bin/gnome-keyring-daemon")
            keyring.arguments = ["--foreground", "--unlock", "--components=secrets"]
            keyring.environment = environment
            keyring.standardOutput = FileHandle.nullDevice
            keyring.standardError = FileHandle.nullDevice
            let password = Pipe()
            keyring.standardInput = password
            try keyring.run()
            try password.fileHandleForWriting.write(contentsOf: Data("pw".utf8))
            try password.fileHandleForWriting.close()
        }

        /// Until it is on the bus, for at most ten seconds.
        func wait(for service: SecretService) async throws {
            for _ in 0..<100 {
                do {
                    _ = try await service.read()
                    return
                } catch {
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }

        /// Ends both, without waiting for that.
        func stop() {
            for process in [keyring, bus] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        /// For at most ten seconds.
        func isGone() async throws {
            for _ in 0..<100 where keyring.isRunning || bus.isRunning {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
#endif
