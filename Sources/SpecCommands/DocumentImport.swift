import GenerationPipeline
package import OpenAPIImport
package import SourceDiagnostics
import SpecReading
import SpecResolution
import SpecWriting

/// The import of a document of another language from disk.
package enum DocumentImport {
    /// The specs of an OpenAPI document and of the local files that it refers to.
    ///
    /// The generator checks them. A call or a field that it rejects is left out, which is in the report. What is rejected in
    /// spite of that are diagnostics of the specs, which are the result all the same.
    package static func openAPI(_ path: String, _ options: OpenAPIImport.Options) -> Reported<
        OpenAPIImport.Specs
    > {
        file(path).then { openAPI($0, options) }
    }

    /// - Parameter load: Reads another local file that the document refers to.
    package static func openAPI(
        _ file: SourceFile,
        _ options: OpenAPIImport.Options,
        load: @escaping (String) -> Reported<SourceFile> = Self.file
    ) -> Reported<OpenAPIImport.Specs> {
        var options = options
        var outcome = OpenAPIImport.specs(of: file, options, load: load)
        for _ in 0..<mostRounds {
            guard let specs = outcome.value else { return outcome }
            let errors = problems(of: specs, api: options.api).filter { $0.severity == .error }
            let before = options.leftOut.count
            for error in errors {
                guard let part = part(at: error.range, in: specs) else { continue }
                options.leftOut[part] = options.leftOut[part] ?? error.message
            }
            guard options.leftOut.count > before else {
                return Reported(recovered: specs, outcome.diagnostics + errors)
            }
            outcome = OpenAPIImport.specs(of: file, options, load: load)
        }
        return outcome
    }

    /// The files of overlays.
    package static func overlays(_ paths: [String]) -> Reported<[SourceFile]> {
        Reported.all(paths.map(file))
    }

    /// The largest number of imports after which the specs are as they are.
    private static let mostRounds = 8

    /// The diagnostics of the generator's stages.
    private static func problems(of specs: OpenAPIImport.Specs, api: String) -> [Diagnostic] {
        let files = specs.files.map { SourceFile(path: path(api, $0.path), text: $0.contents) }
        return SpecReader.read(api: files[0], declarations: Array(files.dropFirst()))
            .then(Resolution.resolve).diagnostics
    }

    /// The call or the field at a place.
    private static func part(at range: SourceRange, in specs: OpenAPIImport.Specs) -> SpecPart? {
        let name = range.file.path.split(separator: "/").dropFirst().joined(separator: "/")
        guard let nearest = specs.parts[name]?.filter({ $0.line <= range.start.line }),
            let last = nearest.last
        else {
            return nil
        }
        // Of several fields on one line it is the one that is named, or whose type is.
        let line = nearest.filter { $0.line == last.line }
        let words =
            range.file.text(
                in: range.file.lineOffsets(range.start.line).lowerBound..<range.offsets.upperBound
            ) + ":"
        return line.last { words.contains("\($0.part.key):") }?.part ?? last.part
    }

    /// A document, or another file that it refers to.
    package static func file(_ path: String) -> Reported<SourceFile> {
        SourceFile.read(path, limit: OpenAPIImport.largest)
    }
}
