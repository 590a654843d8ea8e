package import GenAPIRuntime
package import LoopbackTesting

#if AsyncHTTPClient
    import GenAPIAsyncHTTPClient
#endif

/// The transports that go over a socket. The second one takes `--traits AsyncHTTPClient`.
package enum RealTransport: String, CaseIterable, Sendable, CustomStringConvertible {
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// The one that people should use here.
    package static var preferred: RealTransport {
        #if canImport(FoundationNetworking) && AsyncHTTPClient
            .asyncHTTPClient
        #else
            .urlSession
        #endif
    }

    package func make() -> any Transport {
        switch self {
        case .urlSession: return URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClient: return AsyncHTTPTransport()
        #endif
        }
    }

    package var description: String { rawValue }
}

// What Foundation does otherwise on Linux.
extension RealTransport {
    package var sendsLengthOfNothing: Bool { isFoundationOnLinux }
    package var takesIPv6Addresses: Bool { !isFoundationOnLinux }
    package var endsWhatIsCancelled: Bool { !isFoundationOnLinux }
    /// False where the transport's own timeout ends when the body begins.
    package var endsWhatStalls: Bool { !isFoundationOnLinux }
    /// False where the process would end with a response that ends in the middle of its head, or whose length is the largest
    /// integer.
    package var survivesAnyResponse: Bool { !isFoundationOnLinux }
    /// False where the errors of handshakes are not told from others.
    package var knowsHandshakes: Bool { !isFoundationOnLinux }

    private var isFoundationOnLinux: Bool {
        #if canImport(FoundationNetworking)
            self == .urlSession
        #else
            false
        #endif
    }
}

extension LoopbackServer {
    package func client(
        _ transport: any Transport,
        credentials: Credentials = .none,
        scheme: AuthorizationScheme = .none,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions()
    ) -> Client {
        Client(
            APIDefinition(name: "Loopback", envelope: .none, authorization: scheme),
            baseURL: "http://127.0.0.1:\(port)/v1",
            transport: transport,
            credentials: credentials,
            middleware: middleware,
            options: options
        )
    }
}
