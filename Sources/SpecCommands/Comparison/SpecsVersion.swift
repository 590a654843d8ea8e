import GenerationPipeline
import OpenAPIImport
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution

/// A version of specs: a folder, a folder of a git revision, or an OpenAPI document of either.
package struct SpecsVersion: Sendable {
    private enum Place: Sendable {
        case folder(String)
        case document(String)
        case revision(String)
    }

    private let place: Place

    /// - Parameter text: A path, or a revision and a path: `HEAD~1:Specs/Trips`.
    /// - Returns: `nil` if there is no such file or folder, and if it is not a revision either.
    package init?(_ text: String) {
        switch try? Disk.destination(of: text).kind {
        case .folder?: place = .folder(text)
        case .file?: place = .document(text)
        default:
            guard GitRevision(text) != nil else { return nil }
            place = .revision(text)
        }
    }

    /// One of its APIs.
    struct Version {
        let api: API
        let specs: APISpecs
        /// The document that the specs are made of.
        var document: DocumentPlaces?
    }

    /// The specs on disk and in revisions say how their APIs are called.
    ///
    /// - Parameter name: The name of an API that a document describes.
    func versions(named name: String) -> Reported<[Version]> {
        switch place {
        case .folder(let path): return SpecsFolder(path).apis().then(resolved)
        case .document(let path):
            return DocumentImport.file(path).then { document($0, named: name, load: DocumentImport.file) }
        case .revision(let text):
            guard let revision = GitRevision(text) else { return Reported(nil, []) }
            return revision.isFolder().then { isFolder in
                if isFolder { return revision.apis().then(resolved) }
                let prefix = String(text.prefix { $0 != ":" }) + ":"
                return revision.file().then { file in
                    document(file, named: name) { path in
                        GitRevision(path.hasPrefix(prefix) ? path : prefix + path)?.file()
                            ?? Reported(nil, [.noRevision(path, reason: "it is not a path")])
                    }
                }
            }
        }
    }

    /// Whether its APIs have names of their own.
    var isDocument: Bool {
        switch place {
        case .folder: false
        case .document: true
        case .revision(let text): GitRevision(text)?.isFolder().value == false
        }
    }

    private func resolved(_ apis: [APISources]) -> Reported<[Version]> {
        Reported.all(
            apis.map { sources in
                let outcome = SpecReader.read(api: sources.api, declarations: sources.declarations).then {
                    specs in
                    Resolution.resolve(specs).map { Version(api: $0, specs: specs) }
                }
                // Warnings are for those who generate.
                return Reported(outcome.value, outcome.diagnostics.filter { $0.severity == .error })
            }
        )
    }

    private func document(
        _ file: SourceFile,
        named name: String,
        load: @escaping (String) -> Reported<SourceFile>
    ) -> Reported<[Version]> {
        DocumentImport.openAPI(file, OpenAPIImport.Options(api: name), load: load).then { specs in
            let files = specs.files.map { SourceFile(path: path(name, $0.path), text: $0.contents) }
            let sources = APISources(name: name, api: files[0], declarations: Array(files.dropFirst()))
            return resolved([sources]).map { versions in
                versions.map { version in
                    var version = version
                    version.document = DocumentPlaces(file, specs.parts)
                    return version
                }
            }
        }
    }
}
