public import Foundation
import Synchronization

/// The bytes of a request, as pieces in order. Files are read when the request is sent, a part at a time.
public struct WireBody: Sendable {
    /// A part in memory, on disk, or in a stream.
    package enum Piece: Sendable {
        /// In memory.
        case bytes([UInt8])
        /// On disk, and read when it is sent. With contents, no others are sent.
        case file(URL, FileContents? = nil)
        /// Bytes that can be read once.
        case stream(OneTimeStream)
    }

    /// In the order in which they are sent.
    package let pieces: [Piece]
    /// The receiver of its progress.
    package var progress: UploadProgress?

    /// Creates a body of pieces in their order.
    package init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// Creates a body of bytes in memory.
    public init(_ bytes: [UInt8]) {
        pieces = [.bytes(bytes)]
    }

    /// Creates a body from a file, which is read while it is sent.
    public init(file: URL) {
        pieces = [.file(file)]
    }

    /// Creates a body from bytes as they arrive, which can be sent once.
    ///
    /// - Parameter length: The number of bytes; `nil` if it is unknown.
    public init(_ stream: ByteStream, length: Int? = nil) {
        pieces = [.stream(OneTimeStream(stream, length: length))]
    }

    /// Whether it can be sent any number of times. A body with a stream can be sent once.
    public var isRepeatable: Bool {
        pieces.allSatisfy { if case .stream = $0 { false } else { true } }
    }

    /// The bytes of the only piece, if they are in memory.
    public var onlyBytes: [UInt8]? {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { bytes } else { nil }
    }

    /// The bytes in memory, without files and streams.
    package var bytesAtHand: [UInt8] {
        pieces.reduce(into: []) { all, piece in
            if case .bytes(let bytes) = piece { all += bytes }
        }
    }

    /// The number of bytes; `nil` if a stream does not say.
    ///
    /// - Throws: An error if a file does not exist.
    public func length() throws -> Int? {
        var length = 0
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): length += bytes.count
            case .file(let url, let contents): length += try contents?.length ?? Self.size(of: url)
            case .stream(let stream):
                guard let count = stream.length else { return nil }
                length += count
            }
        }
        return length
    }

    /// All bytes, including files.
    ///
    /// - Throws: What reading a file or a stream throws.
    public func bytes() async throws -> [UInt8] {
        if let onlyBytes { return onlyBytes }
        var bytes: [UInt8] = []
        for try await chunk in chunks { bytes += chunk }
        return bytes
    }

    private static func size(of url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}

/// A stream that is returned once, so that sending it again is an error instead of an empty body.
package final class OneTimeStream: Sendable {
    /// `nil` if it is unknown.
    package let length: Int?
    private let stream: Mutex<ByteStream?>

    /// - Parameter length: The number of bytes.
    package init(_ stream: ByteStream, length: Int? = nil) {
        self.stream = Mutex(stream)
        self.length = length
    }

    /// - Throws: `BodyIsSpent` the second time.
    func take() throws(BodyIsSpent) -> ByteStream {
        let stream = stream.withLock { stream in
            defer { stream = nil }
            return stream
        }
        guard let stream else { throw BodyIsSpent() }
        return stream
    }
}

/// A body that can only be sent once was to be sent again.
struct BodyIsSpent: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error in words.
    var description: String { "the body is a stream, which was already sent" }
}

extension WireBody: CustomReflectable {
    /// Shows the number of pieces, and no content.
    public var customMirror: Mirror {
        Mirror(self, children: ["pieces": pieces.count], displayStyle: .struct)
    }
}

extension WireBody.Piece: CustomReflectable {
    /// Shows no content.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension OneTimeStream: CustomReflectable {
    /// Shows no content.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
