#if !os(Windows) && !os(WASI)
    import Foundation
    import GenAPIRuntime
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// An HTTP server on 127.0.0.1 that reacts to each request in the same way, on threads of its own.
    final class ConformanceServer: Sendable {
        enum Reaction: Sendable, Equatable {
            case respond(TransportConformance.Ending, [UInt8])
            /// Reads the body of the request and responds with 204.
            case accept
            /// Reads the head of the request and resets the connection.
            case reset
            /// Reads nothing of the body and says nothing.
            case ignore
        }

        private struct State {
            var open: Set<Int32> = []
            var connections = 0
            /// The responses that stay incomplete until the client closes its connection.
            var stalled = 0
            var lostClients = 0
            var completeBodies: [[UInt8]] = []
            var isStopped = false
        }

        private let reaction: Reaction
        private let listener: Int32
        private let port: UInt16
        private let state = Shared(State())

        /// A value that the threads of connections share with the server without keeping it.
        private final class Shared: Sendable {
            private let state: Mutex<State>

            init(_ state: State) { self.state = Mutex(state) }

            func callAsFunction<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
                state.withLock { body(&$0) }
            }
        }

        /// - Throws: `TransportError` if no port is available.
        init(_ reaction: Reaction) throws {
            guard let (listener, port) = listeningSocket() else {
                throw TransportError(.other, detail: "no port")
            }
            (self.reaction, self.listener, self.port) = (reaction, listener, port)
            Thread.detachNewThread { [state] in Self.accept(listener, reaction, state) }
        }

        deinit {
            let open = state { state in
                state.isStopped = true
                // Within the lock, because the number of a closed socket is soon another one's.
                for socket in state.open { _ = shutdown(socket, Int32(SHUT_RDWR)) }
                return state.open.count
            }
            _ = open
            _ = shutdown(listener, Int32(SHUT_RDWR))
        }

        /// A client of this server, which keeps the server.
        func client(_ transport: any Transport) -> Client {
            Client(
                APIDefinition(name: "Conformance", envelope: .none),
                baseURL: BaseURL("http://127.0.0.1:\(port)"),
                transport: KeepingServer(server: self, transport: transport)
            )
        }

        private struct KeepingServer: Transport {
            let server: ConformanceServer
            let transport: any Transport

            func send(_ request: WireRequest) async throws -> WireResponse {
                try await transport.send(request)
            }
        }

        var connections: Int { state { $0.connections } }
        var hasStalled: Bool { state { $0.stalled > 0 } }
        var completeBodies: [[UInt8]] { state { $0.completeBodies } }

        /// Waits until clients have closed all connections whose responses stay incomplete. A client may keep connections
        /// without a request.
        func hasLostClients() async -> Bool {
            await conformanceWait { self.state { $0.lostClients == $0.stalled } }
        }

        private static func accept(_ listener: Int32, _ reaction: Reaction, _ state: Shared) {
            defer { close(listener) }
            while true {
                let socket = Foundation.accept(listener, nil, nil)
                let isStopped = state { state in
                    if socket >= 0, !state.isStopped {
                        state.connections += 1
                        state.open.insert(socket)
                    }
                    return state.isStopped
                }
                if isStopped {
                    if socket >= 0 { close(socket) }
                    return
                }
                guard socket >= 0 else { continue }
                Thread.detachNewThread {
                    serve(ConformanceConnection(socket: socket), reaction, state)
                    state { state in
                        state.open.remove(socket)
                        close(socket)
                    }
                }
            }
        }

        private static func serve(_ connection: ConformanceConnection, _ reaction: Reaction, _ state: Shared)
        {
            guard let head = connection.readHead() else { return }
            switch reaction {
            case .respond(let ending, let body):
                connection.respond(ending, body)
                guard ending == .stalled else { return }
                state { $0.stalled += 1 }
                connection.waitForEnd()
                state { if !$0.isStopped { $0.lostClients += 1 } }
            case .accept:
                guard let body = connection.readBody(after: head) else { return }
                state { $0.completeBodies.append(body) }
                connection.write("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
            case .reset:
                connection.reset()
            case .ignore:
                connection.waitForEnd(isReading: false)
            }
        }
    }

    /// A socket that listens on a free port of 127.0.0.1.
    private func listeningSocket() -> (socket: Int32, port: UInt16)? {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening, fcntl(listener, F_SETFD, FD_CLOEXEC) >= 0 else {
            close(listener)
            return nil
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
#endif
