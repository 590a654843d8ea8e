import Foundation
import GenAPIMapping
import GenAPIRuntime

/// A file of a stored call: its place, and its contents when the call was stored.
struct StoredFile: Hashable, Sendable {
    /// The folder of the path. Updates of an app move its home, and so everything in it.
    enum Base: String {
        case root, home
        /// The folder of the stores of all accounts.
        case stores
    }

    let base: Base
    let path: String
    let contents: FileContents

    /// - Parameter home: The app's container on Apple's platforms, elsewhere the user's folder.
    init(_ file: URL, _ contents: FileContents, stores: URL?, home: URL = .homeDirectory) {
        self.contents = contents
        if let path = Self.path(of: file, in: home) {
            (base, self.path) = (.home, path)
        } else if let stores, let path = Self.path(of: file, in: stores) {
            (base, self.path) = (.stores, path)
        } else {
            (base, path) = (.root, file.standardizedFileURL.path(percentEncoded: false))
        }
    }

    /// The place of the file now.
    func url(stores: URL?) -> URL { url(stores: stores, home: .homeDirectory) }

    func url(stores: URL?, home: URL) -> URL {
        switch (base, stores) {
        case (.home, _): home.appending(path: path)
        case (.stores, let stores?): stores.appending(path: path)
        case (.root, _), (.stores, nil): URL(filePath: path)
        }
    }

    /// `nil` for a file that is elsewhere.
    private static func path(of file: URL, in folder: URL) -> String? {
        let parent = file.standardizedFileURL.deletingLastPathComponent().resolvingSymlinksInPath()
        let path = parent.appending(path: file.lastPathComponent).pathComponents
        let folder = folder.resolvingSymlinksInPath().pathComponents
        guard path.count > folder.count, path.starts(with: folder) else { return nil }
        return path.dropFirst(folder.count).joined(separator: "/")
    }
}

/// The contents of the files of calls that are to be stored.
struct KnownFiles: Sendable {
    private let stores: URL?
    private var contents: [URL: FileContents] = [:]

    /// A call has files whose contents are not known yet.
    struct Unread: Error {
        let files: [URL]
    }

    /// - Parameter stores: The folder of the stores of all accounts.
    init(stores: URL?) { self.stores = stores }

    /// Reads the current contents of a file.
    ///
    /// - Throws: `FileProblem.missing`.
    mutating func read(_ file: URL) async throws { contents[file] = try await FileContents.of(file) }

    func isKnown(_ file: URL) -> Bool { contents[file] != nil }

    /// `nil` for a file whose contents are not known.
    subscript(file: URL) -> StoredFile? { contents[file].map { StoredFile(file, $0, stores: stores) } }
}

extension StoredFile: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        base = json.name("base", of: Base.self) ?? .root
        path = json.string("path")
        contents = FileContents(
            length: json.int("length"),
            modifiedAt: json.int("modified_at"),
            checksum: json.string("sha256")
        )
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("base", base.rawValue)
        json.string("path", path)
        json.int("length", contents.length)
        json.int("modified_at", contents.modifiedAt)
        json.string("sha256", contents.checksum)
        json.endObject()
    }
}
