import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct ReadingTests {
    @Test("a model is read from members in order") func readsMembersInOrder() throws {
        #expect(try Person(json: Person.adaText) == .ada)
    }

    @Test("a model is written as the text that it was read from") func writesWhatItReads() throws {
        #expect(try Person.ada.jsonText() == Person.adaText)
    }

    @Test("all missing keys are named with their full paths", .proves("BD-15"))
    func namesAllMissingKeys() throws {
        let text =
            #"{"data":[{"type":"Person","id":"7","age":1,"tags":[],"created_at":1,"location":{"city":"x"}}]}"#
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                let people = json.list("data", of: Person.self)
                json.endObject()
                return people
            }
        }
        #expect(error?.missing == ["data[0].first_name", "data[0].status", "data[0].location.latitude"])
    }

    @Test("the last of duplicate keys wins") func theLastOfDuplicateKeysWins() throws {
        for text in [
            #"{"street":"a","city":"b","city":"c"}"#, #"{"city":"b","street":"a","city":"c"}"#,
            #"{"city":4,"street":"a","city":"c"}"#, #"{"city":"b","street":"a","\u0063ity":"c"}"#,
        ] {
            #expect(try Person.Address(json: text) == Person.Address(street: "a", city: "c"))
        }
    }
}
