public import Foundation

/// The bytes of a request, as pieces in order. It can be sent any number of times; files are read when it is.
public struct WireBody: Sendable {
    public enum Piece: Sendable {
        case bytes([UInt8])
        case file(URL)
    }

    public let pieces: [Piece]

    public init(pieces: [Piece]) {
        self.pieces = pieces
    }

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
