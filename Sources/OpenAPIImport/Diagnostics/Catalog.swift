package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the import, in the order of the ids.
    package static let openAPIImport: [Explanation] = [
        .badEmbeddedSpecs, .badImportLock, .badOverlayTarget, .endlessReference, .noServerInDocument,
        .notOpenAPI,
        .notOverlay, .nothingSelected, .overlayActionMissing, .overlayTargetEmpty, .overlayTargetTooLarge,
        .remoteReference, .tooManyReferencedFiles,
        .unknownReference, .unreadableReference,
    ]
}
