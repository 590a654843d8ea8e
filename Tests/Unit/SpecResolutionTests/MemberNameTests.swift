import GoldenTesting
import SourceDiagnostics
import Testing

@Suite struct MemberNameTests {
    @Test(
        "a name that is refused twice is not also reported as taken",
        arguments: [("Title", "memberNameLikeAType"), ("'9 lives'", "notAMemberName")]
    )
    func refusedTwice(_ name: String, _ id: String) {
        let field = "{ type: string, name: \(name) }"
        let reported = SpecFiles("value: Note\nfields: { a: \(field), b: \(field) }").resolve().diagnostics
        #expect(reported.map(\.id) == [id, id])
    }
}
