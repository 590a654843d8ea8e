import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct SampleTests {
    @Test("the samples of all parts of the language are read without a message", arguments: SampleSpecs.all)
    func everythingTheLanguageHasIsRead(_ text: String) {
        let file = SourceFile(path: SampleSpecs.path(of: text), text: text)
        #expect(diagnostics(of: file).map(\.description) == [])
    }
}
