import GenAPIMapping
import Testing

/// Keys that stand escaped in JSON.
@Suite struct EscapedKeyTests {
    struct Odd: Equatable, JSONReadable, JSONWritable {
        var quote: Int
        var slash: String?

        init(quote: Int, slash: String?) {
            self.quote = quote
            self.slash = slash
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            quote = json.int("quote\"key")
            slash = json.stringIfPresent("back\\slash")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("quote\"key", quote)
            json.stringIfPresent("back\\slash", slash)
            json.endObject()
        }
    }

    @Test(
        "keys with quotes and backslashes are read in any spelling and order",
        arguments: [
            #"{"quote\"key":1,"back\\slash":"b"}"#, #"{"back\\slash":"b","quote\"key":1}"#,
            #"{ "other" : 2, "back\u005cslash" : "b", "quote\u0022key" : 1 }"#,
        ]
    )
    func areReadInAnySpellingAndOrder(_ text: String) throws {
        #expect(try Odd(json: text) == Odd(quote: 1, slash: "b"))
    }

    @Test(
        "a document with an unescaped quote, backslash or control character in a key is rejected",
        arguments: [
            #"{"quote"key":1}"#, #"{"quote"key":1,"back\slash":"b","quote"key":1}"#,
            #"{"quote"key":1,"back\slash":"b"}"#, #"{"back\slash":"b","quote"key":1}"#,
            #"{"x":1,"quote"key":1}"#,
        ]
    )
    func areNotReadWithoutTheirEscapes(_ text: String) {
        for _ in 0..<2 {
            let error = #expect(throws: MappingError.self) { try Odd(json: text) }
            guard case .malformed = error?.problem else {
                Issue.record("\(text): \(String(describing: error))")
                return
            }
        }
    }

    @Test("keys with quotes and backslashes are written with escapes") func areWrittenWithTheirEscapes()
        throws
    {
        let odd = Odd(quote: 1, slash: "b")
        let text = String(decoding: try odd.jsonBytes(), as: UTF8.self)
        #expect(text == #"{"quote\"key":1,"back\\slash":"b"}"#)
        #expect(try Odd(json: text) == odd)
    }

    @Test("a missing key with a quote is reported by its name") func areNamedWhenTheyAreMissing() {
        let error = #expect(throws: MappingError.self) { try Odd(json: "{}") }
        #expect(error?.missing == ["quote\"key"])
    }
}
