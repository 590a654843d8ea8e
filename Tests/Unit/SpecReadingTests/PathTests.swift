import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite("Paths")
struct PathTests {
    @Test(
        "a star at the end of a parameter's name means several segments",
        arguments: [("{path*}", "path", true), ("{p*}", "p", true), ("{p}", "p", false)]
    )
    func segments(text: String, name: String, spansSegments: Bool) throws {
        let user = try declaration("resource: User\nendpoints: { get: { get: \"/\(text)\" } }")
        guard case .object(let object) = user.content, let path = object.endpoints.first?.path,
            case .parameter(let read, let isSeveral)? = path.parts.last
        else {
            Issue.record("a path with a parameter")
            return
        }
        #expect(read.value == name)
        #expect(isSeveral == spansSegments)
    }
}
