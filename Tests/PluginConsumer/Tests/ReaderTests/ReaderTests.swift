import GenAPIRuntime
import GenAPITesting
import Testing

@testable import Reader

/// What the plugin makes for tests of `Notes`: a mock of its service, and the examples of its specs.
@Suite struct ReaderTests {
    @Test("a mock returns the results that a test sets, and throws for any other call")
    func theMockReturnsWhatATestSays() async throws {
        var answers = MockNoteService.Answers()
        answers.delete = { _ in }
        let mock = MockNoteService(answers)
        let notes: any NoteService = mock
        try await notes.delete(id: "7")
        #expect(mock.log.calls == ["delete(id: 7)"])
        await #expect(throws: UnansweredCall("get")) { _ = try await notes.get(id: "7") }
    }

    @Test("the offline transport responds with the examples") func theExamplesAnswer() async throws {
        let offline = OfflineTransport(NotesAPI.examples, server: NotesAPI.Server.live)
        let client = NotesAPI.client(transport: offline)
        #expect(try await client.send(Note.get(id: "1")).title == "Milk")
    }
}
