import Foundation

extension WireBody {
    /// The body as a transport takes it: chunks of at most 64 KiB where it is read from files.
    public var chunks: Chunks { Chunks(pieces: pieces) }

    public struct Chunks: AsyncSequence, Sendable {
        public typealias Element = [UInt8]

        let pieces: [Piece]

        public func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces[...]) }

        public struct Iterator: AsyncIteratorProtocol {
            private static let chunkSize = 64 << 10

            private enum Source {
                case file(FileHandle)
                case stream(ByteStream.AsyncIterator)
            }

            var pieces: ArraySlice<Piece>
            private var source: Source?

            init(pieces: ArraySlice<Piece>) {
                self.pieces = pieces
            }

            public mutating func next() async throws -> [UInt8]? {
                while true {
                    if let chunk = try await nextOfSource() { return chunk }
                    guard let piece = pieces.popFirst() else { return nil }
                    switch piece {
                    case .bytes(let bytes): if !bytes.isEmpty { return bytes }
                    case .file(let url): source = .file(try FileHandle(forReadingFrom: url))
                    case .stream(let stream): source = .stream(try stream.take().makeAsyncIterator())
                    }
                }
            }

            /// `nil` when the piece is at its end.
            private mutating func nextOfSource() async throws -> [UInt8]? {
                switch source {
                case nil: return nil
                case .file(let file):
                    if let data = try file.read(upToCount: Self.chunkSize), !data.isEmpty {
                        return Array(data)
                    }
                    try file.close()
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
