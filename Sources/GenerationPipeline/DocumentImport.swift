package import OpenAPIImport
package import SourceDiagnostics

/// The import of a document of another language from disk.
package enum DocumentImport {
    /// The specs of an OpenAPI document and of the local files that it refers to.
    package static func openAPI(_ path: String, _ options: OpenAPIImport.Options) -> Reported<OpenAPIImport.Specs> {
        file(path).then { file in OpenAPIImport.specs(of: file, options, load: Self.file) }
    }

    private static func file(_ path: String) -> Reported<SourceFile> {
        let limit = OpenAPIImport.largest
        do {
            let bytes = try Disk.contents(of: path, limit: limit + 1)
            guard bytes.count <= limit else {
                return Reported(nil, [.fileTooLarge(path, size: bytes.count, limit: limit)])
            }
            return Reported(SourceFile(path: path, bytes: bytes), [])
        } catch {
            return Reported(nil, [.unreadable(error.path, reason: error.reason)])
        }
    }
}
