// The package trait `AsyncHTTPClient` brings this file to life; without it the product is empty, and SwiftNIO is
// neither fetched nor built.
#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import GenAPIRuntime
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import NIOPosix

    /// The transport for servers and Linux, on SwiftNIO. It follows no redirects and keeps nothing of an answer.
    ///
    ///     let client = TripsAPI.client(transport: AsyncHTTPTransport())
    public struct AsyncHTTPTransport: Transport {
        private let client: HTTPClient
        /// Shuts the client down with the last of its transports and answers.
        private let owner: OwnClient?
        /// Whether the client has the transport's own configuration: it unpacks what is packed, and has a `ConnectionGuard` in
        /// each connection.
        private let isOwn: Bool

        /// On connections that the whole process shares.
        public init() {
            client = Self.shared
            owner = nil
            isOwn = true
        }

        /// On a client of your own, which you shut down. Begin with `HTTPClient.Configuration.genAPI`: with another
        /// configuration AsyncHTTPClient sends custom headers, keys among them, along to other hosts, and a response with a
        /// status below 100 ends the process.
        ///
        /// An error of a connection then counts as one after the request was sent, except where it can come from no other
        /// connection than one that was not established.
        public init(_ client: HTTPClient) {
            self.client = client
            owner = nil
            isOwn = false
        }

        /// - Parameter client: Configured with `Configuration.genAPI`.
        init(owning client: HTTPClient) {
            self.client = client
            owner = OwnClient(client)
            isOwn = true
        }

        /// Lives as long as the process, as the event loops that it runs on do.
        private static let shared = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .genAPI)

        /// Sends the request as it is, on a connection that is there or a new one, and hands out the answer as soon as its
        /// head is there; the body arrives in a stream, unpacked on clients of the transport's own.
        ///
        /// No time limit of its own, no redirect, no repetition, no cookie.
        ///
        /// - Throws: `TransportError`, of which `cannotConnect` and `notTrusted` say that nothing was sent;
        ///   `CancellationError`, which ends the exchange; what a body's file cannot be read for is `other`.
        public func send(_ request: WireRequest) async throws -> WireResponse {
            do {
                // Time is limited by whoever calls.
                let response = try await client.execute(try converted(request), deadline: .distantFuture)
                return try converted(response)
            } catch {
                throw TransportError.of(error, isGuarded: isOwn)
            }
        }

        // Not inlined: what these need for a moment would be memory of every request that waits.

        @inline(never)
        private func converted(_ request: WireRequest) throws -> HTTPClientRequest {
            try HTTPClientRequest(request, acceptsPacked: isOwn, on: client.eventLoopGroup)
        }

        @inline(never)
        private func converted(_ response: HTTPClientResponse) throws(TransportError) -> WireResponse {
            var head = try HTTPResponse(response)
            if isOwn { head.headerFields.unpack() }
            return WireResponse(head: head, body: .stream(ByteStream(response.chunks(of: owner))))
        }
    }

    extension HTTPClient.Configuration {
        /// What `AsyncHTTPTransport` needs, as the beginning of a configuration of your own.
        ///
        /// It follows no redirects, and refuses responses that AsyncHTTPClient traps on. Leave
        /// `http1_1ConnectionDebugInitializer`, `http2StreamChannelDebugInitializer` and `decompression` as they are.
        public static var genAPI: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            // A connection that is refused is an error at once: when to try again is the client's decision. So is how many bytes
            // of an answer it takes: it reads what was unpacked as that comes, and ends the connection when there is more. A limit
            // here, on how well an answer may be packed, would refuse lists of equal rows.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.decompression = .enabled(limit: .none)
            configuration.http1_1ConnectionDebugInitializer = { ConnectionGuard.install(in: $0) }
            configuration.http2StreamChannelDebugInitializer = { ConnectionGuard.install(in: $0) }
            return configuration
        }
    }

    /// A client that nobody else shuts down.
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
            // A part of what is packed cannot be unpacked.
            if acceptsPacked, !headers.contains(name: "Accept-Encoding"), !headers.contains(name: "Range") {
                headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            if let body = request.body { self.body = try Body(body, on: loops) }
        }
    }

    extension HTTPClientRequest.Body {
        fileprivate init(_ body: WireBody, on loops: any EventLoopGroup) throws {
            if let bytes = body.onlyBytes {
                self = .bytes(ByteBuffer(bytes: bytes))
            } else {
                let length = try body.length().map { Length.known(Int64($0)) } ?? .unknown
                self = .stream(PacedChunks(chunks: body.chunksInOrder, loops: loops), length: length)
            }
        }
    }

    extension HTTPFields {
        /// What is unpacked is not packed any more, and has another length.
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
        /// Nothing of the requests that are on their way.
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
    }
#endif
