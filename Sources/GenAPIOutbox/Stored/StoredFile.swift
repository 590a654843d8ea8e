import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

extension StoredFile {
    /// - Parameter home: The app's container on Apple's platforms, elsewhere the user's folder.
    init(_ file: URL, _ contents: FileContents, stores: URL?, home: URL = .homeDirectory) {
        let (base, path): (Base, String)
        if let inside = Self.path(of: file, in: home) {
            (base, path) = (.home, inside)
        } else if let stores, let inside = Self.path(of: file, in: stores) {
            (base, path) = (.stores, inside)
        } else {
            (base, path) = (.root, file.standardizedFileURL.path(percentEncoded: false))
        }
        self.init(
            base: base,
            path: path,
            length: contents.length,
            modifiedAt: contents.modifiedAt,
            checksum: contents.checksum
        )
    }

    /// When the call was stored.
    var contents: FileContents {
        FileContents(length: length, modifiedAt: modifiedAt, checksum: checksum)
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
