/// Initial files, which belong to the user from then on.
package struct NewFiles: Sendable {
    private let files: [(name: String, contents: String)]

    package var count: Int { files.count }

    package init(_ files: [(name: String, contents: String)]) {
        self.files = files
    }

    /// Whether there is a file of that name.
    package static func exists(_ name: String, in folder: String) throws(NewFilesFailure) -> Bool {
        do throws(Disk.Failure) {
            return try Disk.statusIfPresent(of: path(folder, name)) != nil
        } catch {
            throw NewFilesFailure(error)
        }
    }

    /// Creates the folder and the files. If one of them exists and replacing is not allowed, it creates none.
    package func write(to folder: String, replacing: Bool) throws(NewFilesFailure) {
        let places = files.map { (place: path(folder, $0.name), contents: $0.contents) }
        do throws(Disk.Failure) {
            for (place, _) in places {
                guard let status = try Disk.statusIfPresent(of: place) else { continue }
                guard replacing, status.kind == .file else { throw Disk.Failure.exists(place) }
            }
            try Disk.makeFolders(folder)
            for (place, contents) in places {
                if replacing { try Disk.removeIfPresent(place) }
                try Disk.create(place, holding: contents, permissions: 0o666)
            }
        } catch {
            throw NewFilesFailure(error)
        }
    }
}

/// The reason why files could not be created.
package struct NewFilesFailure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String

    package init(_ failure: Disk.Failure) {
        path = failure.path
        reason = failure.reason
    }

    package var description: String { "'\(path)' cannot be written: \(reason)" }
}
