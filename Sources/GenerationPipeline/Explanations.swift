package import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission

/// The longer stories of all messages of all stages, in the order of their ids.
package enum Explanations {
    package static let all: [Explanation] =
        (search + Explanation.specReading + Explanation.specResolution + Explanation.swiftEmission)
        .sorted { $0.id < $1.id }
}
