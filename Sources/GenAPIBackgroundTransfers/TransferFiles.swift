import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

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

/// The files of the calls that are sent in the background: a record, the body, and the answer of an attempt.
///
/// A record is the last file that is written for a new call and the first one that is removed. Other files without a record are
/// removed at the next start.
struct TransferFiles: Sendable {
    let folder: URL
    /// Called before each effect. Tests end the app here, and fill the disk.
    let willChange: @Sendable (_ step: String) throws -> Void

    init(in folder: URL, willChange: @escaping @Sendable (_ step: String) throws -> Void) throws {
        (self.folder, self.willChange) = (folder, willChange)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try folder.protectFolder()
    }

    private func url(_ name: String) -> URL { folder.appending(path: name) }

    func body(_ stem: String) -> URL { url("\(stem).body") }

    private func record(_ stem: String) -> URL { url("\(stem).json") }

    private func answer(_ task: String) -> URL { url("\(task).answer") }

    func hasBody(_ stem: String) -> Bool {
        FileManager.default.fileExists(atPath: body(stem).path)
    }

    /// Writes the body of a call to its file.
    ///
    /// - Throws: `FileProblem` for a file that was changed or does not exist; an error of the file system.
    nonisolated(nonsending) func write(_ body: WireBody?, _ stem: String) async throws {
        try willChange("write the body")
        let file = self.body(stem)
        guard
            FileManager.default.createFile(
                atPath: file.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown) }
        guard let body else { return }
        do {
            let handle = try FileHandle(forWritingTo: file)
            defer { try? handle.close() }
            for try await chunk in WireBody(pieces: body.pieces).chunks {
                try willChange("write the body")
                try handle.write(contentsOf: chunk)
            }
            try handle.synchronize()
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }

    /// Returns when the record is on disk.
    func save(_ record: TransferRecord) throws {
        try willChange("save the record")
        try replace(self.record(record.stem), with: record.jsonBytes())
    }

    /// Writes a file that is whole at all times. Returns when it survives a power failure.
    private func replace(_ file: URL, with bytes: [UInt8]) throws {
        let new = file.appendingPathExtension("tmp")
        do {
            try Data(bytes).write(to: new)
            let handle = try FileHandle(forWritingTo: new)
            defer { try? handle.close() }
            try handle.synchronize()
            guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: new)
            throw error
        }
    }

    /// Stores the answer of an attempt, unless it has one.
    func save(_ answer: TransferAnswer, of task: String) throws {
        try willChange("save the answer")
        let file = self.answer(task)
        if FileManager.default.fileExists(atPath: file.path) { return }
        try replace(file, with: answer.fileContents)
    }

    /// `nil` without an answer, or if its file is damaged.
    func answer(of task: String) -> TransferAnswer? {
        guard let data = try? Data(contentsOf: answer(task)) else { return nil }
        return TransferAnswer(fileContents: [UInt8](data))
    }

    func removeAnswer(of task: String) {
        guard (try? willChange("remove a file")) != nil else { return }
        try? FileManager.default.removeItem(at: answer(task))
    }

    /// Removes everything about a call.
    ///
    /// - Throws: An error if the record stays.
    func remove(_ record: TransferRecord) throws {
        try willChange("remove the record")
        let file = self.record(record.stem)
        if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names where name.hasPrefix("\(record.stem).") {
            try willChange("remove a file")
            try? FileManager.default.removeItem(at: url(name))
        }
    }

    /// All readable records. Files that belong to none are removed.
    func records() throws -> [TransferRecord] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let records = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name -> TransferRecord? in
            guard let data = try? Data(contentsOf: url(name)),
                let record = TransferRecord(fileContents: [UInt8](data)), name == "\(record.stem).json"
            else { return nil }
            return record
        }
        let stems = Set(records.map(\.stem))
        for name in names where isOwn(name) && (name.hasSuffix(".tmp") || !stems.contains(name.stem)) {
            guard (try? willChange("remove a file")) != nil else { continue }
            try? FileManager.default.removeItem(at: url(name))
        }
        return records
    }

    /// Whether a file was written here, by its name.
    private func isOwn(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && UUID(uuidString: String(parts[0])) != nil
            && ["json", "body", "answer", "tmp"].contains(parts[parts.count - 1])
    }
}
