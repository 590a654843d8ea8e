import SourceDiagnostics
import TestTraits
import Testing

@testable import SpecReading

@Suite struct YAMLRefusalTests {
    @Test("the closest anchor is suggested for an unknown alias")
    func anAliasOfNothingSuggestsTheNearestAnchor() {
        expect(
            """
            resource: User
            types:
              Address: { fields: &address { street: string } }
            fields: 1️⃣*adress
            """,
            says: ["1️⃣": "unknown alias: there is no anchor '&adress' before it"],
            fixed: """
                resource: User
                types:
                  Address: { fields: &address { street: string } }
                fields: *address
                """,
            underlined: "*adress"
        )
    }

    @Test("the number of values that aliases expand to is limited") func aliasesAreBoundedByWhatTheyBringIn()
    {
        let tens = (0..<10).map { _ in "*a" }.joined(separator: ", ")
        let lines = [
            "resource: User", "fields:", "  a: { type: json, default: &a [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] }",
        ]
        let bomb =
            lines
            + (1...5).map { level in
                let name = ["b", "c", "d", "e", "f"][level - 1]
                let before = ["a", "b", "c", "d", "e"][level - 1]
                return
                    "  \(name): { type: json, default: &\(name) [\(tens.replacing("*a", with: "*\(before)"))] }"
            }
        let found = diagnostics(of: SourceFile(path: "User.yaml", text: bomb.joined(separator: "\n")))
        #expect(found.map(\.message) == ["aliases expand to more than 100000 values"])
    }

    @Test("an alias inside of its own anchor is rejected") func anAliasInsideOfItsAnchorIsRefused() {
        expect(
            "resource: User\nfields: { a: { type: json, default: &a [1️⃣*a] } }",
            says: ["1️⃣": "alias 'a' is used inside its own anchor"]
        )
    }

    @Test("a merge key accepts only maps") func aMergeKeyTakesMaps() {
        expect(
            "resource: User\nfields:\n  1️⃣<<: [a, b]",
            says: ["1️⃣": "'<<' takes a map or a list of maps, not a list"]
        )
    }

    @Test("text with a colon must be quoted") func aColonInTextIsCuredWithQuotes() {
        expect(
            """
            resource: User
            doc: A "note"1️⃣: for people  # and more
            """,
            says: ["1️⃣": "text that contains a ':' followed by a space must be quoted"],
            fixed: """
                resource: User
                doc: "A \\"note\\": for people"  # and more
                """
        )
    }

    @Test("a key must be text") func keysAreText() {
        expect(
            "resource: User\nfields:\n  ? 1️⃣[a, b]\n  : string",
            says: ["1️⃣": "a key must be text"],
            underlined: "[a, b]"
        )
        expect("resource: User\nfields: { 1️⃣: string }", says: ["1️⃣": "a key is missing before ':'"])
        expect("resource: User\nfields:\n  1️⃣: string", says: ["1️⃣": "a key is missing before ':'"])
        expect("resource: User\nfields:\n  ?1️⃣\n  : string", says: ["1️⃣": "a key is missing before ':'"])
    }

    @Test("control characters are reported by name and removed") func controlCharactersAreNamedAndTakenOut() {
        expect(
            "resource: User\ndoc: a1️⃣\u{0}\u{7}b 2️⃣\u{9B}c3️⃣\u{FEFF}d",
            says: [
                "1️⃣": "control character U+0000", "2️⃣": "control character U+009B",
                "3️⃣": "control character U+FEFF",
            ],
            fixed: "resource: User\ndoc: ab cd"
        )
    }

    @Test("control characters in escapes are reported") func controlCharactersCannotHideInEscapes() {
        expect(
            #"resource: User\#ndoc: 1️⃣"a\0b""#,
            says: ["1️⃣": "control character U+0000"],
            underlined: #""a\0b""#
        )
    }

    @Test("a duplicate key is reported with a note at the first one") func aKeyTwiceShowsTheFirst() {
        expect(
            """
            resource: User
            fields:
              2️⃣name: string
              1️⃣name: int
            """,
            says: ["1️⃣": "key 'name' is already in this map", "2️⃣": "note: first written here"],
            underlined: "name"
        )
    }

    @Test("duplicate keys are found in long maps too") func aKeyTwiceIsFoundInLongMapsToo() {
        let fields = (0..<40).map { "  f\($0): string" } + ["  f7: int", "  f39: int"]
        let text = (["resource: User", "fields:"] + fields).joined(separator: "\n")
        let found = diagnostics(of: SourceFile(path: "User.yaml", text: text))
        #expect(
            found.map(\.message) == ["key 'f7' is already in this map", "key 'f39' is already in this map"]
        )
        #expect(found.map(\.range.start.line) == [43, 44])
    }

    @Test(
        "a file without a spec is reported as empty",
        arguments: ["", "\n\n", "# nothing\n", "---\n...\n", "\u{FEFF}"]
    )
    func aFileWithoutASpecIsEmpty(_ text: String) {
        let found = diagnostics(of: SourceFile(path: "User.yaml", text: text))
        #expect(found.count == 1)
        #expect(["emptyFile", "missingValue"].contains(found.first?.id))
    }

    @Test("values can be nested up to 64 levels deep") func sixtyFourLevelsAreTheLimit() {
        func refusals(levels: Int) -> [String] {
            let type = String(repeating: "[", count: levels) + "int" + String(repeating: "]", count: levels)
            return diagnostics(
                of: SourceFile(path: "User.yaml", text: "resource: User\nfields: { a: \(type) }")
            ).map(\.id)
        }
        // The root and `fields` are levels too.
        #expect(refusals(levels: 62) == [])
        #expect(refusals(levels: 63) == ["nestedTooDeep"])
    }

    @Test("types in a text can be nested up to 64 levels deep")
    func sixtyFourLevelsAreTheLimitInsideOfOneTextToo() {
        func refusals(levels: Int) -> [String] {
            let type = String(repeating: "[", count: levels) + "int" + String(repeating: "]", count: levels)
            return diagnostics(
                of: SourceFile(path: "User.yaml", text: "resource: User\nfields: { a: \"\(type)\" }")
            ).map(\.id)
        }
        #expect(refusals(levels: 63) == [])
        #expect(refusals(levels: 64) == ["nestedTooDeep"])
    }

    @Test("the levels inside of an alias count towards the depth") func aliasesCannotHideDepth() {
        let deep = String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40)
        let outer = String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 30)
        let text =
            "resource: User\nfields:\n  a: { type: json, default: &a \(deep) }\n  b: { type: json, default: \(outer) }"
        #expect(diagnostics(of: SourceFile(path: "User.yaml", text: text)).map(\.id) == ["nestedTooDeep"])
    }

    @Test("an optional list must be quoted") func anOptionalListIsCuredWithQuotes() {
        expect(
            "resource: User\nfields:\n  tags: [[string]]1️⃣?\n",
            says: ["1️⃣": "a type with a '?' after a bracket must be quoted"],
            fixed: "resource: User\nfields:\n  tags: \"[[string]]?\"\n"
        )
    }

    @Test("a second YAML document is rejected") func aSecondDocumentIsRefused() {
        expect(
            "resource: User\n1️⃣---\nresource: Trip\n",
            says: ["1️⃣": "a file cannot contain a second YAML document"]
        )
    }

    @Test("tabs in indentation are reported and replaced in every line")
    func everyTabbedLineFromTheFirstOnIsCured() {
        expect(
            "resource: User\nfields:\n1️⃣\tname: string\n2️⃣  \tage: int\n\n\t# a comment\n  city: string\n",
            says: ["1️⃣": "tabs are not allowed in indentation", "2️⃣": "tabs are not allowed in indentation"],
            fixed: "resource: User\nfields:\n  name: string\n    age: int\n\n\t# a comment\n  city: string\n"
        )
    }

    @Test("tabs outside of indentation are accepted") func tabsElsewhereAreNobodysBusiness() throws {
        let user = try declaration(
            "resource: User\ndoc: |\n  code\n  \tindented\nfields: { name:\tstring }\t# here\n"
        )
        #expect(user.doc?.value == "code\n\tindented\n")
    }

    @Test("tags are reported and removed", arguments: ["!!binary", "!foo", "!<tag:x.org,2000:y>"])
    func tagsAreTakenOut(_ tag: String) {
        expect(
            "resource: User\ndoc: &a 1️⃣\(tag) people",
            says: ["1️⃣": "tag '\(tag)' is not supported"],
            fixed: "resource: User\ndoc: &a people",
            underlined: tag
        )
    }

    @Test("a quote that is never closed is reported where it begins") func anOpenQuoteIsShownWhereItBegins() {
        expect(
            "resource: User\ndoc: 1️⃣\"people\nfields: {}\n",
            says: ["1️⃣": "this quote is never closed"],
            underlined: "\""
        )
    }

    @Test(
        "syntax errors are explained in plain words",
        arguments: [
            ("fields: { a: int\nb: c", "a ',' or '}' is missing"),
            ("fields: [a\n", "a ',' or ']' is missing"),
            ("doc: @home", "a text that begins with '@' must be in quotes"),
            ("doc: `code`", "a text that begins with '`' must be in quotes"),
            ("fields:\n  a: int\n b: int", "a key is missing, or the indentation does not fit the map"),
            ("doc: \"\\q\"", "an unknown escape after '\\'"),
            ("doc: \"\\xZZ\"", "an escape needs hexadecimal digits"),
            ("doc: \"\\uD800\"", "an escape that is not a character"),
            ("doc: - a", "a list item cannot begin here"),
            ("doc: & a", "a name is missing"),
            ("doc: |x\n  a", "only a comment can stand here"),
            ("doc: !x!y z", "a tag with an unknown prefix"),
            ("fields\nname: a", "a ':' is missing after a key"),
            ("doc: ? a", "a key cannot begin here"),
        ]
    )
    func syntaxIsExplainedInPlainWords(_ line: String, _ message: String) {
        let found = diagnostics(of: SourceFile(path: "User.yaml", text: "resource: User\n\(line)"))
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.id) == ["yamlSyntax"])
        #expect(found.allSatisfy { $0.range.start.line >= 2 })
    }

    @Test("merge keys add only the keys that are missing") func mergeKeysBringInWhatIsNotThere() throws {
        let user = try declaration(
            """
            resource: User
            types:
              Base: { fields: &base { id: uuid, name: string } }
              More: { fields: &more { name: int, city: string } }
            fields:
              <<: [*base, *more]
              id: int
            """
        )
        guard case .object(let object) = user.content else {
            Issue.record("an object")
            return
        }
        #expect(object.fields.map(\.key.value) == ["id", "name", "city"])
        #expect(object.fields.map(\.type.range.text) == ["int", "string", "string"])
    }

    @Test("a second merge key in a map is reported")
    func secondMergeKey() {
        expect(
            """
            resource: User
            types:
              Base: { fields: &base { name: string } }
              More: { fields: &more { city: string } }
            fields:
              2️⃣<<: *base
              1️⃣<<: *more
            """,
            says: ["1️⃣": "key '<<' is already in this map", "2️⃣": "note: first written here"]
        )
    }

    @Test(
        "a character that cannot stand in its place is underlined as a whole",
        arguments: ["x", "é", "界", "😀"]
    )
    func underlinedCharacters(_ character: String) throws {
        let text = "resource: User\nfields: { a: \"int\" \(character)b }"
        let found = diagnostics(of: SourceFile(path: "User.yaml", text: text))
        #expect(found.map(\.id) == ["yamlSyntax"])
        #expect(found.first?.range.text == character)
    }

    @Test("a byte that is not UTF-8 is reported with its location")
    func bytesThatAreNotUTF8AreNamedWithTheirPlace() {
        let file = SourceFile(path: "User.yaml", bytes: Array("resource: User\ndoc: M".utf8) + [0xFC, 0x6C])
        let found = diagnostics(of: file)
        #expect(found.map(\.message) == ["the file is not UTF-8: byte 0xFC at offset 21"])
        #expect(found.first?.range.start == SourcePosition(line: 2, column: 7, offset: 21))
    }

    @Test(
        "files in UTF-16 and UTF-32 are reported by the name of their encoding",
        arguments: [
            ([0xFF, 0xFE, 0x61, 0x00] as [UInt8], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x61], "UTF-16"),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"),
        ]
    )
    func otherEncodingsAreCalledByTheirName(_ bytes: [UInt8], _ name: String) {
        let found = diagnostics(of: SourceFile(path: "User.yaml", bytes: bytes))
        #expect(found.map(\.message) == ["the file is \(name), not UTF-8"])
    }

    @Test(
        "overlong and broken sequences are reported as not UTF-8",
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0xAF], [0xF0, 0x9F],
            [0x80],
        ] as [[UInt8]]
    )
    func overlongAndBrokenSequencesAreNotUTF8(_ bytes: [UInt8]) {
        let found = diagnostics(of: SourceFile(path: "User.yaml", bytes: Array("doc: ".utf8) + bytes))
        #expect(found.map(\.id) == ["notUTF8"])
    }

    @Test("a byte order mark at the beginning is accepted") func aByteOrderMarkInFrontIsFine() throws {
        let user = try declaration("\u{FEFF}resource: User\ndoc: ü\n")
        #expect(user.name.range.text == "User")
        #expect(user.doc?.range.start == SourcePosition(line: 2, column: 6, offset: 23))
    }

    @Test("a file of more than 16 MiB is rejected", .thorough) func aFileIsAtMostSixteenMegabytes() {
        let line = Array("# a comment that goes on for a while, sixty-four bytes of it...\n".utf8)
        #expect(line.count == 64)
        var bytes = Array("resource: User\n".utf8)
        while bytes.count + line.count <= YAMLText.largest { bytes += line }
        bytes += Array(repeating: UInt8(ascii: "#"), count: YAMLText.largest - bytes.count)
        #expect(diagnostics(of: SourceFile(path: "User.yaml", bytes: bytes)).map(\.id) == [])
        bytes.append(UInt8(ascii: "#"))
        #expect(diagnostics(of: SourceFile(path: "User.yaml", bytes: bytes)).map(\.id) == ["fileTooLarge"])
    }
}
