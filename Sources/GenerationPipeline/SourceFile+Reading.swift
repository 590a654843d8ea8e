package import SourceDiagnostics

extension SourceFile {
    /// The file at a path, if it has at most that many bytes.
    package static func read(_ path: String, limit: Int) -> Reported<SourceFile> {
        do {
            let bytes = try Disk.contents(of: path, limit: limit + 1)
            guard bytes.count <= limit else {
                return Reported(nil, [.fileTooLarge(path, size: bytes.count, limit: limit)])
            }
            return Reported(SourceFile(path: path, bytes: bytes), [])
        } catch {
            return Reported(nil, [.unreadable(error.path, reason: error.reason)])
        }
    }
}
