import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct TextTests {
    @Test("strings of every length are read") func stringsOfEveryLengthAreRead() throws {
        for filler in ["x", "é", "漢", "🎈", "\n", "\"", "/"] {
            for count in 0...80 {
                for prefix in ["", "a", "abcdefghijklmno", "abcdefghijklmnop"] {
                    let text = prefix + String(repeating: filler, count: count)
                    #expect(try String(json: text.jsonBytes()) == text)
                    #expect(try [String](json: [text, "b"].jsonBytes()) == [text, "b"])
                }
            }
        }
    }

    @Test("a string that was read behaves like any other", arguments: ["q", "é", "🎈"])
    func stringsBehaveAsAnyOther(_ letter: String) throws {
        for count in 0...40 {
            let text = String(repeating: letter, count: count)
            let read = try String(json: "\"\(text)\"")
            #expect(read == text && read.hashValue == text.hashValue && read.count == count)
            #expect(read.utf16.count == text.utf16.count)
            #expect(read + "é" == text + "é" && read.utf8.elementsEqual(text.utf8))
            var changed = read
            changed.append("!")
            #expect(changed == text + "!" && read == text)
        }
    }

    @Test(
        "escapes in strings are read",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u6F22""#, "Aé漢"),
            (#""\ud83c\udf88!""#, "🎈!"), (#""\u0000""#, "\0"), (#""e\u0301""#, "e\u{301}"),
            (#""\uFFFF""#, "\u{FFFF}"),
        ]
    )
    func readsEscapes(_ text: String, _ expected: String) throws {
        #expect(try String(json: text) == expected)
        #expect(try String(json: text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("every Unicode scalar round-trips") func everyScalarComesBack() throws {
        for start in stride(from: 0 as UInt32, through: 0x10FFFF, by: 61) {
            guard let scalar = Unicode.Scalar(start) else { continue }
            let text = "<\(Character(scalar))>"
            let read = try String(json: text.jsonBytes())
            #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars), "U+\(String(start, radix: 16))")
        }
    }

    @Test("every pair of bytes is read exactly if it is valid UTF-8", .thorough)
    func everyPairOfBytesIsUTF8OrRefused() {
        for first in 0x80...0xFF as ClosedRange<UInt8> {
            for second in 0...0xFF as ClosedRange<UInt8> {
                for rest in [[], [0x80], [0x80, 0x80], [0xBF, 0xBF], [0x41]] as [[UInt8]] {
                    let bytes = [first, second] + rest
                    if bytes.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) { continue }
                    let isText = String(validating: bytes, as: UTF8.self) != nil
                    let isRead = (try? String(json: [0x22] + bytes + [0x22])) != nil
                    #expect(isRead == isText, "\(bytes)")
                }
            }
        }
    }

    @Test("sequences of characters are read exactly if they are valid UTF-8")
    func charactersBesideEachOther() {
        let parts: [[UInt8]] = [
            [0xC3, 0xA4], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x8E, 0x88], [0x41], [0xC0, 0x80], [0xC1, 0xBF],
            [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xEE, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80],
            [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
            [0xE2, 0x82],
        ]
        for first in parts {
            for second in parts {
                for third in parts {
                    for bytes in [first + second + third, first + first + second + third] {
                        let isText = String(validating: bytes, as: UTF8.self) != nil
                        let isRead = (try? String(json: [0x22] + bytes + [0x22])) != nil
                        if isRead != isText { Issue.record("\(bytes)") }
                    }
                }
            }
        }
    }

    @Test("URLs, UUIDs and base64 are read and written, and anything else is rejected", .proves("BM-25"))
    func readsTextualValues() throws {
        #expect(try URL(json: #""https://a.example/b?c=d""#).absoluteString == "https://a.example/b?c=d")
        #expect(try URL(json: #""https:\/\/a.example""#).jsonText() == #""https://a.example""#)
        #expect(throws: MappingError.self) { try URL(json: #""""#) }
        let uuid = UUID()
        #expect(try UUID(json: uuid.jsonBytes()) == uuid)
        for text in ["b3476de8-be3c", "+1+1 1 1-0x0x-0000-0000-000000000000"] {
            #expect(throws: MappingError.self) { try UUID(json: "\"\(text)\"") }
        }
        #expect(try UUID(json: #""\u00620000000-0000-0000-0000-00000000000B""#).uuidString.first == "B")
        let data = Data((0...255).map { UInt8($0) })
        #expect(try Data(json: data.jsonBytes()) == data)
        #expect(try Data(json: #""""#) == Data())
        let error = #expect(throws: MappingError.self) { try Data(json: #""a-_=""#) }
        #expect(error?.expected == "base64")
        #expect(error?.found == #"string "a-_=""#)
    }

    @Test("an unknown case is kept and written back", .proves("BM-25"))
    func keepsUnknownCases() throws {
        #expect(try Person.Status(json: #""Active""#) == .active)
        #expect(try Person.Status(json: #""Odd""#) == .unknown("Odd"))
        #expect(try Person.Status(json: #""Odd""#).jsonText() == #""Odd""#)
        #expect(throws: MappingError.self) { try Person.Status(json: "1") }
    }

    private enum Sort: String, ClosedEnumeration {
        case name = "Name"
        case age
    }

    @Test("a closed enumeration rejects unknown cases") func closedEnumerationsRefuseOtherCases() throws {
        #expect(try Sort(json: #""Name""#) == .name)
        let error = #expect(throws: MappingError.self) { try [Sort](json: #"["age","size"]"#) }
        #expect(error?.path == "[1]")
        #expect(error?.expected == "one of 'Name', 'age'")
        #expect(error?.found == "'size'")
    }

    @Test("arrays, slices, data, strings and buffers of bytes are read the same") func everyDoorReadsTheSame()
        throws
    {
        let bytes = Array("[1,2]".utf8)
        #expect(try [Int](json: bytes) == [1, 2])
        #expect(try [Int](json: bytes[...]) == [1, 2])
        #expect(try [Int](json: Data(bytes)) == [1, 2])
        #expect(try [Int](json: "[1,2]") == [1, 2])
        #expect(try bytes.withUnsafeBytes { try [Int](json: $0) } == [1, 2])
        #expect(try JSONReader.read(ContiguousArray(bytes)) { $0.list(of: Int.self) } == [1, 2])
    }
}
