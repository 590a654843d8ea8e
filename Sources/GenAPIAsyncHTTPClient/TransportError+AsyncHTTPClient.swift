#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    extension TransportError {
        /// Converts an error of AsyncHTTPClient. A cancellation and the problem of a file are returned unchanged.
        ///
        /// Only an error before the connection was established proves that nothing was sent. The error code alone does
        /// not show that, because established connections fail with the same codes.
        ///
        /// - Parameter isGuarded: Whether `ConnectionGuard` marks the errors of established connections.
        static func of(_ error: any Error, isGuarded: Bool) -> any Error {
            switch error {
            case is CancellationError, is FileProblem: error
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

        /// Converts an error that ended a response body.
        static func ofBody(_ error: any Error) -> any Error {
            switch error {
            case is CancellationError: error
            case let error as HTTPClientError where error == .cancelled: CancellationError()
            case let error as EstablishedConnectionError: lost(error.error)
            default: lost(error)
            }
        }

        /// Converts an error after the request was passed to a connection.
        private static func lost(_ error: any Error) -> TransportError {
            switch error {
            case let error as TransportError: error
            case let error as HTTPClientError: TransportError(error)
            case let error as IOError: TransportError(.connectionLost, detail: "errno \(error.errnoCode)")
            case is ChannelError: TransportError(.connectionLost)
            case HTTPParserError.invalidEOFState:
                TransportError(.connectionLost, detail: "the response ended early")
            case is NIOSSLError: TransportError(.connectionLost, detail: "NIOSSLError")
            // The body's file could not be read, or the received bytes are not HTTP.
            default: TransportError(.other, detail: "\(type(of: error))")
            }
        }

        private init(_ error: HTTPClientError) {
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout:
                self.init(.cannotConnect, detail: error.shortDescription)
            // No connection was available, so nothing was sent.
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
