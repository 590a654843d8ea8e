import GenAPIMapping
import Testing

/// Documents whose last byte is the last of a page, with a page behind that nobody may touch.
@Suite struct BoundsTests {
    @Test("nothing is read beyond the last byte of a document, however it is truncated")
    func nothingIsReadBehindTheLastByte() throws {
        let people = (0..<12).map { _ in Person.adaText }.joined(separator: ", ")
        let bytes = Array("[\(people)]".utf8)
        try GuardedPages.withBytes(bytes[...]) { buffer in
            #expect(throws: Never.self) { try [Person](json: buffer) }
            #expect(throws: Never.self) { try JSONValue(json: buffer) }
        }
        for count in 0..<bytes.count {
            try GuardedPages.withBytes(bytes[..<count]) { buffer in
                #expect(throws: MappingError.self) { try [Person](json: buffer) }
                #expect(throws: MappingError.self) { try JSONValue(json: buffer) }
            }
        }
    }

    @Test(
        "a long document that ends in the middle of any value is an error",
        arguments: [
            "\"", "\"\\u00e9", "\"\\", "-", "1", "12345678", "123456789012345678901234", "0.1", "1e", "tru",
            "é",
        ]
    )
    func longDocumentsMayEndInAnything(_ end: String) throws {
        for padding in [0, 100, 126, 127, 128, 129, 254, 255, 256, 257, 400, 5000] {
            for filler in ["x", "é", "\\n"] {
                let string = "\"" + String(repeating: filler, count: padding) + "\""
                let bytes = Array("[\(string),\(end)".utf8)
                try GuardedPages.withBytes(bytes[...]) { buffer in
                    #expect(throws: MappingError.self) { try JSONValue(json: buffer) }
                    #expect(throws: MappingError.self) { try [String](json: buffer) }
                }
            }
        }
    }

    @Test("strings and numbers of any length are read whole near the end of a document")
    func stringsThatCrossIntoTheLastBytesAreWhole() throws {
        for count in 0..<700 {
            let text = String(repeating: "ab漢\n", count: count / 4) + String(repeating: "z", count: count % 4)
            let padded = [text, "end"]
            #expect(try [String](json: padded.jsonBytes()) == padded)
            let number = "1." + String(repeating: "3", count: count + 1)
            #expect(try JSONValue(json: number).number?.text == number)
        }
    }
}
