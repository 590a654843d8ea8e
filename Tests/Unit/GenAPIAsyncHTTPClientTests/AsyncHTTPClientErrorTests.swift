#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import Testing

    @testable import GenAPIAsyncHTTPClient
    @testable import GenAPIRuntime

    /// Errors of SwiftNIO, converted without a connection.
    @Suite struct AsyncHTTPClientErrorTests {
        private static let kinds:
            [(error: any Error & Sendable, kind: TransportError.Kind, mayHaveArrived: Bool)] =
                [
                    (HTTPClientError.connectTimeout, .cannotConnect, false),
                    (HTTPClientError.tlsHandshakeTimeout, .cannotConnect, false),
                    (HTTPClientError.getConnectionFromPoolTimeout, .timedOut, false),
                    (HTTPClientError.readTimeout, .timedOut, true),
                    (HTTPClientError.writeTimeout, .timedOut, true),
                    (HTTPClientError.deadlineExceeded, .timedOut, true),
                    (HTTPClientError.remoteConnectionClosed, .connectionLost, true),
                    (HTTPClientError.bodyLengthMismatch, .other, true),
                    (HTTPClientError.uncleanShutdown, .other, true),
                ]

        @Test(
            "each error of AsyncHTTPClient has a kind, and says whether the request may have arrived",
            arguments: kinds
        )
        func clientErrors(
            _ error: any Error & Sendable,
            kind: TransportError.Kind,
            mayHaveArrived: Bool
        ) throws {
            for isGuarded in [false, true] {
                let converted = try #require(
                    TransportError.of(error, isGuarded: isGuarded) as? TransportError
                )
                #expect(converted.kind == kind && converted.requestMayHaveArrived == mayHaveArrived)
                #expect(!converted.detail.isEmpty)
            }
            // The kind is the same on an established connection.
            let lost =
                TransportError.of(EstablishedConnectionError(error), isGuarded: true) as? TransportError
            #expect(lost?.kind == kind)
        }

        @Test(
            "cancellations and file problems are not converted to transport errors",
            arguments: [false, true]
        )
        func otherErrors(isGuarded: Bool) {
            func converted(_ error: any Error) -> any Error { TransportError.of(error, isGuarded: isGuarded) }
            for problem in [FileProblem.missing, .changed] {
                #expect(converted(problem) as? FileProblem == problem)
            }
            #expect(converted(CancellationError()) is CancellationError)
            #expect(converted(HTTPClientError.cancelled) is CancellationError)
        }

        @Test(
            "an error of the system proves that nothing was sent only before the connection was established"
        )
        func systemErrors() {
            func converted(_ code: CInt, isGuarded: Bool) -> TransportError? {
                let error = IOError(errnoCode: code, reason: "connect")
                return TransportError.of(error, isGuarded: isGuarded) as? TransportError
            }
            for (code, isGuarded, isUnsent) in [
                (ECONNREFUSED, false, true), (ECONNREFUSED, true, true), (ECONNRESET, true, true),
                (ECONNRESET, false, false), (ETIMEDOUT, true, true), (ETIMEDOUT, false, false),
            ] {
                let error = converted(code, isGuarded: isGuarded)
                #expect(error?.kind == (isUnsent ? .cannotConnect : .connectionLost))
                #expect(error?.requestMayHaveArrived == !isUnsent)
                #expect(error?.detail == "errno \(code)")
            }
            let established = EstablishedConnectionError(IOError(errnoCode: ECONNREFUSED, reason: "read"))
            let error = TransportError.of(established, isGuarded: true) as? TransportError
            #expect(error?.kind == .connectionLost && error?.requestMayHaveArrived == true)
        }

        @Test("a cancellation is not an error of the transport")
        func cancellations() {
            for isGuarded in [false, true] {
                #expect(
                    TransportError.of(HTTPClientError.cancelled, isGuarded: isGuarded) is CancellationError
                )
                #expect(TransportError.of(CancellationError(), isGuarded: isGuarded) is CancellationError)
            }
            #expect(TransportError.ofBody(HTTPClientError.cancelled) is CancellationError)
            #expect(TransportError.ofBody(CancellationError()) is CancellationError)
        }

        @Test("an error in a response body means that the request has arrived", arguments: kinds)
        func bodyErrors(_ error: any Error & Sendable, kind: TransportError.Kind, _: Bool) {
            #expect((TransportError.ofBody(error) as? TransportError)?.kind == kind)
            let closed = TransportError.ofBody(ChannelError.ioOnClosedChannel) as? TransportError
            #expect(closed?.kind == .connectionLost && closed?.requestMayHaveArrived == true)
        }
    }
#endif
