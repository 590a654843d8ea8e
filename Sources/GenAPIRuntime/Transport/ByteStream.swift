/// A body as it arrives, in chunks. It can be read once. Releasing it, or cancelling the task that reads it, ends the
/// transfer.
///
///     for try await chunk in try await client.send(Report.download(id: 7)) { … }
public struct ByteStream: AsyncSequence, Sendable {
    private let chunks: any AsyncSequence<[UInt8], any Error> & Sendable

    /// Creates a stream from the chunks that a custom transport receives. Releasing the sequence must end the transfer.
    public init(_ chunks: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.chunks = chunks
    }

    /// Creates a stream of one chunk that is already there; of none if there are no bytes.
    public init(_ bytes: [UInt8]) {
        chunks = AsyncThrowingStream { continuation in
            if !bytes.isEmpty { continuation.yield(bytes) }
            continuation.finish()
        }
    }

    /// Begins to read. There is one reader, once. Chunks have the size in which they arrived.
    ///
    /// The iterator throws `TransportError` if the body breaks off, and `CancellationError` at once when the task is
    /// cancelled.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<[UInt8], any Error> { chunksInOrder() }

    func chunksInOrder() -> Chunks { Chunks(chunks: chunks.makeAsyncIterator()) }

    /// Reads the chunks in their order.
    struct Chunks: AsyncIteratorProtocol {
        fileprivate var chunks: any AsyncIteratorProtocol<[UInt8], any Error>

        /// The next chunk, or `nil` at the end of the whole body.
        mutating func next() async throws -> [UInt8]? {
            try Task.checkCancellation()
            if let chunk = try await chunks.next(isolation: #isolation) { return chunk }
            // Sequences such as `AsyncThrowingStream` also end if their reader is cancelled.
            try Task.checkCancellation()
            return nil
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
    /// Shows no content.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ByteStream.Chunks: CustomReflectable {
    /// Shows no content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
