import SwiftEmission

extension OutputFolder {
    /// The names of `files`. Each has to stay below the folder and be unique.
    func checkedNames(of files: [GeneratedFile]) throws(OutputFailure) -> Set<String> {
        var earlier: [String: String] = [:]
        for file in files {
            guard Self.isSafe(file.path) else { throw .unsafeName(file.path) }
            // Many file systems ignore case and the normalization of accents; Swift ignores the latter when it compares
            // strings. Upper case first, because such a file system treats 'ß' as 'SS'.
            let key = file.path.uppercased().lowercased()
            if let other = earlier.updateValue(file.path, forKey: key) {
                throw .collidingNames(other, file.path)
            }
        }
        return Set(files.map(\.path))
    }

    /// Whether a name is `File.swift`, `Folder/File.swift` or `Folder/de.lproj/File.strings`, without special meaning to a
    /// file system.
    static func isSafe(_ name: String, atAnyDepth: Bool = false) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return (atAnyDepth || parts.count <= 2 || parts.count == 3 && isFolderOfLanguage(parts[1]))
            && parts.allSatisfy { part in
                !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
                    && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
            }
    }

    /// The folders that the names need. None of them may be a link or a file.
    func checkFolders(of names: Set<String>) throws(OutputFailure) {
        for folder in Self.folders(of: names).sorted() {
            let place = location(of: folder)
            guard let status = try status(of: place) else { continue }
            if status.kind == .link { throw .link(place) }
            if status.kind != .folder { throw .notAFolder(place) }
        }
    }

    /// The folders of the files, and those that contain these folders.
    static func folders(of names: some Sequence<String>) -> Set<String> {
        Set(
            names.flatMap { name in
                name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }.map { String(name[..<$0]) }
            }
        )
    }
}
