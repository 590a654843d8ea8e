package import SourceDiagnostics

/// The folder of the specs: a folder with an `api.yaml`, or a folder of such folders.
///
/// The result depends only on names and contents, not on the order in which a file system lists them. Hidden files are
/// ignored, and links out of an API's folder are not followed.
package struct SpecsFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether there is a file or a folder at a path.
    package static func exists(_ path: String) -> Bool { (try? Disk.destination(of: path)) != nil }

    package var exists: Bool { (try? Disk.destination(of: path).kind) == .folder }

    /// Whether it is the folder of one API.
    package var isAPI: Bool {
        (try? Disk.status(of: GenerationPipeline.path(path, APISources.apiFile))) != nil
    }

    /// The spec files of every API, in the order of the folders' paths.
    package func apis() -> Reported<[APISources]> {
        var search = SpecSearch()
        search.look(in: path, below: nil)
        if search.folders.isEmpty, search.diagnostics.isEmpty {
            search.diagnostics.append(.missingAPI(in: path))
        }
        search.checkNames()
        return Reported(search.folders.map(\.sources), search.diagnostics.sortedByPlace())
    }

    /// Equal to an earlier snapshot exactly if no spec file was touched meanwhile.
    package func snapshot() -> [String: [Int]] {
        var snapshot: [String: [Int]] = [:]
        func look(in folder: String) {
            for case let name? in (try? Disk.names(in: folder)) ?? [] where !name.hasPrefix(".") {
                let place = GenerationPipeline.path(folder, name)
                guard let status = try? Disk.status(of: place) else { continue }
                if status.kind == .folder {
                    look(in: place)
                } else {
                    let stamp = status.stamp
                    snapshot[place] = [stamp.file, stamp.seconds, stamp.nanoseconds, status.size]
                }
            }
        }
        look(in: path)
        return snapshot
    }
}

/// The spec files of one API.
package struct APISources: Sendable {
    package static let apiFile = "api.yaml"
    /// The file with the calls that apps may have queued and the fields that they may have stored.
    package static let lockFile = "store.lock"

    /// The name of its folder, which has to be the API's.
    package let name: String
    package let api: SourceFile
    /// In the order of their paths, byte by byte.
    package let declarations: [SourceFile]
    /// `nil` if there is none.
    package let lock: SourceFile?

    package init(name: String, api: SourceFile, declarations: [SourceFile], lock: SourceFile? = nil) {
        self.name = name
        self.api = api
        self.lock = lock
        self.declarations = declarations.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The path of each spec in the API's folder, by its file name without the ending.
    var specPaths: [String: String] {
        Dictionary(declarations.map { ($0.baseName, $0.path(below: api.folder)) }) { first, _ in first }
    }
}
