package import SourceDiagnostics
package import SwiftEmission

/// Specs in one place, Swift in another, and what leads from these to that.
package struct Project: Sendable {
    package let specs: SpecsFolder
    package let output: OutputFolder
    package let generator: Generator

    package init(specs: SpecsFolder, output: OutputFolder, generator: Generator) {
        self.specs = specs
        self.output = output
        self.generator = generator
    }

    /// What the output folder has to hold. The folder of one API fills it directly; where there are several, each
    /// has a folder of its name in it.
    package func files() -> Reported<[GeneratedFile]> {
        let isAPI = specs.isAPI
        return specs.apis().then { apis in
            Reported.all(
                apis.map { api in
                    generator.generate(from: api).map { files in
                        isAPI ? files : files.map { GeneratedFile(path(api.name, $0.path), $0.contents) }
                    }
                }
            )
            .map { $0.flatMap(\.self) }
        }
    }
}
