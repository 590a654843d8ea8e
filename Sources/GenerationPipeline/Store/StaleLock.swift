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
            throw NewFilesFailure(error)
        }
    }
}
