package import SourceDiagnostics
import SpecReading
import SpecResolution
package import SwiftEmission

/// Specs in, files out: the whole tool, without a disk.
///
///     read     SourceFile -> APISpecs          what an author wrote
///     resolve  APISpecs   -> API               what the authors mean
///     emit     API        -> [GeneratedFile]   how Swift says it
///
/// The same specs make the same bytes. A stage also checks what the one before it could recover from an error,
/// so that one run reports the mistakes of both. Nothing is emitted unless there is no error at all.
package struct Generator: Sendable {
    private let emitter: Emitter
    private let access: AccessLevel
    private let layout: OutputLayout

    package init(templates: TemplateSet, access: AccessLevel = .public, layout: OutputLayout = .separate) {
        self.emitter = Emitter(templates: templates)
        self.access = access
        self.layout = layout
    }

    package func generate(from specs: APISources) -> Reported<[GeneratedFile]> {
        SpecReader.read(api: specs.api, declarations: specs.declarations)
            .then(Resolution.resolve)
            .map { emitter.emit($0, access: access, layout: layout) }
    }
}
