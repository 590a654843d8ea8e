package import APIComparison
package import GenerationPipeline
package import ResolvedAPI
package import SourceDiagnostics
import SpecLinting
import SpecReading
import SpecResolution

/// A resolved API with the places of what it describes.
package struct ResolvedSpecs: Sendable {
    package let api: API
    package var name: String { api.name }
    private let specs: APISpecs

    /// The APIs of a folder.
    ///
    /// - Returns: Without warnings, which are for those who generate.
    package static func resolve(_ folder: SpecsFolder) -> Reported<[ResolvedSpecs]> {
        folder.apis().then { apis in
            Reported.all(
                apis.map { sources in
                    let outcome = SpecReader.read(api: sources.api, declarations: sources.declarations).then {
                        specs in
                        Resolution.resolve(specs).map { ResolvedSpecs(api: $0, specs: specs) }
                    }
                    return Reported(outcome.value, outcome.diagnostics.filter { $0.severity == .error })
                }
            )
        }
    }

    /// `Trips/Location.yaml:6`, the line of a field of a type.
    package func place(ofField name: String, in type: [String]) -> String {
        text(SpecPlaces(specs).place(of: .member(type, name)))
    }

    /// The line of a parameter of a call, or of a field of its body.
    package func place(ofParameter name: String, of call: String, in type: [String]) -> String {
        text(SpecPlaces(specs).place(of: .parameter(type, call: call, name)))
    }

    package func place(ofCall name: String, in type: [String]) -> String {
        text(SpecPlaces(specs).place(of: .call(type, name)))
    }

    /// The place of a subject, or of what is around it.
    package func range(of subject: Subject) -> SourceRange { SpecPlaces(specs).place(of: subject) }

    private func text(_ range: SourceRange) -> String {
        let folders = range.file.path.split(separator: "/")
        return "\(folders.suffix(2).joined(separator: "/")):\(range.start.line)"
    }
}
