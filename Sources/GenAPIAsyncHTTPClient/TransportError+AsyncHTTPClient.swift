#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    extension TransportError {
        /// The typed form of an error of AsyncHTTPClient. A cancellation is returned unchanged.
        ///
        /// Nothing was sent where the connection failed before it was established; an error's code does not say that, as the
        /// same ones come from connections that have the request.
        ///
        /// - Parameter isGuarded: Whether errors of established connections are marked by `ConnectionGuard`.
        static func of(_ error: any Error, isGuarded: Bool) -> any Error {
            switch error {
            case is CancellationError: error
            case let error as HTTPClientError where error == .cancelled: CancellationError()
            case let error as EstablishedConnectionError: lost(error.error)
            case let error as TransportError: error
            case let error as HTTPClientError: TransportError(error)
            case is NIOConnectionError: TransportError(.cannotConnect)
            case let error as IOError where isGuarded || error.errnoCode == ECONNREFUSED:
                TransportError(.cannotConnect, detail: "errno \(error.errnoCode)")
            case let error as NIOSSLError where error == .uncleanShutdown: lost(error)
            case is NIOSSLError where isGuarded, is NIOSSLExtraError:
                TransportError(.notTrusted, detail: "\(type(of: error))")
            case NIOSSLError.handshakeFailed: TransportError(.notTrusted, detail: "\(type(of: error))")
            default: lost(error)
            }
        }

        /// The typed form of an error that ends a response's body.
        static func ofBody(_ error: any Error) -> any Error {
            switch error {
            case is CancellationError: error
            case let error as HTTPClientError where error == .cancelled: CancellationError()
            case let error as EstablishedConnectionError: lost(error.error)
            default: lost(error)
            }
        }

        /// After the request was handed to a connection.
        private static func lost(_ error: any Error) -> TransportError {
            switch error {
            case let error as TransportError: error
            case let error as HTTPClientError: TransportError(error)
            case let error as IOError: TransportError(.connectionLost, detail: "errno \(error.errnoCode)")
            case is ChannelError: TransportError(.connectionLost)
            case HTTPParserError.invalidEOFState: TransportError(.connectionLost, detail: "it ended early")
            case is NIOSSLError: TransportError(.connectionLost, detail: "NIOSSLError")
            // The file of a body could not be read, or the bytes received are not HTTP.
            default: TransportError(.other, detail: "\(type(of: error))")
            }
        }

        private init(_ error: HTTPClientError) {
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout:
                self.init(.cannotConnect, detail: error.shortDescription)
            // Before there was a connection for it.
            case .getConnectionFromPoolTimeout:
                self.init(.timedOut, detail: error.shortDescription, requestMayHaveArrived: false)
            case .readTimeout, .writeTimeout, .deadlineExceeded:
                self.init(.timedOut, detail: error.shortDescription)
            case .remoteConnectionClosed: self.init(.connectionLost, detail: error.shortDescription)
            default: self.init(.other, detail: error.shortDescription)
            }
        }
    }
#endif
