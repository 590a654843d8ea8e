package import SourceDiagnostics
package import SwiftEmission

/// The specs on disk, and the generator for them.
package struct Project: Sendable {
    private let specs: SpecsFolder
    private let generator: Generator
    private let isPackage: Bool

    /// - Parameter isPackage: Whether the files are the sources of a package: those of every API are in a folder of its name,
    ///   even if it is the only one, and all of them are Swift, because a package has to declare resources.
    package init(specs: SpecsFolder, generator: Generator, isPackage: Bool = false) {
        self.specs = specs
        self.generator = generator
        self.isPackage = isPackage
    }

    /// The name of the API if the specs are the folder of one API.
    package var onlyAPI: String? {
        specs.isAPI ? specs.apis().value?.first?.name : nil
    }

    /// The files of the output folder, and the lock files that are not current. The folder of one API fills the output folder
    /// directly; several APIs have a subfolder each.
    package func output() -> Reported<(files: [GeneratedFile], locks: [StaleLock])> {
        let isDirect = specs.isAPI && !isPackage
        return specs.apis().then { apis in
            Reported.all(
                apis.map { api in
                    generator.generate(from: api).map { output in
                        var output = output
                        if isDirect { return output }
                        output.files = output.files.map {
                            GeneratedFile(path: path(api.name, $0.path), contents: $0.contents)
                        }
                        return output
                    }
                }
            )
            .map { outputs in
                let files = outputs.flatMap(\.files).filter { !isPackage || $0.path.hasSuffix(".swift") }
                return (files: files, locks: outputs.compactMap(\.lock))
            }
        }
    }
}
