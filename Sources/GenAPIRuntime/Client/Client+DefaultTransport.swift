// On platforms where URLSession can be cancelled safely, a client needs no other transport. `Client.init` and
// `DescribedAPI.client` document the parameters.

#if canImport(Darwin)
    extension Client {
        /// A client that uses `URLSession`.
        public init(
            _ definition: APIDefinition,
            baseURL: BaseURL,
            credentials: Credentials = .none,
            middleware: [any Middleware] = [],
            options: ClientOptions = ClientOptions(),
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.init(
                definition,
                baseURL: baseURL,
                transport: URLSessionTransport(),
                credentials: credentials,
                middleware: middleware,
                options: options,
                clock: clock
            )
        }
    }

    extension DescribedAPI {
        /// A client of one of the API's servers that uses `URLSession`.
        public static func client(
            server: Server = defaultServer,
            credentials: Credentials = .none,
            middleware: [any Middleware] = [],
            options: ClientOptions = ClientOptions(),
            clock: any Clock<Duration> = ContinuousClock()
        ) -> Client {
            client(
                server: server,
                transport: URLSessionTransport(),
                credentials: credentials,
                middleware: middleware,
                options: options,
                clock: clock
            )
        }
    }
#endif
