import Foundation
import GenAPIMapping
import TestTraits
import Testing

/// Every escape at every place of the steps of eight and sixteen bytes in which strings are read and written.
@Suite(.thorough) struct EscapeOffsetTests {
    private static let tails = [0, 1, 6, 7, 8, 9, 15, 16, 17, 31, 40, 300]

    /// What stands before and after.
    private static let surroundings = (0...40).flatMap { offset in
        tails.map { (String(repeating: "x", count: offset), String(repeating: "y", count: $0)) }
    }

    static let escapes: [(String, String)] =
        [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
            (#"\n"#, "\n"),
            (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0022"#, "\""), (#"\u005C"#, "\\"), (#"\u002f"#, "/"),
            (#"\u007f"#, "\u{7F}"), (#"\u0080"#, "\u{80}"), (#"\u00E9"#, "é"), (#"\u07FF"#, "\u{7FF}"),
            (#"\u0800"#, "\u{800}"), (#"\u2028"#, "\u{2028}"), (#"\u2029"#, "\u{2029}"),
            (#"\uD7ff"#, "\u{D7FF}"),
            (#"\uE000"#, "\u{E000}"), (#"\uFFFF"#, "\u{FFFF}"), (#"\ud800\udc00"#, "\u{10000}"),
            (#"\uDBFF\uDFFF"#, "\u{10FFFF}"), (#"\ud83c\udf88"#, "🎈"), (#"\\u0041"#, "\\u0041"),
            (#"\\\""#, "\\\""),
            ("\u{7F}", "\u{7F}"), ("\u{2028}", "\u{2028}"), ("é", "é"), ("🎈", "🎈"),
        ]
        + (0..<0x20).map { code in
            let digits = String(code, radix: 16)
            return (#"\u00"# + (code < 16 ? "0" : "") + digits, String(UnicodeScalar(UInt8(code))))
        }

    @Test("every escape is read at every place of a string and of a key", arguments: escapes)
    func readsEscapes(_ spelling: String, _ meaning: String) throws {
        for (before, after) in Self.surroundings {
            let contents = before + spelling + after
            let expected = Array((before + meaning + after).utf8)
            let document = Array("{\"\(contents)\":\"\(contents)\"}".utf8)
            let map = try [String: String](json: document)
            #expect(map.first.map { Array($0.key.utf8) } == expected, "\(contents)")
            #expect(map.first.map { Array($0.value.utf8) } == expected, "\(contents)")
            let list = try [String](json: "[\"\(contents)\",\"\(contents)\"]")
            #expect(list.allSatisfy { Array($0.utf8) == expected } && list.count == 2, "\(contents)")
            try JSONReader.read(document) { $0.skip() }
        }
    }

    static let refused =
        [
            #"\udc00\udc00"#, #"\udc00"#, #"\ud800"#, #"\ud800\ud800"#, #"\udc00\ud800"#, #"\uDFFF\uDBFF"#,
            #"\ud800x"#, #"\ud800\n"#, #"\ud800\u0041"#, #"\ud800\u"#, #"\ud800\\udc00"#, #"\ud83c\udbff"#,
            #"\ud83c\ue000"#, #"\udbff\udbff"#, #"\u"#, #"\u1"#, #"\u12"#, #"\u123"#, #"\u123g"#, #"\u12 4"#,
            #"\u-123"#, #"\u+123"#, #"\U0041"#, #"\x41"#, #"\a"#, #"\0"#, #"\'"#, #"\ "#, "\\\n", #"\é"#,
        ] + (0..<0x20).map { String(UnicodeScalar(UInt8($0))) }

    @Test("invalid escapes are rejected at every position of a string and of a key", arguments: refused)
    func refusesOthers(_ spelling: String) {
        for (before, after) in Self.surroundings {
            let string = "\"\(before)\(spelling)\(after)\""
            for text in [string, "[\(string)]", "{\(string):1}", "{\"a\":\(string)}"] {
                #expect((try? JSONValue(json: text)) == nil, "\(text)")
                #expect((try? JSONReader.read(Array(text.utf8)) { $0.skip() }) == nil, "\(text)")
            }
            #expect((try? String(json: string)) == nil, "\(string)")
            #expect((try? [String](json: "[\(string)]")) == nil, "\(string)")
            #expect((try? [String: Int](json: "{\(string):1}")) == nil, "\(string)")
        }
    }

    static let written: [(String, String)] =
        [
            ("\"", #"\""#), ("\\", #"\\"#), ("\u{8}", #"\b"#), ("\u{C}", #"\f"#), ("\n", #"\n"#),
            ("\r", #"\r"#),
            ("\t", #"\t"#), ("/", "/"), ("\u{7F}", "\u{7F}"), ("\u{80}", "\u{80}"), ("é", "é"), (" ", " "),
            ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"), ("\u{2028}", "\u{2028}"),
            ("\u{FFFF}", "\u{FFFF}"),
            ("🎈", "🎈"), (#"C:\Users\me"#, #"C:\\Users\\me"#), (#"\""#, #"\\\""#), ("\\\\", #"\\\\"#),
            ("!\"", #"!\""#), ("[\\", #"[\\"#), ("\u{1F} ", #"\u001f "#), ("\\x\\x\\x\\x", #"\\x\\x\\x\\x"#),
        ]
        + (0..<0x20).filter { ![8, 9, 10, 12, 13].contains($0) }.map { code in
            let digits = String(code, radix: 16)
            return (String(UnicodeScalar(UInt8(code))), #"\u00"# + (code < 16 ? "0" : "") + digits)
        }

    @Test("every character is written at every place of a string and of a key", arguments: written)
    func writes(_ character: String, _ spelling: String) throws {
        for (before, after) in Self.surroundings {
            let text = before + character + after
            let expected = "\"\(before)\(spelling)\(after)\""
            #expect(try text.jsonText() == expected)
            #expect(try [text, text].jsonText() == "[\(expected),\(expected)]")
            #expect(try [text: text].jsonText() == "{\(expected):\(expected)}")
        }
    }
}
