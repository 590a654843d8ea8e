import Foundation
import GenAPIMapping
import Testing

/// Members that may be missing and come later than they are asked for, and types that are found before their turn.
@Suite struct AssumptionTests {
    private struct Note: Equatable, Codable, JSONReadable {
        var title: String?
        var count: Int?
        var notes: [Note]?
        var isOpen: Bool

        init(title: String?, count: Int?, notes: [Note]? = nil, isOpen: Bool) {
            self.title = title
            self.count = count
            self.notes = notes
            self.isOpen = isOpen
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            title = json.stringIfPresent("title")
            count = json.intIfPresent("count")
            notes = json.listIfPresent("notes", of: Note.self)
            isOpen = json.bool("isOpen")
            json.endObject()
        }
    }

    /// What is read, and how often the document and elements of it were.
    private func read(_ text: String) throws -> (notes: [Note], times: Int, elements: Int) {
        var (times, elements) = (0, 0)
        let notes = try JSONReader.read(Array(text.utf8)) { json in
            times += 1
            return json.list { json in
                elements += 1
                return Note(from: &json)
            }
        }
        return (notes, times, elements)
    }

    @Test("a document with its members in the expected order is read once") func aDocumentInOrderIsReadOnce()
        throws
    {
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

    @Test(
        "a member that comes later than expected is read",
        arguments: [
            #"[{"isOpen":true,"title":"a"}]"#, #"[{"isOpen":true,"count":null,"title":"a"}]"#,
            #"[{"x":1,"isOpen":true,"title":"a"}]"#, #"[{"isOpen":true,"t\u0069tle":"a"}]"#,
        ]
    )
    func aMemberThatComesLaterIsRead(_ text: String) throws {
        let result = try read(text)
        #expect(result.times == 1)
        #expect(result.elements == 2)
        #expect(result.notes == [Note(title: "a", count: nil, isOpen: true)])
    }

    @Test("of the elements in another order, only the first is read again")
    func onlyTheFirstElementInAnotherOrderIsReadAgain() throws {
        let result = try read(
            #"[{"title":"a","isOpen":true},{"isOpen":true,"title":"b"},{"isOpen":true,"title":"c"},{"isOpen":true}]"#
        )
        #expect(result.notes.map(\.title) == ["a", "b", "c", nil])
        #expect(result.times == 1)
        #expect(result.elements == 5)
    }

    @Test("only the innermost element in another order is read again") func theInnermostElementIsReadAgain()
        throws
    {
        let result = try read(
            #"[{"notes":[{"isOpen":true},{"isOpen":true,"count":2}],"isOpen":true},{"isOpen":false}]"#
        )
        #expect(result.notes.map { $0.notes?.map(\.count) } == [[nil, 2], nil])
        #expect(result.times == 1)
        #expect(result.elements == 2)
    }

    @Test("a document that is not a list is read again as a whole") func aDocumentThatIsNoListIsReadAgain()
        throws
    {
        var times = 0
        let note = try JSONReader.read(Array(#"{"isOpen":true,"notes":[{"isOpen":true}],"title":"a"}"#.utf8))
        {
            times += 1
            return Note(from: &$0)
        }
        #expect(
            note
                == Note(
                    title: "a",
                    count: nil,
                    notes: [Note(title: nil, count: nil, isOpen: true)],
                    isOpen: true
                )
        )
        #expect(times == 2)
    }

    @Test("a missing key of an element that is read again is reported once")
    func missingKeysOfAnElementThatIsReadAgainAreReportedOnce() throws {
        let error = #expect(throws: MappingError.self) {
            try read(#"[{"isOpen":true,"title":"b"},{"notes":[{"title":"a"}],"count":1}]"#)
        }
        #expect(error?.missing == ["[1].notes[0].isOpen"])
    }

    @Test(
        "nested lists of objects with members in any order are read as JSONDecoder reads them",
        arguments: 1...300
    )
    func listsInAnyOrder(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let text = notes(&document, depth: 3)
        let theirs = try JSONDecoder().decode([Note].self, from: Data(text.utf8))
        #expect(try [Note](json: text) == theirs, "seed \(seed): \(text)")
        let skipping = try JSONReader.read(Array(text.utf8)) { json in
            json.list(of: Note.self, skipBadElements: true)
        }
        #expect(skipping == theirs, "seed \(seed): \(text)")
    }

    private func notes(_ document: inout RandomDocument, depth: Int) -> String {
        let elements = (0..<Int.random(in: 0...5, using: &document.random)).map { _ in
            var members = [("isOpen", document.chance(50) ? "true" : "false")]
            if document.chance(50) { members.insert(("count", document.chance(20) ? "null" : "1"), at: 0) }
            if document.chance(50) { members.insert(("title", document.quoted(document.text())), at: 0) }
            if depth > 0 && document.chance(50) {
                members.append(("notes", notes(&document, depth: depth - 1)))
            }
            if document.chance(20) { members.append(("stranger", document.value())) }
            if document.chance(40) { members.shuffle(using: &document.random) }
            return document.object(members)
        }
        return "[" + elements.joined(separator: ",") + "]"
    }

    @Test("the error does not depend on the order of the members") func errorsDoNotDependOnTheOrder() throws {
        for text in [
            #"[{"title":1,"isOpen":2}]"#, #"[{"isOpen":2,"title":1}]"#,
            #"[{"count":null,"isOpen":2,"title":1}]"#,
        ] {
            let error = #expect(throws: MappingError.self) { try read(text) }
            #expect(error?.path == "[0].title")
        }
    }

    @Test("skipped elements do not depend on the order of their members")
    func setAsideElementsAreTheSameInAnyOrder() throws {
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

    @Test("the type of an object is found wherever it is") func aTypeIsFoundWhereverItStands() throws {
        for text in [
            #"{"type":"b","number":1}"#, #"{"number":1,"type":"b"}"#, #"{"number":1,"type":"b","x":[{}]}"#,
            #"{"x":{"type":"c"},"type":"b","number":1}"#, #"{"number":1,"t\u0079pe":"b"}"#,
            #"{"number":1,"type":"\u0062"}"#, "{ \"number\" : 1 , \"type\" : \"b\" }",
        ] {
            #expect(try typed(text) == "b 1", "\(text)")
        }
    }

    @Test("an element is read once, wherever its type stands among members in order", arguments: 0...3)
    func aTypeIsPassedOver(place: Int) throws {
        var members = [#""number":1"#, #""note":"x""#, #""isOpen":true"#]
        members.insert(#""type":"b""#, at: place)
        let text =
            "["
            + Array(repeating: "{" + members.joined(separator: ",") + "}", count: 2).joined(separator: ",")
            + "]"
        var readings = 0
        let elements = try JSONReader.read(Array(text.utf8)) { json in
            json.list { json in
                readings += 1
                let type = json.discriminator("type")
                json.beginObject()
                defer { json.endObject() }
                json.expect("type", "b")
                return
                    "\(type) \(json.int("number")) \(json.stringIfPresent("note") ?? "") \(json.bool("isOpen"))"
            }
        }
        #expect(elements == ["b 1 x true", "b 1 x true"])
        #expect(readings == 2)
    }

    @Test("the last of several types in an object counts") func theLastTypeCounts() throws {
        #expect(try typed(#"{"number":1,"type":"a","type":"b"}"#) == "b 1")
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"b","type":"a"}"#) }
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"a"}"#) }
        #expect(throws: MappingError.self) { try typed(#"{"number":1,"type":"b",}"#) }
    }
}
