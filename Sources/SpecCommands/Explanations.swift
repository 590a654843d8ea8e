import APIComparison
import GenerationPipeline
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
        ([.noRevision] + rules + Explanation.generationPipeline + Explanation.specReading
        + Explanation.specResolution + Explanation.swiftEmission + Explanation.specWriting
        + Explanation.tremaReading + Explanation.openAPIImport + Explanation.apiComparison
        + Explanation.verification)
        .sorted { $0.id < $1.id }

    /// What `genapi lint` reports.
    package static let rules = Explanation.specLinting
}
