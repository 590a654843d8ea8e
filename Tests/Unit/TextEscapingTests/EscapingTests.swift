import Foundation
import TestTraits
import Testing
import TextEscaping

/// Texts that go into other languages.
@Suite struct EscapingTests {
    /// Characters that end, hide or turn around what is next to them, and others.
    private static let texts =
        [
            "", "plain", "it's", #"say "a\b""#, "a\nb\tc\r\nd", "\u{0}\u{1F}\u{7F}\u{85}", "ü 🙂 👩‍🚀 e\u{301}",
            "\u{202E}txt.exe", "\u{2028}\u{FEFF}\u{E0041}", "$HOME `id` $(id) !! * ? \\",
            "<b a='1'>&amp;</b>", "100%", "%41/%",
        ] + (0..<0x180).compactMap { Unicode.Scalar($0).map { "a\(Character($0))b" } }

    @Test("a JSON literal round-trips and has no invisible characters")
    func json() throws {
        for text in Self.texts {
            let literal = text.jsonLiteral
            let value = try JSONSerialization.jsonObject(with: Data(literal.utf8), options: .fragmentsAllowed)
            #expect(ExactText(value as? String) == ExactText(text), "\(literal)")
            let invisible = literal.unicodeScalars.filter(\.isInvisible)
            #expect(invisible.isEmpty, "\(literal)")
        }
        #expect("\u{E0041}é\u{1}".jsonLiteral == #""\udb40\udc41é\u0001""#)
    }

    @Test("a YAML literal is on one line and has only allowed characters")
    func yaml() {
        for text in Self.texts {
            let literal = text.yamlLiteral
            #expect(literal.hasPrefix("\"") && literal.hasSuffix("\""))
            let forbidden = literal.unicodeScalars.filter(\.isEscapedInYAML)
            #expect(forbidden.isEmpty, "\(literal)")
        }
        #expect("a\"\\\u{85}\n".yamlLiteral == #""a\"\\\u0085\n""#)
    }

    @Test("a text in HTML has no marks, no entities of its own, and no control characters")
    func html() {
        #expect(
            "<b a='1'>\"&amp;\"</b>".htmlEscaped == "&lt;b a=&#39;1&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;"
        )
        #expect("a\n\tü🙂".htmlEscaped == "a\n\tü🙂")
        #expect("\u{0}\u{7F}\u{202E}".htmlEscaped == "\u{FFFD}\u{FFFD}\u{FFFD}")
    }

    @Test("percent-encoded text round-trips and has only unreserved characters")
    func urls() {
        let unreserved = CharacterSet(charactersIn: "-._~%").union(
            CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        )
        for text in Self.texts {
            #expect(ExactText(text.percentEncoded.removingPercentEncoding) == ExactText(text))
            #expect(text.percentEncoded.unicodeScalars.allSatisfy(unreserved.contains))
        }
        #expect("a b/c?d=é".percentEncoded == "a%20b%2Fc%3Fd%3D%C3%A9")
        #expect("it's%20(1),a:b@c".percentEncodedPath == "it's%20%281%29,a:b@c")
        #expect("/a b/~c".percentEncoded(except: "/~") == "/a%20b/~c")
    }

    #if os(Linux) || os(macOS)
        @Test("a text that is quoted for the shell is a single word", .blocking)
        func shell() throws {
            let texts = Self.texts.filter { !$0.unicodeScalars.contains("\0") }
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "printf '%s\\0' " + texts.map(\.shellWord).joined(separator: " ")]
            process.standardOutput = output
            try process.run()
            let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            #expect(words.map { Array($0) } == texts.map { Array($0.utf8) })
        }
    #endif
}

/// Texts are equal if their characters are, not if they look the same.
private struct ExactText: Equatable {
    let bytes: [UInt8]?

    init(_ text: String?) { bytes = text.map { Array($0.utf8) } }
}
