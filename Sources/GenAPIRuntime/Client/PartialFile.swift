import Foundation

/// A download that is not whole yet: its bytes, and in a second file the version that they are of.
final class PartialFile {
    private let file: URL
    private let part: URL
    private let versionFile: URL
    private var handle: FileHandle?

    init(for file: URL) {
        self.file = file
        part = file.deletingLastPathComponent().appending(path: file.lastPathComponent + ".partial")
        versionFile = file.deletingLastPathComponent().appending(
            path: file.lastPathComponent + ".partial-version"
        )
    }

    deinit {
        try? handle?.close()
    }

    /// The part of one version of the file that is still missing.
    struct Rest {
        /// How many bytes are there. More than zero.
        let start: Int
        let version: FileVersion
    }

    /// `nil` when there are no bytes, or nobody knows what they belong to.
    var rest: Rest? {
        let start = size
        guard start > 0, let version else { return nil }
        return Rest(start: start, version: version)
    }

    /// `nil` when nobody knows what the bytes belong to.
    var version: FileVersion? {
        guard let data = try? Data(contentsOf: versionFile), data.count < 2048 else { return nil }
        return FileVersion(String(decoding: data, as: UTF8.self))
    }

    /// In bytes.
    var size: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: part.path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Goes on after `start` bytes.
    func begin(at start: Int, version: FileVersion?) throws {
        try? handle?.close()
        handle = nil
        if start == 0 {
            // No version may ever stand beside bytes of another one.
            try remove()
            try Data().write(to: part)
            if let version { try Data(version.text.utf8).write(to: versionFile, options: .atomic) }
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.truncate(atOffset: UInt64(start))
        try handle.seek(toOffset: UInt64(start))
        self.handle = handle
    }

    func append(_ bytes: [UInt8]) throws {
        try handle?.write(contentsOf: bytes)
    }

    /// Puts the file in its place.
    func finish() throws {
        try handle?.synchronize()
        try handle?.close()
        handle = nil
        guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try? FileManager.default.removeItem(at: versionFile)
    }

    /// - Throws: When something stays: the next download would take it for its own.
    func remove() throws {
        for url in [versionFile, part] {
            guard unlink(url.path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}

/// A version of a file on a server.
struct FileVersion: Equatable {
    /// A strong one: equal tags mean equal bytes (RFC 9110 section 8.8.1).
    let entityTag: String
    /// Of the whole file in bytes, where the server says so.
    let length: Int?

    static func isStrong(_ entityTag: String) -> Bool {
        let characters = entityTag.utf8.dropFirst().dropLast()
        return entityTag.hasPrefix("\"") && entityTag.hasSuffix("\"")
            && (2..<1024).contains(entityTag.utf8.count)
            && characters.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
    }
}

extension FileVersion {
    /// The tag and, where it is known, the length: a line for each.
    var text: String { entityTag + (length.map { "\n\($0)" } ?? "") }

    /// `nil` for anything that `text` did not make.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= 2, Self.isStrong(String(lines[0])) else { return nil }
        entityTag = String(lines[0])
        length = lines.count == 2 ? Int(lines[1]) : nil
        if lines.count == 2, length == nil { return nil }
    }
}
