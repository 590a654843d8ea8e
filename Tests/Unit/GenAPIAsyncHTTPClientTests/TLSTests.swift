#if AsyncHTTPClient
    import Foundation
    import GenAPIAsyncHTTPClient
    import GenAPIMapping
    import LoopbackTesting
    import RealServers
    import TestTraits
    import Testing

    @testable import GenAPIRuntime

    /// Against `openssl s_server`, with certificates that each test makes.
    @Suite(
        .thorough,
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: TLSServer.openssl),
            "openssl is not installed"
        ),
        .timeLimit(.minutes(10)),
        .serialized
    )
    struct TLSTests {
        private func withServer(asksForClients: Bool = false, _ body: (TLSServer) async throws -> Void)
            async throws
        {
            let server = try await TLSServer.started(asksForClients: asksForClients)
            defer { server.stop() }
            try await body(server)
        }

        private func call(_ server: TLSServer, _ policy: TLSPolicy) async -> TransportError.Kind? {
            do {
                let client = Client(
                    APIDefinition(name: "TLS", envelope: .none),
                    baseURL: "https://127.0.0.1:\(server.port)",
                    transport: try AsyncHTTPTransport(tls: policy)
                )
                let endpoint: Endpoint<ResponseBytes> = .get(
                    "/",
                    options: EndpointOptions(timeout: .seconds(20))
                )
                return try await client.send(endpoint).bytes.isEmpty ? .other : nil
            } catch ClientError.transport(_, let error) {
                return error.kind
            } catch {
                Issue.record("\(error)")
                return .other
            }
        }

        @Test("a server of another authority than the policy's is rejected", .proves("GI-11"))
        func authorities() async throws {
            try await withServer { server in
                var policy = TLSPolicy()
                #expect(await call(server, policy) == .notTrusted)
                policy.authorities = server.file("other.pem")
                #expect(await call(server, policy) == .notTrusted)
                policy.authorities = server.file("ca.pem")
                #expect(await call(server, policy) == nil)
            }
        }

        @Test(
            "a server with another key than the pinned ones is refused, though it is trusted",
            .proves("GI-11")
        )
        func pins() async throws {
            try await withServer { server in
                var policy = TLSPolicy()
                policy.authorities = server.file("ca.pem")
                try policy.pinKey(pem: server.publicKey("client"))
                #expect(await call(server, policy) == .notTrusted)
                try policy.pinKey(pem: server.publicKey("server"))
                #expect(await call(server, policy) == nil)
                // A pin is not a trust.
                policy.authorities = server.file("other.pem")
                #expect(await call(server, policy) == .notTrusted)
            }
        }

        @Test("a server that asks for a certificate gets it")
        func clients() async throws {
            try await withServer(asksForClients: true) { server in
                var policy = TLSPolicy()
                policy.authorities = server.file("ca.pem")
                #expect(await call(server, policy) != nil)
                policy.identity = .pem(chain: server.file("client.pem"), key: server.file("client.key"))
                #expect(await call(server, policy) == nil)
                policy.identity = .pkcs12(server.file("client.p12"), passphrase: Sensitive("canary"))
                #expect(await call(server, policy) == nil)
                #expect(!String(reflecting: policy).contains("canary"))
                policy.identity = .pkcs12(server.file("stranger.p12"), passphrase: Sensitive("canary"))
                #expect(await call(server, policy) != nil)
                policy.identity = .pkcs12(server.file("client.p12"), passphrase: Sensitive("another"))
                #expect(throws: TLSPolicyError.unreadableFile(server.file("client.p12").path)) {
                    try AsyncHTTPTransport(tls: policy)
                }
            }
        }

        @Test("a response whose connection ends without a close_notify is lost, not rejected", .proves("R9"))
        func truncation() async throws {
            for head in ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", ""] {
                let server = try await TLSServer.started(saying: head)
                defer { server.stop() }
                var policy = TLSPolicy()
                policy.authorities = server.file("ca.pem")
                let client = Client(
                    APIDefinition(name: "TLS", envelope: .none),
                    baseURL: "https://127.0.0.1:\(server.port)",
                    transport: try AsyncHTTPTransport(tls: policy)
                )
                let options = EndpointOptions(timeout: .seconds(120))
                let call = Task {
                    try await client.send(Endpoint<ResponseBytes>.post("/pay", options: options))
                }
                for _ in 0..<6000 where !server.output.contains("POST /pay") {
                    try await Task.sleep(for: .milliseconds(10))
                }
                #expect(server.output.contains("POST /pay"))
                try await Task.sleep(for: .milliseconds(200))
                // The system ends the connection of a process that is killed, without TLS.
                server.stop()
                let error = await #expect(throws: ClientError.self) { try await call.value }
                #expect(error?.effect == .unknown, "\(String(describing: error))")
                guard case .transport(_, let failure)? = error else { continue }
                #expect(failure.kind == .connectionLost, "\(failure)")
            }
        }

        @Test("a connection without TLS has no key, and nothing is sent")
        func plainText() async throws {
            let server = try LoopbackServer { _ in .answer(body: "1") }
            var policy = TLSPolicy()
            try policy.pinKey(pem: TLSServer.anyKey)
            await #expect(throws: ClientError.self) {
                try await server.client(try AsyncHTTPTransport(tls: policy)).send(Endpoint<Int>.get("/"))
            }
            #expect(server.rawText.isEmpty)
        }

        @Test("files that cannot be read are errors before there is a transport")
        func files() throws {
            var policy = TLSPolicy()
            policy.authorities = URL(filePath: "/nowhere/ca.pem")
            #expect(throws: TLSPolicyError.unreadableFile("/nowhere/ca.pem")) {
                try AsyncHTTPTransport(tls: policy)
            }
            policy = TLSPolicy()
            for identity: TLSPolicy.Identity in [
                .pem(chain: URL(filePath: "/nowhere/a"), key: URL(filePath: "/nowhere/b")),
                .pkcs12(URL(filePath: "/nowhere/b"), passphrase: Sensitive("canary")),
            ] {
                policy.identity = identity
                #expect(throws: TLSPolicyError.unreadableFile("/nowhere/b")) {
                    try AsyncHTTPTransport(tls: policy)
                }
            }
            for pem in ["", "x", "-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----"] {
                #expect(throws: TLSPolicyError.unreadableKey) { try policy.pinKey(pem: pem) }
            }
        }
    }

    /// A server on 127.0.0.1, and the certificates of a small world in a folder of its own. Used by one test at a time.
    final class TLSServer: @unchecked Sendable {
        static let openssl = "/usr/bin/openssl"
        static let anyKey = """
            -----BEGIN PUBLIC KEY-----
            AAAA
            -----END PUBLIC KEY-----
            """

        let port: UInt16
        private let folder: URL
        private let process = Process()
        private let input = Pipe()

        struct Failure: Error {
            let command: String
        }

        /// Programs are waited for on a thread of their own, as the tests' threads are few.
        ///
        /// - Parameter text: What it says to whoever connects, whatever that one says.
        static func started(asksForClients: Bool = false, saying text: String? = nil) async throws
            -> TLSServer
        {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(
                        with: Result {
                            let server = try TLSServer(asksForClients: asksForClients, saying: text)
                            try server.start(isReached: text == nil)
                            return server
                        }
                    )
                }
            }
        }

        private init(asksForClients: Bool, saying text: String?) throws {
            // Nobody else has that port for now.
            let placeholder = try LoopbackServer { _ in .hangUp }
            port = placeholder.port
            placeholder.stop()
            folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("subjectAltName=IP:127.0.0.1\n".utf8).write(to: folder.appending(path: "names"))
            for name in ["ca", "other"] {
                try run(
                    "req -x509 \(Self.key) -keyout \(name).key -out \(name).pem -days 2 -subj /CN=\(name)"
                )
            }
            for name in ["server", "client"] {
                try run("req \(Self.key) -keyout \(name).key -out \(name).csr -subj /CN=\(name)")
                try run(
                    "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -out \(name).pem -days 2 -extfile names"
                )
            }
            for (name, authority) in [("client", "client"), ("stranger", "other")] {
                try run(
                    "pkcs12 -export -in \(authority).pem -inkey \(authority).key -out \(name).p12 -passout pass:canary"
                )
            }
            for name in ["server", "client"] {
                try Data(run("x509 -in \(name).pem -pubkey -noout").utf8).write(to: file("\(name).pub"))
            }
            let clients = asksForClients ? " -Verify 1 -CAfile ca.pem -verify_return_error" : ""
            let kind = text == nil ? "-www " : ""
            configure(
                process,
                "s_server -accept 127.0.0.1:\(port) -cert server.pem -key server.key \(kind)-quiet\(clients)"
            )
            guard let text else { return }
            let log = folder.appending(path: "log")
            try Data().write(to: log)
            process.standardOutput = try FileHandle(forWritingTo: log)
            process.standardInput = input
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        }

        /// What a server that says something has received.
        var output: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

        private static let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"

        private func start(isReached: Bool) throws {
            try process.run()
            // What it says is for the first one that connects.
            guard isReached else { return Thread.sleep(forTimeInterval: 0.5) }
            // One that asks for clients may turn this one away, and is there then too.
            for _ in 0..<100 where (try? run("s_client -connect 127.0.0.1:\(port)")) == nil {
                Thread.sleep(forTimeInterval: 0.025)
            }
        }

        func stop() {
            // Its mask of signals is that of the thread that started it, and other ones may be held back.
            kill(process.processIdentifier, SIGKILL)
            try? FileManager.default.removeItem(at: folder)
        }

        func file(_ name: String) -> URL { folder.appending(path: name) }

        func publicKey(_ name: String) throws -> String {
            try String(contentsOf: file("\(name).pub"), encoding: .utf8)
        }

        @discardableResult private func run(_ command: String) throws -> String {
            let process = Process()
            let output = Pipe()
            configure(process, command)
            process.standardOutput = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure(command: command) }
            return text
        }

        private func configure(_ process: Process, _ command: String) {
            process.executableURL = URL(filePath: Self.openssl)
            process.arguments = command.split(separator: " ").map(String.init)
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
        }
    }
#endif
