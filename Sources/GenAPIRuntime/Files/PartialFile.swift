import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(CRT)
    import CRT
#elseif canImport(WASILibc)
    import WASILibc
#endif

/// An incomplete download: its bytes, and a second file with the version that they belong to.
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

    /// The missing part of one version of a file.
    struct Rest {
        /// The number of bytes that are there, more than zero.
        let start: Int
        let version: FileVersion
    }

    /// `nil` if there are no bytes, or if their version is unknown.
    var rest: Rest? {
        let start = size
        guard start > 0, let version else { return nil }
        return Rest(start: start, version: version)
    }

    /// `nil` if the version of the bytes is unknown.
    var version: FileVersion? {
        guard let data = try? Data(contentsOf: versionFile), data.count < 2048 else { return nil }
        return FileVersion(String(decoding: data, as: UTF8.self))
    }

    /// In bytes.
    var size: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: part.path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Continues after `start` bytes.
    func begin(at start: Int, version: FileVersion?) throws {
        try? handle?.close()
        handle = nil
        if start == 0 {
            // A version must never be stored beside bytes of another one.
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

    /// Moves the file to its target.
    func finish() throws {
        try handle?.synchronize()
        try handle?.close()
        handle = nil
        guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try? FileManager.default.removeItem(at: versionFile)
    }

    /// - Throws: If a file cannot be removed: the next download would use it.
    func remove() throws {
        for url in [versionFile, part] {
            guard unlink(url.path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}

/// A version of a file on a server.
struct FileVersion: Equatable {
    /// A strong tag: equal tags mean equal bytes (RFC 9110 section 8.8.1).
    let entityTag: String
    /// The size of the whole file in bytes, if the server says it.
    let length: Int?

    static func isStrong(_ entityTag: String) -> Bool {
        let characters = entityTag.utf8.dropFirst().dropLast()
        return entityTag.hasPrefix("\"") && entityTag.hasSuffix("\"")
            && (2..<1024).contains(entityTag.utf8.count)
            && characters.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
    }
}

extension FileVersion {
    /// The tag and, if it is known, the length, each on a line.
    var text: String { entityTag + (length.map { "\n\($0)" } ?? "") }

    /// `nil` for a text that `text` did not produce.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= 2, Self.isStrong(String(lines[0])) else { return nil }
        entityTag = String(lines[0])
        length = lines.count == 2 ? Int(lines[1]) : nil
        if lines.count == 2, length == nil { return nil }
    }
}
