import Foundation
import GenAPIMapping
import Testing

/// Texts and documents that are handed out where they are.
@Suite struct SpanTests {
    /// `"#1A2B3C"`, without a `String` in between.
    private struct Color: Equatable, JSONReadable {
        var red, green, blue: UInt8

        init?(_ text: UTF8Span) {
            let bytes = text.span
            guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
            var digits: [UInt8] = []
            for index in 1..<7 {
                guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
                digits.append(UInt8(digit))
            }
            (red, green, blue) = (
                digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5]
            )
        }

        init(from json: inout JSONReader) {
            let offset = json.offset
            let color = json.withString { text in Color(text) }
            if color == nil { json.refuse(expected: "a color", found: "another text", at: offset) }
            (red, green, blue) = color.map { ($0.red, $0.green, $0.blue) } ?? (0, 0, 0)
        }
    }

    @Test("a type reads itself from the bytes of a string, escaped or not")
    func customScalar() throws {
        for text in [##""#1a2B3C""##, ##""\u00231a2\u00423C""##] {
            #expect(try [Color](json: "[\(text), \(text)]").map(\.green) == [0x2B, 0x2B])
        }
        let error = #expect(throws: MappingError.self) { try [Color](json: ##"["#000000", "red"]"##) }
        #expect(
            error?.description == "[1]: expected a color, found another text (line 1, column 13, byte 12)"
        )
        let other = #expect(throws: MappingError.self) { try [Color](json: "[5]") }
        #expect(other?.expected == "string")
    }

    @Test("the closure gets the text that string() reads, and none after a failure")
    func sameAsString() throws {
        for filler in ["x", "é", "漢", "🎈", "\\n", "\\u00e9", "\\ud83c\\udf88"] {
            for count in 0...40 {
                let document = Array("\"\(String(repeating: filler, count: count))ab\"".utf8)
                let expected = try String(json: document)
                try JSONReader.read(document) { json in
                    json.withString { text in
                        #expect(String(copying: text) == expected)
                        #expect(!text.isKnownASCII || expected.allSatisfy(\.isASCII))
                    }
                }
            }
        }
        for text in ["1", "null", "\"a", "\"\\x\"", ""] {
            #expect(throws: MappingError.self) {
                try JSONReader.read(Array(text.utf8)) { json in
                    json.withString { #expect($0.count == 0) }
                }
            }
        }
    }

    @Test("the written bytes are passed to a closure without a copy")
    func written() throws {
        let value = try JSONValue(json: #"{"a": [1, "é", null], "b": {}}"#)
        let bytes = try value.withJSONBytes { document in
            document.withUnsafeBytes { Array($0) }
        }
        #expect(try bytes == value.jsonBytes())
        #expect(try Array(value.jsonData()) == bytes)
        #expect(try Array(value.jsonText().utf8) == bytes)
        #expect(throws: JSONWritingError.self) { try [Double.nan].withJSONBytes { $0.byteCount } }
        #expect(throws: CancellationError.self) { try value.withJSONBytes { _ in throw CancellationError() } }
    }
}
