/// A body as it arrives, in chunks. Read once. Letting go of it, or cancelling the task that reads it, ends the
/// transfer.
///
///     for try await chunk in try await client.send(Report.download(id: 7)) { … }
public struct ByteStream: AsyncSequence, Sendable {
    private let chunks: any AsyncSequence<[UInt8], any Error> & Sendable

    /// What a transport of your own receives. Letting go of the sequence has to end the transfer.
    public init(_ chunks: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.chunks = chunks
    }

    /// One chunk that is there already; none when there are no bytes.
    public init(_ bytes: [UInt8]) {
        chunks = AsyncThrowingStream { continuation in
            if !bytes.isEmpty { continuation.yield(bytes) }
            continuation.finish()
        }
    }

    /// Begins to read. There is one reader, once. Chunks have the size in which they came.
    ///
    /// It throws `TransportError` when the body breaks off, and `CancellationError` at once when the task is cancelled.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<[UInt8], any Error> { chunksInOrder() }

    func chunksInOrder() -> Chunks { Chunks(chunks: chunks.makeAsyncIterator()) }

    /// Reads the chunks in their order.
    struct Chunks: AsyncIteratorProtocol {
        fileprivate var chunks: any AsyncIteratorProtocol<[UInt8], any Error>

        /// The next chunk, or `nil` at the end of the whole body.
        mutating func next() async throws -> [UInt8]? {
            try Task.checkCancellation()
            return try await chunks.next(isolation: #isolation)
        }
    }

    func collect(upTo limit: Int = .max) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= limit - bytes.count else { throw BodyIsTooLarge(limit: limit) }
            bytes += chunk
        }
        return bytes
    }
}

extension ByteStream: CustomReflectable {
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ByteStream.Chunks: CustomReflectable {
    /// Nothing of the content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
