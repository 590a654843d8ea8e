import GenAPIRuntime
import Testing

/// Members that may be missing and come later than they are asked for, and types that are found before their turn.
@Suite struct AssumptionTests {
    private struct Note: Equatable, JSONReadable {
        var title: String?
        var count: Int?
        var isOpen: Bool

        init(title: String?, count: Int?, isOpen: Bool) {
            self.title = title
            self.count = count
            self.isOpen = isOpen
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            title = json.stringIfPresent("title")
            count = json.intIfPresent("count")
            isOpen = json.bool("isOpen")
            json.endObject()
        }
    }

    /// What is read, and how often the document was.
    private func read(_ text: String) throws -> (notes: [Note], times: Int) {
        var times = 0
        let notes = try JSONReader.read(Array(text.utf8)) { json in
            times += 1
            return json.list(of: Note.self)
        }
        return (notes, times)
    }

    @Test func aDocumentInOrderIsReadOnce() throws {
        let result = try read(
            #"[{"isOpen":true},{"count":1,"isOpen":false},{"title":"a","isOpen":true,"x":0}]"#
        )
        #expect(result.times == 1)
        #expect(
            result.notes == [
                Note(title: nil, count: nil, isOpen: true), Note(title: nil, count: 1, isOpen: false),
                Note(title: "a", count: nil, isOpen: true),
            ]
        )
    }

    @Test(arguments: [
        #"[{"isOpen":true,"title":"a"}]"#, #"[{"isOpen":true,"count":null,"title":"a"}]"#,
        #"[{"x":1,"isOpen":true,"title":"a"}]"#, #"[{"isOpen":true,"t\u0069tle":"a"}]"#,
    ])
    func aMemberThatComesLaterIsRead(_ text: String) throws {
        let result = try read(text)
        #expect(result.times == 2)
        #expect(result.notes == [Note(title: "a", count: nil, isOpen: true)])
    }

    @Test func whatIsRefusedDoesNotDependOnTheOrder() throws {
        for text in [
            #"[{"title":1,"isOpen":2}]"#, #"[{"isOpen":2,"title":1}]"#,
            #"[{"count":null,"isOpen":2,"title":1}]"#,
        ] {
            let error = #expect(throws: MappingError.self) { try read(text) }
            #expect(error?.path == "[0].title")
        }
    }

    @Test func setAsideElementsAreTheSameInAnyOrder() throws {
        for text in [#"[{"title":1,"isOpen":true}]"#, #"[{"isOpen":true,"title":1}]"#] {
            let reading = try JSONReader.reading(Array(text.utf8)) { json in
                json.list(of: Note.self, skipBadElements: true)
            }
            #expect(reading.value.isEmpty)
            #expect(reading.warnings.map(\.path) == ["[0].title"])
        }
    }

    private func typed(_ text: String) throws -> String {
        try JSONReader.read(Array(text.utf8)) { json in
            let type = json.discriminator("type")
            json.beginObject()
            json.expect("type", "b")
            let number = json.int("number")
            json.endObject()
            return "\(type) \(number)"
        }
    }

    @Test func aTypeIsFoundWhereverItStands() throws {
        for text in [
            #"{"type":"b","number":1}"#, #"{"number":1,"type":"b"}"#, #"{"number":1,"type":"b","x":[{}]}"#,
            #"{"x":{"type":"c"},"type":"b","number":1}"#, #"{"number":1,"t\u0079pe":"b"}"#,
            #"{"number":1,"type":"\u0062"}"#, "{ \"number\" : 1 , \"type\" : \"b\" }",
        ] {
            #expect(try typed(text) == "b 1", "\(text)")
        }
    }

    @Test func theLastTypeCounts() throws {
        #expect(try typed(#"{"number":1,"type":"a","type":"b"}"#) == "b 1")
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"b","type":"a"}"#) }
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"a"}"#) }
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"b",}"#) }
    }
}
