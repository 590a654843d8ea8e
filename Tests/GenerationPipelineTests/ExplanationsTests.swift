import GenerationPipeline
import SourceDiagnostics
import Testing

@Suite struct ExplanationsTests {
    @Test func everyIdHasOneStory() {
        let ids = Explanations.all.map(\.id)
        #expect(ids.count == Set(ids).count)
        #expect(ids == ids.sorted())
    }

    @Test func storiesAreTold() {
        for explanation in Explanations.all {
            #expect(!explanation.title.isEmpty && !explanation.text.isEmpty, "\(explanation.id)")
        }
    }
}
