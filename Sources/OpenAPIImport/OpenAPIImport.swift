package import SourceDiagnostics
import SpecReading
package import SpecWriting

/// Makes specs of an OpenAPI document.
///
/// A document that `genapi export openapi` has made, and that is as it was, has the specs in it. All others are translated:
///
///     read       SourceFile -> DocumentSource    values with their places, references followed
///     translate  schemas    -> declarations      types; operations -> calls
///     place      calls      -> resources         names, files, what most calls share
///     write      values     -> YAML
///
/// The report lists everything that specs cannot express. The same document makes the same bytes.
package enum OpenAPIImport {
    /// The largest size of a file in bytes.
    package static let largest = LocatedDocument.largest

    /// The specs of an API.
    package struct Specs: Sendable {
        /// The files by their paths below the API's folder, `api.yaml` first.
        package let files: [(path: String, contents: String)]
        package let report: ImportReport
        /// The parts of each file, in the order of their lines.
        package let parts: [String: [SpecPart.Place]]
        /// The names that the types and calls have.
        package let names: GivenNames
    }

    package struct Options: Sendable {
        /// The name of the API, which is that of its folder.
        package let api: String
        /// The URL of the server, in place of those of the document.
        package let server: String?
        package let filters: [OperationFilter]
        /// The overlays, in the order in which they are applied.
        package var overlays: [SourceFile] = []
        /// The parts that the generator rejects, with the reasons.
        package var leftOut: [SpecPart: String] = [:]
        /// The names that the types and calls keep.
        package var names = GivenNames()

        package init(api: String, server: String? = nil, filters: [OperationFilter] = []) {
            self.api = api
            self.server = server
            self.filters = filters
        }

        /// Whether nothing of the document is left out or replaced.
        fileprivate var takesWholeDocument: Bool {
            server == nil && filters.isEmpty && overlays.isEmpty && leftOut.isEmpty
        }
    }

    /// - Parameter load: Reads another local file that the document refers to.
    package static func specs(
        of file: SourceFile,
        _ options: Options,
        load: @escaping (String) -> Reported<SourceFile>
    ) -> Reported<Specs> {
        let (source, diagnostics) = DocumentSource.open(file, overlays: options.overlays, load: load)
        guard let source else { return Reported(nil, diagnostics) }
        let root = source.root
        guard root["openapi"]?.text?.hasPrefix("3.") == true || root["swagger"]?.text?.hasPrefix("2") == true
        else {
            return Reported(nil, diagnostics + [.notOpenAPI(SourceRange(file, root.range.offsets.prefix(1)))])
        }
        let embedded = EmbeddedSpecs.read(root)
        guard let specs = embedded.value else { return Reported(nil, diagnostics + embedded.diagnostics) }
        if let specs, !specs.isStale, options.takesWholeDocument {
            return Reported(Specs(specs, root), diagnostics)
        }
        let outcome = SpecTranslation(source, options).specs(isChangedExport: specs?.isStale == true)
        return Reported(outcome.value, diagnostics + source.diagnostics + outcome.diagnostics)
    }
}

extension OpenAPIImport.Specs {
    /// The specs that a document was exported from, byte for byte.
    fileprivate init(_ embedded: EmbeddedSpecs, _ root: DocumentValue) {
        let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
        let operations = (root["paths"]?.entries ?? []).flatMap { $0.value.entries }.count {
            methods.contains($0.key)
        }
        self.init(
            files: embedded.files.map { (path: $0.path, contents: $0.text) },
            report: ImportReport(notes: [], operationCount: operations),
            parts: [:],
            names: GivenNames()
        )
    }
}

/// Selects operations: `tag:users`, `path:/users`, `operation:getUser`.
package struct OperationFilter: Sendable {
    private let kind: String
    private let value: String

    /// `nil` for another text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, ["tag", "path", "operation"].contains(parts[0]) else { return nil }
        kind = parts[0]
        value = parts[1]
    }

    func selects(_ operation: Operation) -> Bool {
        switch kind {
        case "tag": operation.tags.contains(value)
        case "path":
            operation.path == value || operation.path.hasPrefix(value.hasSuffix("/") ? value : value + "/")
        default: operation.id == value
        }
    }
}
