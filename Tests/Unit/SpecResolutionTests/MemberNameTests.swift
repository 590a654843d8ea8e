import GoldenTesting
import SourceDiagnostics
import Testing

@Suite struct MemberNameTests {
    @Test(
        "an invalid name that is used twice is not also reported as taken",
        arguments: [("Title", "memberNameLikeAType"), ("'9 lives'", "notAMemberName")]
    )
    func refusedTwice(_ name: String, _ id: String) {
        let field = "{ type: string, name: \(name) }"
        let reported = SpecFiles("value: Note\nfields: { a: \(field), b: \(field) }").resolve().diagnostics
        #expect(reported.map(\.id) == [id, id])
    }

    @Test(
        "'unknown' is a name like others in a union that does not keep objects of undeclared types",
        arguments: [("name: unknown", "label"), ("name: voice", "unknown")]
    )
    func unknown(_ member: String, _ field: String) {
        let reported = SpecFiles(
            """
            # Channel.yaml
            union: Channel
            discriminator: none
            unknown_types: fail
            of: [{ type: Text, has: limit }, { type: Voice, has: rate, \(member) }]
            fields: [\(field)]
            # Text.yaml
            value: Text
            fields: { limit: int, \(field): string }
            # Voice.yaml
            value: Voice
            fields: { rate: int, \(field): string }
            """
        ).resolve().diagnostics
        #expect(reported.map(\.id) == [])
    }
}
