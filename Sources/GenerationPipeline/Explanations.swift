import APIComparison
import OpenAPIImport
package import SourceDiagnostics
import SpecLinting
import SpecReading
import SpecResolution
import SpecWriting
import SwiftEmission
import TremaReading

/// The explanations of all diagnostics of all stages, in the order of their ids.
package enum Explanations {
    package static let all: [Explanation] =
        (search + rules + Explanation.specReading + Explanation.specResolution + Explanation.swiftEmission
        + Explanation.specWriting + Explanation.tremaReading + Explanation.openAPIImport
        + Explanation.apiComparison + Explanation.verification)
        .sorted { $0.id < $1.id }

    /// What `genapi lint` reports.
    package static let rules = Explanation.specLinting

    /// The diagnostics of the search for spec files.
    private static let search: [Explanation] = [
        .apiInsideAPI, .apiNamedYML, .duplicateAPI, .linkLeadsOutside, .linkToFolder, .missingAPI,
        .missingModule, .nameNotUTF8, .noRevision, .notAFile, .offlineCallRemoved, .storedFieldChanged,
        .storedFieldMissing,
        .storedFieldRequired, .unreadable, .unreadableLockLine,
    ]
}
