import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct SampleTests {
    @Test(arguments: SampleSpecs.all)
    func everythingTheLanguageHasIsRead(_ text: String) {
        let isAPI = text.hasPrefix("genapi")
        let file = SourceFile(path: isAPI ? "api.yaml" : "User.yaml", text: text)
        #expect(diagnostics(of: file).map(\.description) == [])
    }
}
