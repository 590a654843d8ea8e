import SwiftEmission

extension OutputFolder {
    /// The names of `files`, each of them one that stays below the folder and that no other one meets.
    func checkedNames(of files: [GeneratedFile]) throws(OutputFailure) -> Set<String> {
        var earlier: [String: String] = [:]
        for file in files {
            guard Self.isSafe(file.path) else { throw .unsafeName(file.path) }
            // Many disks tell neither upper from lower case nor one way to write an accent from the other; Swift
            // compares strings without regard to the latter. Upper case first, as 'ß' is 'SS' to such a disk.
            let key = file.path.uppercased().lowercased()
            if let other = earlier.updateValue(file.path, forKey: key) {
                throw .collidingNames(other, file.path)
            }
        }
        return Set(files.map(\.path))
    }

    /// Whether a name is `File.swift` or `Folder/File.swift`, and nothing a file system would read as something else.
    static func isSafe(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
                    && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
            }
    }

    /// The folders below this one that the names need. None of them may be a link or a file.
    func checkFolders(of names: Set<String>) throws(OutputFailure) {
        for folder in Self.folders(of: names) {
            let place = location(of: folder)
            guard let status = try status(of: place) else { continue }
            if status.kind == .link { throw .link(place) }
            if status.kind != .folder { throw .notAFolder(place) }
        }
    }

    static func folders(of names: some Sequence<String>) -> Set<String> {
        Set(
            names.compactMap { name in name.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) }
            }
        )
    }
}
