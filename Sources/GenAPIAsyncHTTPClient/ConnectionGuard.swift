#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import NIOSSL

    /// A channel handler between the HTTP parser and AsyncHTTPClient.
    ///
    /// - It rejects response heads that cannot answer a request. After a status below 200, AsyncHTTPClient waits for a
    ///   final head and traps if a body arrives instead.
    /// - It marks errors of established connections. After such an error the server may have received the request.
    final class ConnectionGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart

        /// A limit, because each head costs time and memory. RFC 9110 section 15.2 allows any number.
        private static let mostInformationalHeads = 100

        private var informationalHeads = 0
        private var isBroken = false

        /// Adds a guard to the channel of an HTTP/1.1 connection or HTTP/2 stream.
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

        /// Why a head must be rejected; `nil` if AsyncHTTPClient can handle it.
        private func problem(of head: HTTPResponseHead) -> String? {
            switch head.status.code {
            case 200...999:
                informationalHeads = 0
                return nil
            case 100, 102...199:
                informationalHeads += 1
                guard informationalHeads > Self.mostInformationalHeads else { return nil }
                return "more than \(Self.mostInformationalHeads) informational responses"
            // The client never requests a protocol upgrade.
            case 101: return "status 101"
            default: return "status \(head.status.code)"
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // AsyncHTTPClient itself knows whether the body was complete.
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

    /// An error of an established connection.
    struct EstablishedConnectionError: Error {
        let error: any Error

        init(_ error: any Error) {
            self.error = (error as? EstablishedConnectionError)?.error ?? error
        }
    }
#endif
