package import SourceDiagnostics
package import SwiftEmission

/// A folder with templates that take the place of the tool's own.
package struct TemplatesFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package var exists: Bool { (try? Disk.destination(of: path).kind) == .folder }

    /// The tool's templates, those of them replaced of which there is one of the same name here.
    package func templates() -> Reported<TemplateSet> {
        var files: [SourceFile] = []
        var diagnostics: [Diagnostic] = []
        do {
            for case let name? in try Disk.names(in: path)
            where name.hasSuffix(".mustache") && !name.hasPrefix(".") {
                let place = GenerationPipeline.path(path, name)
                files.append(SourceFile(path: place, bytes: try Disk.contents(of: place)))
            }
        } catch {
            diagnostics.append(.unreadable(error.path, reason: error.reason))
        }
        return Reported(files, diagnostics).then(TemplateSet.load)
    }

    /// The tool's own, as files to begin with.
    package static var builtIn: NewFiles {
        NewFiles(
            TemplateSet.embeddedFiles.map { file in
                (
                    name: file.path.split(separator: "/").last.map(String.init) ?? file.path,
                    contents: file.text
                )
            }
        )
    }
}
