// The package trait `AsyncHTTPClient` brings this file to life; without it the product is empty, and SwiftNIO is
// neither fetched nor built.
#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import GenAPIRuntime
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOPosix

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// The transport for servers and Linux, on SwiftNIO. It follows no redirects and keeps nothing of an answer.
    ///
    ///     let client = TripsAPI.client(transport: AsyncHTTPTransport())
    public struct AsyncHTTPTransport: Transport {
        private let client: HTTPClient

        /// On connections that the whole process shares.
        public init() {
            client = Self.shared
        }

        /// On a client of your own, which you shut down. Configure it with `redirectConfiguration: .disallow`:
        /// AsyncHTTPClient sends custom headers, keys among them, along to other hosts.
        public init(_ client: HTTPClient) {
            self.client = client
        }

        /// Lives as long as the process, as the event loops that it runs on do. A connection that is refused is an
        /// error at once: when to try again is the client's decision.
        private static let shared: HTTPClient = {
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            configuration.connectionPool.retryConnectionEstablishment = false
            return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        }()

        public func send(_ request: WireRequest) async throws -> WireResponse {
            do {
                // Time is limited by whoever calls.
                let response = try await client.execute(HTTPClientRequest(request), deadline: .distantFuture)
                return WireResponse(head: HTTPResponse(response), body: .stream(ByteStream(response.chunks)))
            } catch {
                throw TransportError.of(error)
            }
        }
    }

    extension HTTPClientRequest {
        fileprivate init(_ request: WireRequest) throws {
            self.init(url: request.url)
            method = HTTPMethod(rawValue: request.head.method.rawValue)
            for field in request.head.headerFields {
                headers.add(name: field.name.rawName, value: field.value)
            }
            if let body = request.body { self.body = .bytes(ByteBuffer(bytes: try body.bytes())) }
        }
    }

    extension HTTPResponse {
        fileprivate init(_ response: HTTPClientResponse) {
            self.init(status: Status(code: Int(response.status.code)))
            for header in response.headers {
                guard let name = HTTPField.Name(header.name) else { continue }
                headerFields.append(HTTPField(name: name, value: header.value))
            }
        }
    }

    extension HTTPClientResponse {
        fileprivate var chunks: Chunks { Chunks(buffers: body) }

        fileprivate struct Chunks: AsyncSequence, Sendable {
            let buffers: HTTPClientResponse.Body

            func makeAsyncIterator() -> Iterator { Iterator(buffers: buffers.makeAsyncIterator()) }

            struct Iterator: AsyncIteratorProtocol {
                var buffers: HTTPClientResponse.Body.AsyncIterator

                mutating func next() async throws -> [UInt8]? {
                    do {
                        return try await buffers.next().map { Array($0.readableBytesView) }
                    } catch {
                        throw TransportError.of(error)
                    }
                }
            }
        }
    }

    extension TransportError {
        /// A cancellation stays what it is.
        fileprivate static func of(_ error: any Error) -> any Error {
            switch error {
            case is CancellationError: error
            case let error as HTTPClientError where error == .cancelled: CancellationError()
            case let error as TransportError: error
            case let error as HTTPClientError: TransportError(kind(of: error), detail: error.shortDescription)
            case is NIOConnectionError: TransportError(.cannotConnect)
            case let error as IOError:
                TransportError(
                    unreachable.contains(error.errnoCode) ? .cannotConnect : .connectionLost,
                    detail: "errno \(error.errnoCode)"
                )
            case is ChannelError: TransportError(.connectionLost)
            // What a body's file could not be read for, or what TLS refuses.
            default: TransportError(isTLS(error) ? .notTrusted : .other, detail: "\(type(of: error))")
            }
        }

        private static func kind(of error: HTTPClientError) -> Kind {
            switch error {
            case .connectTimeout: .cannotConnect
            case .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout: .timedOut
            case .remoteConnectionClosed: .connectionLost
            case .tlsHandshakeTimeout: .notTrusted
            default: .other
            }
        }

        private static var unreachable: [CInt] { [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT] }

        private static func isTLS(_ error: any Error) -> Bool {
            "\(type(of: error))".hasPrefix("NIOSSL")
        }
    }
#endif
