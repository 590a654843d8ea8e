#if AsyncHTTPClient
    import AsyncHTTPClient
    import LoopbackTesting
    import NIOCore
    import NIOPosix
    import TestTraits
    import Testing

    import GenAPIMapping
    @testable import GenAPIAsyncHTTPClient
    @testable import GenAPIRuntime

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// Errors that the system reports of a connection that was there, which loopback alone does not produce.
    @Suite(.timeLimit(.minutes(10))) struct ConnectionErrorTests {
        static let errors = [
            ECONNREFUSED, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN, ECONNRESET, ECONNABORTED,
            ENOTCONN, EPIPE, EINVAL,
        ]

        @Test(
            "an error of an established connection never says that nothing was sent",
            .proves("R9"),
            arguments: errors,
            FailingChannel.Moment.allCases
        )
        func established(_ errno: CInt, _ moment: FailingChannel.Moment) async throws {
            let server = try RawServer { connection in
                connection.readRequest()
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                connection.pause()
            }
            defer { server.stop() }
            var configuration = HTTPClient.Configuration.genAPI
            let own = configuration.http1_1ConnectionDebugInitializer
            configuration.http1_1ConnectionDebugInitializer = { channel in
                (own?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()).flatMapThrowing {
                    let handler = FailingChannel(errno, moment)
                    try channel.pipeline.syncOperations.addHandler(handler, position: .first)
                }
            }
            let transport = AsyncHTTPTransport(
                owning: HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            )
            let client = Client(
                APIDefinition(name: "Errors", envelope: .none),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport
            )
            let body = RequestBody.bytes([UInt8](repeating: 0, count: 100_000), contentType: "a/b")
            do {
                let options = EndpointOptions(timeout: .seconds(20))
                _ = try await client.send(Endpoint<JSONValue>.post("/pay", body: body, options: options))
                Issue.record("there was an answer")
            } catch let error as ClientError {
                #expect(error.effect == .unknown, "\(error)")
                guard case .transport(_, let failure) = error else { throw error }
                #expect(failure.kind == .connectionLost, "\(error)")
            }
        }
    }

    /// Stands at the socket of a connection, and fails in its place.
    final class FailingChannel: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer

        enum Moment: String, CaseIterable, Sendable {
            /// Where the answer would be.
            case reading
            /// Where the first bytes of the request are written.
            case writing
            /// Where the last bytes of the request are written.
            case writingTheEnd
        }

        private let error: IOError
        private let moment: Moment
        private var written = 0

        init(_ errno: CInt, _ moment: Moment) {
            error = IOError(errnoCode: errno, reason: "test")
            self.moment = moment
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard moment == .reading else { return context.fireChannelRead(data) }
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            written += unwrapOutboundIn(data).readableBytes
            guard moment == .writing || moment == .writingTheEnd && written >= 100_000 else {
                return context.write(data, promise: promise)
            }
            // As a socket does: the write fails, then the connection ends.
            promise?.fail(error)
            context.close(promise: nil)
        }
    }
#endif
