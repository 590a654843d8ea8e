import GenerationPipeline
package import SourceDiagnostics
import TremaReading

/// The import of texts from the files of another tool.
package enum MessageImport {
    /// The text of a `messages.yaml` with the texts of a trema file.
    ///
    /// - Parameter overrides: The path of another one, whose values replace those of the same key and language.
    package static func trema(_ path: String, overrides: String?) -> Reported<String> {
        let files = Reported.all([file(path)] + (overrides.map { [file($0)] } ?? []))
        return files.then { files in
            TremaImport.messages(from: files[0], overrides: files.count > 1 ? files[1] : nil)
        }
    }

    private static func file(_ path: String) -> Reported<SourceFile> {
        SourceFile.read(path, limit: SpecSearch.sizeLimit)
    }
}
