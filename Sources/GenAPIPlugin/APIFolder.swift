import Foundation
import PackagePlugin

/// A folder with an `api.yaml` in it, and the specs below it.
struct APIFolder {
    let url: URL
    /// With `api.yaml`, in the order of their paths.
    let specs: [URL]
    /// The specs, and `store.lock` if there is one.
    let inputs: [URL]

    /// The name of the folder is that of the API; the tool checks that `api.yaml` has the same.
    var name: String { url.lastPathComponent }

    /// One file for each spec, named after the spec.
    var outputNames: [String] {
        specs.map { spec in
            switch spec.lastPathComponent {
            case "api.yaml": "\(name)API.swift"
            case "messages.yaml": "\(name)Messages.swift"
            default: spec.deletingPathExtension().lastPathComponent + ".swift"
            }
        }
    }

    /// The API folders among the files of a target.
    static func all(among files: [URL]) -> [APIFolder] {
        let specs = files.filter { ["yaml", "yml"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
        let folders = specs.filter { $0.lastPathComponent == "api.yaml" }.map {
            $0.deletingLastPathComponent()
        }
        return folders.map { folder in
            let beginning = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
            let own = specs.filter { $0.path.hasPrefix(beginning) }
            let locks = files.filter { $0.path == beginning + "store.lock" }
            return APIFolder(url: folder, specs: own, inputs: own + locks)
        }
    }

    /// Reports files of the target that have the name of a generated file: a module cannot have two files of one name.
    func reportNameClashes(among files: [URL], in target: String) {
        for file in files where outputNames.contains(file.lastPathComponent) {
            Diagnostics.error(
                """
                '\(file.lastPathComponent)' in '\(target)' has the name of a file that genapi makes of the API \
                '\(name)'; give your file another name
                """
            )
        }
    }

    static func missing(in target: String) {
        Diagnostics.warning(
            """
            there is no api.yaml among the sources of '\(target)' or of a target that it depends on; 'genapi init' writes one
            """
        )
    }
}
