import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct SampleTests {
    @Test(arguments: SampleSpecs.all)
    func everythingTheLanguageHasIsRead(_ text: String) {
        let file = SourceFile(path: SampleSpecs.path(of: text), text: text)
        #expect(diagnostics(of: file).map(\.description) == [])
    }
}
