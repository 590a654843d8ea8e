import SourceDiagnostics
import Testing

/// Headers that most responses of a document have.
@Suite struct SharedHeaderTests {
    private func document(_ counts: (all: Int, left: Int)) -> ImportedDocument {
        let calls = (0..<counts.all).map { number in
            let left = number < counts.left ? "X-Left: { schema: { type: integer } }" : ""
            let own = number == 0 ? "X-Own: { schema: { type: string } }" : ""
            let headers = [left, own].filter { !$0.isEmpty }.joined(separator: ", ")
            return """
                /things\(number):
                  get:
                    operationId: getThing\(number)
                    responses: { "200": { description: A., headers: { \(headers) }, content: { application/json: { schema: { type: string } } } } }
                """
        }
        return ImportedDocument(paths: calls.joined(separator: "\n"))
    }

    @Test("headers of most responses are in the convention, and those of one call at the call")
    func most() throws {
        let document = document((all: 5, left: 4))
        let api = try #require(document.files["api.yaml"])
        let calls = document.files.filter { $0.key != "api.yaml" }.values.joined()
        #expect(api.contains("response_headers: { X-Left: int? }"), "\(api)")
        #expect(
            !calls.contains("X-Left") && calls.contains("response_headers: { X-Own: string? }"),
            "\(calls)"
        )
        #expect(
            document.notes.contains(
                "chosen: Headers of most responses are said once, and are not results of calls: 'X-Left'."
            )
        )
        #expect(try document.generated().diagnostics.map(\.message) == [])
    }

    @Test("headers of few responses stay at their calls")
    func few() throws {
        let document = document((all: 5, left: 2))
        #expect(document.files["api.yaml"]?.contains("X-Left") == false)
        #expect(document.files.values.joined().contains("X-Left: int?"))
    }
}
