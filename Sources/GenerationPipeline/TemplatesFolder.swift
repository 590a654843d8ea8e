package import SourceDiagnostics
package import SwiftEmission

/// A folder with templates that replace built-in ones.
package struct TemplatesFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package var exists: Bool { (try? Disk.destination(of: path).kind) == .folder }

    /// The built-in templates, replaced by those of the same name in the folder.
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

    /// The built-in templates, as files to begin with.
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
