#if AsyncHTTPClient && canImport(Glibc)
    import AsyncHTTPClient
    import Foundation
    import Glibc
    import NIOCore
    import NIOPosix
    import TestTraits
    import TestWaiting
    import Testing
    import UserAPI

    @testable import GenAPIAsyncHTTPClient
    @testable import GenAPIRuntime

    /// Errors of the system on connections that were there, made by a network that is lost after the server has acted.
    @Suite(
        .thorough,
        .enabled(
            if: DistantServer.isPermitted,
            "network namespaces take root, the programs 'ip', 'unshare', 'nsenter' and 'python3', and a kernel that has them"
        ),
        .timeLimit(.minutes(10)),
        .serialized
    )
    struct UnreachableServerTests {
        @Test(
            "a write has an unknown outcome when the system gives up its connection",
            .proves("R9"),
            arguments: [("no-confirmation", ETIMEDOUT), ("no-neighbour", EHOSTUNREACH)]
        )
        func lostConnections(_ fault: String, _ errno: CInt) async throws {
            let server = try DistantServer(fault)
            defer { server.stop() }
            try await wait { server.port != nil }
            let client = Client(
                APIDefinition(name: "Distant", envelope: .none),
                baseURL: "http://198.18.77.2:\(server.port ?? "")",
                transport: impatientTransport()
            )
            let options = EndpointOptions(timeout: .seconds(60))
            _ = try await client.send(Endpoint<NoContent>.get("/", options: options))
            try await wait { server.lines.contains("departed") }
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<NoContent>.post("/pay", options: options))
            }
            #expect(server.lines.last == "POST /pay HTTP/1.1")
            #expect(error?.effect == .unknown)
            guard case .transport(_, let failure)? = error else { throw Unexpected(error: error) }
            #expect(failure == TransportError(.connectionLost, detail: "errno \(errno)"))
        }

        /// The system gives up after six seconds instead of a quarter of an hour.
        private func impatientTransport() -> AsyncHTTPTransport {
            var configuration = HTTPClient.Configuration.genAPI
            let own = configuration.http1_1ConnectionDebugInitializer
            configuration.http1_1ConnectionDebugInitializer = { channel in
                let time = ChannelOptions.Types.SocketOption(
                    level: .tcp,
                    name: .init(rawValue: TCP_USER_TIMEOUT)
                )
                return channel.setOption(time, value: 6000).flatMap {
                    own?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
                }
            }
            return AsyncHTTPTransport(
                owning: HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            )
        }
    }

    /// `Tests/Servers/distant.py`. Used by one test at a time.
    private final class DistantServer: @unchecked Sendable {
        private static let programs = ["ip", "unshare", "nsenter", "python3"]
        private let process = Process()
        private let log = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )

        static var isPermitted: Bool {
            guard geteuid() == 0 else { return false }
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            guard
                programs.allSatisfy({ name in
                    folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
                })
            else { return false }
            let trial = Process()
            trial.executableURL = URL(filePath: "/usr/bin/env")
            trial.arguments = [
                "unshare", "-n", "ip", "link", "add", "genapi1", "type", "veth", "peer", "name", "genapi0",
            ]
            trial.standardError = FileHandle.nullDevice
            guard (try? trial.run()) != nil else { return false }
            trial.waitUntilExit()
            return trial.terminationStatus == 0
        }

        init(_ fault: String) throws {
            let script = URL(filePath: #filePath).appending(path: "../../../Servers/distant.py")
                .standardizedFileURL
            try Data().write(to: log)
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["unshare", "-n", "python3", script.path, "\(getpid())", fault]
            process.standardOutput = try FileHandle(forWritingTo: log)
            try process.run()
        }

        /// What happened so far.
        var lines: [String] {
            (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
        }

        var port: String? {
            lines.first { $0.hasPrefix("ready ") }.map { String($0.dropFirst("ready ".count)) }
        }

        func stop() {
            kill(process.processIdentifier, SIGKILL)
            try? FileManager.default.removeItem(at: log)
        }
    }
#endif
