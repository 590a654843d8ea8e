extension WireBody {
    /// The body in chunks of at most 64 KiB for parts that are read from files.
    ///
    /// The sequence throws the error of reading a file, the error of a stream, and an error if a stream is read a
    /// second time. Of a file that has changed since its contents were noted, it never returns the last chunk.
    public var chunks: some AsyncSequence<[UInt8], any Error> & Sendable { chunksInOrder }

    package var chunksInOrder: Chunks { Chunks(pieces: pieces, progress: progress) }

    /// The bytes of a body in pieces of bounded size, read from disk on demand.
    package struct Chunks: AsyncSequence, Sendable {
        package typealias Element = [UInt8]

        let pieces: [Piece]
        let progress: UploadProgress?

        package func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces[...], progress: progress) }

        /// Reads one piece after the other.
        package struct Iterator: AsyncIteratorProtocol {
            private static let chunkSize = 64 << 10

            private enum Source {
                case bytes(ArraySlice<UInt8>)
                case file(FileReading)
                case stream(ByteStream.Chunks)
            }

            var pieces: ArraySlice<Piece>
            private var source: Source?
            private let progress: UploadProgress?
            private var sent = 0

            init(pieces: ArraySlice<Piece>, progress: UploadProgress?) {
                self.pieces = pieces
                self.progress = progress
            }

            /// The next piece, or `nil` at the end.
            package mutating func next() async throws -> [UInt8]? {
                guard let chunk = try await nextChunk() else { return nil }
                sent += chunk.count
                progress?.report(sent)
                return chunk
            }

            private mutating func nextChunk() async throws -> [UInt8]? {
                while true {
                    if let chunk = try await nextOfSource() { return chunk }
                    guard let piece = pieces.popFirst() else { return nil }
                    switch piece {
                    case .bytes(let bytes) where progress != nil: source = .bytes(bytes[...])
                    case .bytes(let bytes): if !bytes.isEmpty { return bytes }
                    case .file(let url, let contents): source = .file(try FileReading(url, as: contents))
                    case .stream(let stream): source = .stream(try stream.take().chunksInOrder())
                    }
                }
            }

            /// `nil` at the end of the piece.
            private mutating func nextOfSource() async throws -> [UInt8]? {
                switch source {
                case nil: return nil
                case .bytes(let rest):
                    source = .bytes(rest.dropFirst(Self.chunkSize))
                    if !rest.isEmpty { return Array(rest.prefix(Self.chunkSize)) }
                case .file(var file):
                    let chunk = try file.next()
                    source = .file(file)
                    if !chunk.isEmpty { return chunk }
                case .stream(var stream):
                    let chunk = try await stream.next()
                    source = .stream(stream)
                    if let chunk { return chunk }
                }
                source = nil
                return nil
            }
        }
    }
}

extension WireBody.Chunks: CustomReflectable {
    /// Shows no content.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
