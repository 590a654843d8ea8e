extension SourceFile {
    /// The file's name without its ending: `User` for `places/User.yaml`.
    package var baseName: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        for ending in [".yaml", ".yml"] where file.hasSuffix(ending) {
            return String(file.dropLast(ending.count))
        }
        return file
    }

    /// The path of the file's folder, with a slash at its end; empty if the path has no folder.
    package var folder: String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// The path below a folder; the whole path if the file is elsewhere.
    package func path(below folder: String) -> String {
        path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
