public import Foundation
import Synchronization

/// The bytes of a request, as pieces in order. Files are read when it is sent, a part at a time.
public struct WireBody: Sendable {
    /// A part that is at hand, or on disk.
    package enum Piece: Sendable {
        /// In memory.
        case bytes([UInt8])
        /// On disk; read when it is sent.
        case file(URL)
        /// Bytes that are there only once.
        case stream(OneTimeStream)
    }

    /// In the order in which they are sent.
    package let pieces: [Piece]

    /// Pieces in the order in which they are sent.
    package init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// Bytes in memory.
    public init(_ bytes: [UInt8]) {
        pieces = [.bytes(bytes)]
    }

    /// A file as it is, read while it is sent.
    public init(file: URL) {
        pieces = [.file(file)]
    }

    /// Bytes as they come, which can be sent once.
    ///
    /// - Parameter length: How many there will be; `nil`: unknown.
    public init(_ stream: ByteStream, length: Int? = nil) {
        pieces = [.stream(OneTimeStream(stream, length: length))]
    }

    /// Whether it can be sent any number of times. A body with a stream in it can be sent once.
    public var isRepeatable: Bool {
        pieces.allSatisfy { if case .stream = $0 { false } else { true } }
    }

    /// The only piece, where that is bytes.
    public var onlyBytes: [UInt8]? {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { bytes } else { nil }
    }

    /// What is in memory, without the files and streams between.
    package var bytesAtHand: [UInt8] {
        pieces.reduce(into: []) { all, piece in
            if case .bytes(let bytes) = piece { all += bytes }
        }
    }

    /// How many bytes it has; `nil` when a stream does not say.
    ///
    /// - Throws: When there is no such file.
    public func length() throws -> Int? {
        var length = 0
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): length += bytes.count
            case .file(let url): length += try Self.size(of: url)
            case .stream(let stream):
                guard let count = stream.length else { return nil }
                length += count
            }
        }
        return length
    }

    /// All of it, files included.
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

/// A stream that is handed out once, so that sending it again is an error instead of an empty body.
package final class OneTimeStream: Sendable {
    /// `nil`: unknown.
    package let length: Int?
    private let stream: Mutex<ByteStream?>

    /// - Parameter length: How many bytes there will be.
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

/// A body that can be sent only once was to be sent again.
struct BodyIsSpent: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence.
    var description: String { "the body is a stream, which was already sent" }
}

extension WireBody: CustomReflectable {
    /// How many pieces there are, and nothing of them.
    public var customMirror: Mirror {
        Mirror(self, children: ["pieces": pieces.count], displayStyle: .struct)
    }
}

extension WireBody.Piece: CustomReflectable {
    /// Nothing of the content.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension OneTimeStream: CustomReflectable {
    /// Nothing of the content.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
