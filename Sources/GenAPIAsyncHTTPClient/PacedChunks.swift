#if AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore

    /// The chunks of a request body, produced at most 1 MiB ahead of the connection.
    ///
    /// AsyncHTTPClient takes chunks as fast as they are produced. It learns only on the connection's event loop that
    /// the connection is full; until then, it would read a whole file into memory.
    struct PacedChunks: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let chunks: WireBody.Chunks
        /// One of these loops writes the body.
        let loops: any EventLoopGroup

        func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator(), loops: loops) }

        struct Iterator: AsyncIteratorProtocol {
            private static let mostAhead = 1 << 20

            var chunks: WireBody.Chunks.Iterator
            let loops: any EventLoopGroup
            private var ahead = 0

            init(chunks: WireBody.Chunks.Iterator, loops: any EventLoopGroup) {
                self.chunks = chunks
                self.loops = loops
            }

            mutating func next() async throws -> ByteBuffer? {
                if ahead >= Self.mostAhead { try await catchUp() }
                guard let chunk = try await chunks.next() else { return nil }
                ahead += chunk.count
                return ByteBuffer(bytes: chunk)
            }

            /// Waits until every loop has processed what was submitted to it before.
            private mutating func catchUp() async throws {
                for loop in loops.makeIterator() { try await loop.submit {}.get() }
                ahead = 0
            }
        }
    }
#endif
