import SourceDiagnostics
import Testing

@Suite struct RendererTests {
    private let file = SourceFile(
        path: "Specs/User.yaml",
        text: "resource: User\nfields:\n  name: Strng\n  name: int\n"
    )

    private var unknown: Diagnostic {
        let range = SourceRange(file, 31..<36)
        return Diagnostic(
            .error,
            "unknown type 'Strng'",
            at: range,
            fixIts: [.replace(range, with: "string")],
            id: "unknownType(_:known:)"
        )
    }

    private var duplicate: Diagnostic {
        Diagnostic(
            .warning,
            "key 'name' is already in this map",
            at: SourceRange(file, 39..<43),
            notes: [.init("first written here", at: SourceRange(file, 25..<29)), .init("keys are unique")],
            id: "duplicateKey"
        )
    }

    @Test("a terminal shows the location of a message and its fix") func aTerminalShowsThePlaceAndTheCure() {
        #expect(
            TerminalRenderer(colored: false).render([unknown, duplicate]) == """
                Specs/User.yaml:3:9: error: unknown type 'Strng' [unknownType]
                  3 |   name: Strng
                    |         ^^^^^
                  help: did you mean 'string'?
                Specs/User.yaml:4:3: warning: key 'name' is already in this map [duplicateKey]
                  4 |   name: int
                    |   ^^^^
                Specs/User.yaml:3:3: note: first written here
                  3 |   name: Strng
                    |   ^^^^
                  note: keys are unique

                """
        )
    }

    @Test("colors change nothing else in the output") func colorsChangeNothingElse() {
        let colored = TerminalRenderer(colored: true).render(unknown)
        #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(
            colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
                == TerminalRenderer(colored: false).render(unknown)
        )
    }

    @Test(
        "the underline is below the marked text, whatever its characters",
        arguments: [
            ("a\tb: x", 5..<6, "  1 | a   b: x", "    |        ^"),
            ("ab\tc\td: x", 3..<6, "  1 | ab  c   d: x", "    |     ^^^^^"),
            ("日本: x", 8..<9, "  1 | 日本: x", "    |       ^"),
            ("日本: x", 0..<6, "  1 | 日本: x", "    | ^^^^"),
            ("e\u{301}e: x", 3..<4, "  1 | e\u{301}e: x", "    |  ^"),
            ("a\u{202E}b: x", 4..<5, "  1 | a\\u{202E}b: x", "    |          ^"),
            ("ab", 1..<1, "  1 | ab", "    |  ^"),
            ("ab", 2..<2, "  1 | ab", "    |   ^"),
            ("ab\ncd", 1..<5, "  1 | ab", "    |  ^"),
        ]
    )
    func theUnderlineIsUnderWhatItMeans(
        _ text: String,
        _ offsets: Range<Int>,
        _ line: String,
        _ underline: String
    ) {
        let file = SourceFile(path: "a", text: text)
        let lines = Diagnostic(.error, "m", at: SourceRange(file, offsets)).description.split(separator: "\n")
        #expect(lines.dropFirst() == [line[...], underline[...]])
    }

    @Test("only the part of a long line around a mistake is shown")
    func ofALongLineOnlyTheNeighborhoodIsShown() throws {
        let text = String(repeating: "ä ", count: 1000) + "here" + String(repeating: " ö", count: 1000)
        let file = SourceFile(path: "a", text: text)
        let description = Diagnostic(.error, "m", at: SourceRange(file, 3000..<3004), id: "m").description
        let lines = description.split(separator: "\n").map(Array.init)
        #expect(description.hasPrefix("a:1:2001: error: m [m]\n"))
        #expect(lines[1].count < 130)
        #expect(lines[1][6] == "…" && lines[1].last == "…")
        let start = try #require(lines[2].firstIndex(of: "^"))
        #expect(String(lines[1][start..<lines[2].endIndex]) == "here")
    }

    @Test("48 characters before a mistake are shown, and more are clipped", arguments: 46...50)
    func charactersBefore(_ count: Int) throws {
        for character in ["a", "é", "😀"] {
            let before = String(repeating: character, count: count)
            let file = SourceFile(path: "a", text: before + "here")
            let range = SourceRange(file, before.utf8.count..<before.utf8.count + 4)
            let lines = Diagnostic(.error, "m", at: range).description.split(separator: "\n")
            #expect(lines[1].contains("…") == (count > 48))
            #expect(lines[1].hasSuffix(String(repeating: character, count: min(count, 48)) + "here"))
        }
    }

    @Test("a message in an empty file shows no line") func anEmptyFileHasNoLineToShow() {
        let empty = SourceFile(path: "a", bytes: [])
        let diagnostic = Diagnostic(.error, "m", at: SourceRange(empty, 0..<0), id: "m")
        #expect(diagnostic.description == "a:1:1: error: m [m]")
    }

    @Test("the JSON output has every location and edit") func programsGetEveryPlaceAndEdit() {
        let place =
            #""file":"Specs/User.yaml","line":3,"column":9,"offset":31,"endLine":3,"endColumn":14,"endOffset":36"#
        let edit = "{\(place),\"replacement\":\"string\"}"
        let fixIts = #"[{"message":"did you mean 'string'?","edits":[\#(edit)]}]"#
        let object =
            #"{"id":"unknownType","severity":"error","message":"unknown type 'Strng'",\#(place),"notes":[],"fixIts":\#(fixIts)}"#
        #expect(JSONRenderer(.lines).render([unknown]) == object + "\n")
        #expect(JSONRenderer(.array).render([unknown]) == "[\n  \(object)\n]\n")
        #expect(JSONRenderer(.array).render([]) == "[]\n")
        #expect(JSONRenderer(.lines).render([]) == "")
    }

    @Test("a range of several lines ends in its last one")
    func severalLines() {
        let diagnostic = Diagnostic(.error, "m", at: SourceRange(file, 23..<43), id: "m")
        let place =
            #""line":3,"column":1,"offset":23,"endLine":4,"endColumn":7,"endOffset":43"#
        #expect(JSONRenderer(.lines).render([diagnostic]).contains(place))
        #expect(GitHubRenderer().render([diagnostic]).contains("line=3,endLine=4,"))
    }

    @Test("the output for GitHub has one line per message") func gitHubGetsOneLinePerMessage() {
        #expect(
            GitHubRenderer().render([unknown, duplicate]) == """
                ::error file=Specs/User.yaml,line=3,endLine=3,col=9,endColumn=14,title=unknownType::\
                unknown type 'Strng'%0Ahelp: did you mean 'string'?
                ::warning file=Specs/User.yaml,line=4,endLine=4,col=3,endColumn=7,title=duplicateKey::\
                key 'name' is already in this map%0Anote: first written here (Specs/User.yaml:3:3)%0Anote: keys are unique

                """
        )
    }

    @Test("a message or path cannot inject a command into the output for GitHub")
    func gitHubCannotBeTalkedIntoACommand() {
        let file = SourceFile(path: "a,b:c%\n::set-env.yaml", text: "x")
        let diagnostic = Diagnostic(.error, "100%\r\n::stop", at: SourceRange(file, 0..<1), id: "x")
        #expect(
            GitHubRenderer().render([diagnostic])
                == "::error file=a%2Cb%3Ac%25\\n%3A%3Aset-env.yaml,line=1,endLine=1,col=1,endColumn=2,title=x::100%25\\r\\n::stop\n"
        )
    }

    @Test("invisible characters are escaped in JSON") func jsonEscapesWhatCouldHide() {
        #expect(
            JSONText.string("\"\\\n\u{0}\u{202E}\u{E0001}ä👍").compact
                == #""\"\\\n\u0000\u202e\udb40\udc01ä👍""#
        )
    }

    @Test("hostile text in messages is escaped and clipped") func messagesShowHostileTextEscapedAndClipped() {
        let name = String(repeating: "ü", count: 80)
        #expect(name.quoted == "'\(String(repeating: "ü", count: 60))…'")
        for count in 59...61 {
            let text = String(repeating: "ü", count: count)
            #expect(text.quoted == (count > 60 ? "'\(text.dropLast())…'" : "'\(text)'"))
        }
        #expect("\t\r\n\u{0}\u{8}\u{B}\u{7F}".quoted == #"'\t\r\n\u{0}\u{8}\u{B}\u{7F}'"#)
        #expect("a\u{7}\n\u{2066}b".quoted == "'a\\u{7}\\n\\u{2066}b'")
        #expect(Diagnostic(.error, "a\u{1B}[31m", at: SourceRange(file, 0..<1)).message == "a\\u{1B}[31m")
    }

    @Test(
        "quotes, backslashes and invisible characters are escaped in JSON",
        arguments: [
            ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("a\nb", #""a\nb""#), ("a\rb", #""a\rb""#),
            ("a\tb", #""a\tb""#),
            ("a\u{1}b", #""a\u0001b""#), ("a\u{202E}b", #""a\u202eb""#),
            ("a\u{E0001}b", #""a\udb40\udc01b""#),
            ("äö😀", #""äö😀""#),
        ]
    )
    func texts(_ text: String, _ literal: String) {
        #expect(JSONText.string(text).compact == literal)
        #expect(JSONText.object([(text, .bool(true))]).compact == "{\(literal):true}")
    }

    @Test("JSON for people is indented, and a list of scalars is on one line")
    func indented() {
        let lists: [JSONText] = [
            .array([.int(-1), .bool(false), .null]), .array([]), .object([]), .array([.array([])]),
        ]
        #expect(JSONText.array(lists).compact == "[[-1,false,null],[],{},[[]]]")
        #expect(
            JSONText.object([("a", .array(lists)), ("b", .string("c"))]).pretty() == """
                {
                  "a": [
                    [-1, false, null],
                    [],
                    {},
                    [
                      []
                    ]
                  ],
                  "b": "c"
                }
                """
        )
    }

    @Test("a command of a workflow is one line, whatever is in its message and its path")
    func workflowCommands() {
        let file = SourceFile(path: "a:b,c%\r\n.yaml", text: "a")
        let text = GitHubRenderer().render([
            Diagnostic(.error, "50%\r\nof", at: SourceRange(file, 0..<1), id: "m")
        ])
        #expect(text.count { $0.isNewline } == 1 && text.hasSuffix("\n"))
        #expect(text.contains("a%3Ab%2Cc%25") && text.contains("::50%25"))
    }
}
