public import Foundation

/// The bytes of a request, as pieces in order. It can be sent any number of times; files are read when it is.
public struct WireBody: Sendable {
    /// A part that is at hand, or on disk.
    public enum Piece: Sendable {
        /// In memory.
        case bytes([UInt8])
        /// On disk; read when it is sent.
        case file(URL)
    }

    /// In the order in which they are sent.
    public let pieces: [Piece]

    /// Pieces in the order in which they are sent.
    public init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// One piece.
    public init(_ bytes: [UInt8]) {
        pieces = [.bytes(bytes)]
    }

    /// All of it, files included.
    public func bytes() throws -> [UInt8] {
        if case .bytes(let bytes)? = pieces.first, pieces.count == 1 { return bytes }
        return try pieces.reduce(into: []) { all, piece in
            switch piece {
            case .bytes(let bytes): all += bytes
            case .file(let url): all += try Data(contentsOf: url)
            }
        }
    }
}
