import Foundation
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite struct KeptListStateTests {
    /// States that an encoder has written.
    private static let states = [
        #"{"frame":{"gaps":[]},"isInvalidated":false,"tags":[]}"#,
        #"""
        {"frame":{"gaps":[{"number":1},{"number":2,"below":{"id":7,"cursor":CURSOR}}],"head":{"id":3,"cursor":CURSOR},
        "tail":{"id":4,"cursor":CURSOR}},"fetchedAt":[96,17000000000000000001],"isInvalidated":true,"total":12,
        "tags":["a","b\u0001"],"parent":"p/1"}
        """#,
        #"{"frame":{"gaps":[]},"fetchedAt":[-1,18446744073709551615],"isInvalidated":false,"tags":["é"]}"#,
        #"""
        {"frame":{"gaps":[]},"isInvalidated":false,"tags":[],"extras":{"method":"GET","path":"/a\"b","status":200,
        "headers":["X-Remaining","9"],"body":"{\"genres\":[\"é\"],\"items\":[]}"}}
        """#,
    ]

    @Test("the state of a list is written in the same form with and without an encoder", arguments: states)
    func writing(text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let cursor = String(decoding: try encoder.encode(PageCursor("x\"y")), as: UTF8.self)
        let text = text.replacing("CURSOR", with: cursor)
        let state = try JSONDecoder().decode(KeptListState.self, from: Data(text.utf8))
        let read = try #require(KeptListState(state.bytes()))
        #expect(try encoder.encode(read) == encoder.encode(state))
        #expect(try encoder.encode(read.invalidated) == encoder.encode(state.invalidated))
    }
}
