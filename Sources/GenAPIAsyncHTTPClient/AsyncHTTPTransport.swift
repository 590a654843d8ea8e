// Enabled by the package trait `AsyncHTTPClient`. Without it the product is empty, and SwiftNIO is neither fetched nor
// built.
#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import GenAPIRuntime
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import NIOPosix

    /// A transport on SwiftNIO, for servers and Linux. It does not follow redirects, store cookies or cache responses.
    ///
    ///     let client = TripsAPI.client(transport: AsyncHTTPTransport())
    public struct AsyncHTTPTransport: Transport {
        private let client: HTTPClient
        /// Shuts the client down with the last transport or response that uses it.
        private let owner: OwnClient?
        /// Whether the client has the transport's own configuration, with decompression and a `ConnectionGuard` in each
        /// connection.
        private let isOwn: Bool

        /// A transport that shares the process-wide connection pool.
        public init() {
            client = Self.shared
            owner = nil
            isOwn = true
        }

        /// A transport on your own client, which you shut down yourself. Base the client on
        /// `HTTPClient.Configuration.genAPI`: with other configurations AsyncHTTPClient forwards custom headers,
        /// including API keys, to other hosts on redirects, and traps on a response with a status below 100.
        ///
        /// With your own client, most connection errors count as errors after the request was sent, because the
        /// transport cannot tell whether the connection was established.
        public init(_ client: HTTPClient) {
            self.client = client
            owner = nil
            isOwn = false
        }

        /// - Parameter client: A client configured with `Configuration.genAPI`.
        init(owning client: HTTPClient) {
            self.client = client
            owner = OwnClient(client)
            isOwn = true
        }

        /// Never shut down, like the event loops that it runs on.
        private static let shared = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .genAPI)

        /// Sends the request as it is on a pooled or new connection. Returns as soon as the response head arrives; the
        /// body is a stream, which is decompressed unless the transport uses your own client.
        ///
        /// The transport has no timeout of its own and does not follow redirects, retry or handle cookies.
        ///
        /// - Throws: `TransportError`: `cannotConnect` and `notTrusted` guarantee that nothing was sent, and an
        ///   unreadable body file is `other`. `CancellationError` after a cancellation, which ends the exchange.
        public func send(_ request: WireRequest) async throws -> WireResponse {
            do {
                // The caller limits the time.
                let response = try await client.execute(try converted(request), deadline: .distantFuture)
                return try converted(response)
            } catch {
                throw TransportError.of(error, isGuarded: isOwn)
            }
        }

        // Not inlined: their temporary values would be kept in the async frame of every waiting request.

        @inline(never)
        private func converted(_ request: WireRequest) throws -> HTTPClientRequest {
            try HTTPClientRequest(request, acceptsPacked: isOwn, on: client.eventLoopGroup)
        }

        @inline(never)
        private func converted(_ response: HTTPClientResponse) throws(TransportError) -> WireResponse {
            var head = try HTTPResponse(response)
            if isOwn { head.headerFields.unpack() }
            var answer = WireResponse(head: head, body: .stream(ByteStream(response.chunks(of: owner))))
            answer.version = HTTPVersion(response.version)
            return answer
        }
    }

    extension HTTPClient.Configuration {
        /// The configuration that `AsyncHTTPTransport` needs; a base for your own.
        ///
        /// It disables redirects and rejects responses on which AsyncHTTPClient traps. Do not change
        /// `http1_1ConnectionDebugInitializer`, `http2StreamChannelDebugInitializer` and `decompression`.
        public static var genAPI: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            // `Client` decides about retries, so a refused connection fails at once. `Client` also limits the
            // decompressed body while it reads the stream. A limit on the compression ratio would reject lists of
            // similar rows.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.decompression = .enabled(limit: .none)
            // AsyncHTTPClient would add the trace context to requests to every server. `GenAPITelemetry` traces instead.
            configuration.tracing.tracer = nil
            configuration.http1_1ConnectionDebugInitializer = { ConnectionGuard.install(in: $0) }
            configuration.http2StreamChannelDebugInitializer = { ConnectionGuard.install(in: $0) }
            return configuration
        }
    }

    /// A client owned by the transport.
    private final class OwnClient: Sendable {
        private let client: HTTPClient

        init(_ client: HTTPClient) {
            self.client = client
        }

        deinit {
            Task.detached { [client] in try? await client.shutdown() }
        }
    }

    extension HTTPClientRequest {
        fileprivate init(_ request: WireRequest, acceptsPacked: Bool, on loops: any EventLoopGroup) throws {
            self.init(url: request.url)
            method = HTTPMethod(rawValue: request.head.method.rawValue)
            for field in request.head.headerFields {
                headers.add(name: field.name.rawName, value: field.value)
            }
            // A range of compressed bytes cannot be decompressed.
            if acceptsPacked, !headers.contains(name: "Accept-Encoding"), !headers.contains(name: "Range") {
                headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            if let body = request.body { self.body = try Body(body, on: loops) }
        }
    }

    extension HTTPClientRequest.Body {
        fileprivate init(_ body: WireBody, on loops: any EventLoopGroup) throws {
            if body.progress == nil, let bytes = body.onlyBytes {
                self = .bytes(ByteBuffer(bytes: bytes))
            } else {
                let length = try body.length().map { Length.known(Int64($0)) } ?? .unknown
                self = .stream(PacedChunks(chunks: body.chunksInOrder, loops: loops), length: length)
            }
        }
    }

    extension HTTPFields {
        /// Removes the headers that describe the compressed body.
        fileprivate mutating func unpack() {
            guard let encoding = self[.contentEncoding]?.lowercased(), ["gzip", "deflate"].contains(encoding)
            else {
                return
            }
            self[.contentEncoding] = nil
            self[.contentLength] = nil
        }
    }

    extension HTTPResponse {
        fileprivate init(_ response: HTTPClientResponse) throws(TransportError) {
            let code = Int(response.status.code)
            guard (200...999).contains(code) else { throw TransportError(.other, detail: "status \(code)") }
            self.init(status: Status(code: code))
            for header in response.headers {
                guard let name = HTTPField.Name(header.name) else { continue }
                headerFields.append(HTTPField(name: name, value: header.value))
            }
        }
    }

    extension GenAPIRuntime.HTTPVersion {
        fileprivate init?(_ version: NIOHTTP1.HTTPVersion) {
            switch (version.major, version.minor) {
            case (1, 0): self = .http1
            case (1, 1): self = .http11
            case (2, _): self = .http2
            case (3, _): self = .http3
            default: return nil
            }
        }
    }

    extension HTTPClientResponse {
        fileprivate func chunks(of owner: OwnClient?) -> Chunks { Chunks(buffers: body, owner: owner) }

        fileprivate struct Chunks: AsyncSequence, Sendable {
            let buffers: HTTPClientResponse.Body
            let owner: OwnClient?

            func makeAsyncIterator() -> Iterator {
                Iterator(buffers: buffers.makeAsyncIterator(), owner: owner)
            }

            struct Iterator: AsyncIteratorProtocol {
                var buffers: HTTPClientResponse.Body.AsyncIterator
                let owner: OwnClient?

                mutating func next() async throws -> [UInt8]? {
                    do {
                        return try await buffers.next().map { Array($0.readableBytesView) }
                    } catch {
                        throw TransportError.ofBody(error)
                    }
                }
            }
        }
    }

    extension AsyncHTTPTransport: CustomReflectable {
        /// Nothing, so that requests in progress are not disclosed.
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
    }
#endif
