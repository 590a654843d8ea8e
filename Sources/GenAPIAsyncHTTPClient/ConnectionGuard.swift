#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import NIOSSL

    /// Stands between the parser of a connection and AsyncHTTPClient.
    ///
    /// - It refuses response heads that are no answer to a request. AsyncHTTPClient waits for a final head after a status below
    ///   200, and traps when a body comes instead.
    /// - It marks errors as those of a connection that was established. After one of them nobody knows whether the server
    ///   has the request, whatever the error is.
    final class ConnectionGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart

        /// RFC 9110 section 15.2 allows any number; each one is time and memory of the client.
        private static let mostInformationalHeads = 100

        private var informationalHeads = 0
        private var isBroken = false

        /// Puts one into the channel of an HTTP/1.1 connection, or of an HTTP/2 stream.
        static func install(in channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                let decompressor = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
                try pipeline.addHandler(ConnectionGuard(), position: .before(decompressor))
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isBroken else { return }
            if case .head(let head) = unwrapInboundIn(data), let problem = problem(of: head) {
                isBroken = true
                context.fireErrorCaught(EstablishedConnectionError(TransportError(.other, detail: problem)))
                return context.close(promise: nil)
            }
            context.fireChannelRead(data)
        }

        /// The reason to refuse a head; `nil` if AsyncHTTPClient can handle it.
        private func problem(of head: HTTPResponseHead) -> String? {
            switch head.status.code {
            case 200...999:
                informationalHeads = 0
                return nil
            case 100, 102...199:
                informationalHeads += 1
                guard informationalHeads > Self.mostInformationalHeads else { return nil }
                return "more than \(Self.mostInformationalHeads) informational responses"
            // No request asks for another protocol.
            case 101: return "status 101"
            default: return "status \(head.status.code)"
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // AsyncHTTPClient knows when the body is complete all the same.
            let isUncleanShutdown = error as? NIOSSLError == .uncleanShutdown
            context.fireErrorCaught(isUncleanShutdown ? error : EstablishedConnectionError(error))
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard let promise else { return context.write(data, promise: nil) }
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.whenComplete { result in
                promise.completeWith(result.mapError { EstablishedConnectionError($0) })
            }
            context.write(data, promise: written)
        }
    }

    /// An error of a connection that was established before.
    struct EstablishedConnectionError: Error {
        let error: any Error

        init(_ error: any Error) {
            self.error = (error as? EstablishedConnectionError)?.error ?? error
        }
    }
#endif
