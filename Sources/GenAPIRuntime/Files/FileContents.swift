import Dispatch
package import Foundation

/// The contents of a file at one time, without the bytes.
package struct FileContents: Hashable, Sendable {
    /// In bytes.
    package let length: Int
    /// In milliseconds since 1970.
    package let modifiedAt: Int
    /// The SHA-256 hash of the contents, in hexadecimal digits.
    package let checksum: String

    package init(length: Int, modifiedAt: Int, checksum: String) {
        (self.length, self.modifiedAt, self.checksum) = (length, modifiedAt, checksum)
    }
}

/// A file is not what it was when its upload was requested.
package enum FileProblem: Error, Hashable, Sendable {
    /// It does not exist, or cannot be read.
    case missing
    /// It has other contents.
    case changed
}

extension FileContents {
    /// Waiting for the disk does not block the cooperative pool.
    private static let queue = DispatchQueue(label: "genapi.files", qos: .userInitiated)

    /// The current contents of a file, which is read in chunks.
    ///
    /// - Throws: `FileProblem.missing`.
    package static func of(_ file: URL) async throws -> FileContents {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try read(file) }) }
        }
    }

    /// Compares a file with these contents.
    ///
    /// - Parameter isThorough: Whether it is read even if its date and length are the same.
    /// - Throws: `FileProblem`.
    package func check(_ file: URL, isThorough: Bool) async throws {
        let facts = try Self.facts(of: file)
        guard facts.length == length else { throw FileProblem.changed }
        if !isThorough, facts.modifiedAt == modifiedAt { return }
        guard try await Self.of(file).checksum == checksum else { throw FileProblem.changed }
    }

    private static func read(_ file: URL) throws -> FileContents {
        // A later date than that of the contents would hide a change.
        let modifiedAt = try facts(of: file).modifiedAt
        var (checksum, length) = (FileChecksum(), 0)
        do {
            var reading = try FileReading(file)
            while case let chunk = try reading.next(), !chunk.isEmpty {
                checksum.add(chunk)
                length += chunk.count
            }
        } catch { throw FileProblem.missing }
        return FileContents(length: length, modifiedAt: modifiedAt, checksum: checksum.text)
    }

    private static func facts(of file: URL) throws -> (length: Int, modifiedAt: Int) {
        let path = file.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let length = attributes[.size] as? NSNumber, let date = attributes[.modificationDate] as? Date
        else { throw FileProblem.missing }
        return (length.intValue, Int(date.timeIntervalSince1970 * 1000))
    }
}
