#if AsyncHTTPClient
    import GenAPIRuntime
    import NIOCore

    /// The chunks of a body, no more than a little ahead of what is written.
    ///
    /// AsyncHTTPClient takes chunks as fast as they come, and learns on the connection's event loop that the connection is
    /// full: until that loop has its turn, a file would be read into memory.
    struct PacedChunks: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let chunks: WireBody.Chunks
        /// One of which writes.
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

            /// Each loop does things in the order in which it was asked.
            private mutating func catchUp() async throws {
                for loop in loops.makeIterator() { try await loop.submit {}.get() }
                ahead = 0
            }
        }
    }
#endif
