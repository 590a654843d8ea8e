import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution

extension SpecFiles {
    func resolve() -> Reported<API> {
        SpecReader.read(api: api, declarations: declarations).then(Resolution.resolve)
    }
}
