package import SourceDiagnostics
package import SwiftEmission

/// Specs as they are on the disk, and what makes Swift of them.
package struct Project: Sendable {
    private let specs: SpecsFolder
    private let generator: Generator

    package init(specs: SpecsFolder, generator: Generator) {
        self.specs = specs
        self.generator = generator
    }

    /// The name of the API when the specs are the folder of one, and not of several.
    package var onlyAPI: String? {
        specs.isAPI ? specs.apis().value?.first?.name : nil
    }

    /// What the output folder has to hold. The folder of one API fills it directly; where there are several, each
    /// has a folder of its name in it.
    package func files() -> Reported<[GeneratedFile]> {
        let isAPI = specs.isAPI
        return specs.apis().then { apis in
            Reported.all(
                apis.map { api in
                    generator.generate(from: api).map { files in
                        isAPI
                            ? files
                            : files.map {
                                GeneratedFile(path: path(api.name, $0.path), contents: $0.contents)
                            }
                    }
                }
            )
            .map { $0.flatMap(\.self) }
        }
    }
}
