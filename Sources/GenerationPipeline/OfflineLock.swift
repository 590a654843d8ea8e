import ResolvedAPI
import SourceDiagnostics

/// The names of all calls that a version of the spec has allowed to wait for a connection, one in a line. An app of that version
/// may have queued them, so that later specs must have calls of these names, or of which these are former names.
package struct OfflineLock: Sendable {
    private let entries: [Located<String>]
    private let file: SourceFile?

    init(_ file: SourceFile?) {
        self.file = file
        guard let file, file.lineCount > 0 else {
            entries = []
            return
        }
        entries = (1...file.lineCount).compactMap { line in
            let offsets = file.lineOffsets(line)
            let text = file.text(in: offsets)
            return text.isEmpty || text.hasPrefix("#") ? nil : Located(text, at: SourceRange(file, offsets))
        }
    }

    /// Reports the calls that the API does not have any more.
    func problems(in api: API) -> [Diagnostic] {
        let known = Set(api.offlineOperations.flatMap { [$0.name] + $0.formerNames })
        return entries.filter { !known.contains($0.value) }.map { .offlineCallRemoved($0) }
    }

    /// The text for an API; `nil` if it is the present one, or if no call can wait.
    func text(for api: API) -> String? {
        let names = Set(entries.map(\.value)).union(api.offlineOperations.map(\.name))
        if names.isEmpty { return nil }
        let lines = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = (Self.header + lines).map { $0 + "\n" }.joined()
        return text == file?.text ? nil : text
    }

    private static let header = [
        "# Calls that apps may have queued. 'genapi generate' adds new ones. Keep this file under version control.",
        "# Remove a line if no app can have queued the call any more.",
    ]
}

extension API {
    /// The calls that can wait for a connection.
    fileprivate var offlineOperations: [(name: String, formerNames: [String])] {
        objects.flatMap { object in
            object.endpoints.filter { $0.offline != nil }.map {
                (name: $0.operation(of: object.name), formerNames: $0.formerOperations)
            }
        }
    }

    private var objects: [Object] {
        units.compactMap { unit in
            if case .object(let object) = unit.declaration { object } else { nil }
        }
    }
}

/// A lock file that is not current.
package struct StaleLock: Hashable, Sendable {
    package let path: String
    package let text: String

    /// Writes all of it or nothing.
    ///
    /// - Throws: `NewFilesFailure`.
    package func write() throws(NewFilesFailure) {
        let temporary = path + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
        do throws(Disk.Failure) {
            try Disk.create(temporary, holding: text, permissions: 0o666)
            try Disk.rename(temporary, to: path)
        } catch {
            try? Disk.removeIfPresent(temporary)
            throw NewFilesFailure(path: error.path, reason: error.reason)
        }
    }
}
