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

    /// `nil` when nobody knows what the bytes belong to.
    var version: String? {
        guard let data = try? Data(contentsOf: versionFile), data.count < 1024 else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// In bytes.
    var size: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: part.path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Goes on after `start` bytes.
    func begin(at start: Int, version: String?) throws {
        try? handle?.close()
        handle = nil
        if start == 0 {
            // No version may ever stand beside bytes of another one.
            remove()
            try Data().write(to: part)
            if let version { try Data(version.utf8).write(to: versionFile, options: .atomic) }
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

    func remove() {
        for url in [versionFile, part] { try? FileManager.default.removeItem(at: url) }
    }
}
