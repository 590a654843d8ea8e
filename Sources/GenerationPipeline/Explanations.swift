import APIComparison
import OpenAPIImport
package import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission
import TremaReading

/// The explanations of all diagnostics of all stages, in the order of their ids.
package enum Explanations {
    package static let all: [Explanation] =
        (search + Explanation.specReading + Explanation.specResolution + Explanation.swiftEmission
        + Explanation.tremaReading + Explanation.openAPIImport + Explanation.apiComparison
        + Explanation.verification)
        .sorted { $0.id < $1.id }

    /// The diagnostics of the search for spec files.
    private static let search: [Explanation] = [
        .apiInsideAPI, .apiNamedYML, .duplicateAPI, .linkLeadsOutside, .linkToFolder, .missingAPI,
        .missingModule, .nameNotUTF8, .noRevision, .notAFile, .offlineCallRemoved, .storedFieldChanged,
        .storedFieldMissing,
        .storedFieldRequired, .unreadable, .unreadableLockLine,
    ]
}
