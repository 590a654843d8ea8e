package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the import, in the order of the ids.
    package static let openAPIImport: [Explanation] = [
        .badImportLock, .endlessReference, .noServerInDocument, .notOpenAPI, .nothingSelected, .remoteReference,
        .unknownReference, .unreadableReference,
    ]
}
