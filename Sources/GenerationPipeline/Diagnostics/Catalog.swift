package import SourceDiagnostics

extension Explanation {
    /// The diagnostics of the search for spec files, of locks and of missing modules.
    package static let generationPipeline: [Explanation] = [
        .apiInsideAPI, .apiNamedYML, .duplicateAPI, .linkLeadsOutside, .linkToFolder, .missingAPI,
        .missingModule, .nameNotUTF8, .notAFile, .offlineCallRemoved, .storedFieldChanged,
        .storedFieldMissing, .storedFieldRequired, .unreadable, .unreadableLockLine,
    ]
}
