package import GenerationPipeline
package import OpenAPIExport
import OpenAPIImport
package import SourceDiagnostics
import SpecReading
import SpecResolution

/// The export of an API as a document of another language.
package enum DocumentExport {
    /// An OpenAPI 3.1 document of the API, with the specs in it, so that its import is these specs again.
    package static func openAPI(_ specs: APISources) -> Reported<DocumentMap> {
        SpecReader.read(api: specs.api, declarations: specs.declarations)
            .then(Resolution.resolve)
            .then { api in
                var document = OpenAPIExport.document(of: api)
                let text = SourceFile(path: specs.api.path, text: DocumentText.json(document))
                return EmbeddedSpecs.digest(of: text).map { digest in
                    document.embed(files(of: specs), digest: digest, as: EmbeddedSpecs.key)
                    return document
                }
            }
    }

    /// The texts by their paths below the API's folder.
    private static func files(of specs: APISources) -> [(path: String, text: String)] {
        let folder = specs.api.folder
        return ([specs.api] + specs.declarations).map { ($0.path(below: folder), $0.text) }
    }
}
