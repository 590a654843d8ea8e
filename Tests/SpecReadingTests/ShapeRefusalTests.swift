import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct ShapeRefusalTests {
    private static let api = "genapi: 1\napi: Trips\nservers: { live: \"https://trips.example\" }\n"

    @Test func unknownKeysSuggestTheNearest() {
        expect(
            """
            resource: User
            1️⃣feilds:
              name: { typ2️⃣e: string }
            3️⃣color: blue
            """.replacing("2️⃣", with: ""),
            says: [
                "1️⃣": "unknown key 'feilds' in a resource",
                "3️⃣": "unknown key 'color' in a resource",
            ],
            fixed: """
                resource: User
                fields:
                  name: { type: string }
                color: blue
                """,
            underlined: "feilds"
        )
    }

    @Test func unknownKeysWithoutANearOneListTheKnown() {
        let found = diagnostics(
            of: SourceFile(path: "User.yaml", text: "resource: User\nstore: { qqqqqqq: 1 }")
        )
        #expect(found.flatMap(\.notes).map(\.message) == ["known keys: ttl, indexes"])
        #expect(found.flatMap(\.fixIts) == [])
    }

    @Test func aMisspelledRequiredKeyIsReportedOnce() {
        expect(
            Self.api.replacing("servers", with: "1️⃣server"),
            says: ["1️⃣": "unknown key 'server' in api.yaml"],
            fixed: Self.api,
            path: "api.yaml"
        )
        expect(
            "resource: User\nendpoints: { list: { 1️⃣gte: \"\" } }",
            says: ["1️⃣": "unknown key 'gte' in an endpoint"],
            fixed: "resource: User\nendpoints: { list: { get: \"\" } }"
        )
        expect(
            "resource: User\nfields: { name: { 1️⃣tpye: string } }",
            says: ["1️⃣": "unknown key 'tpye' in a field"],
            fixed: "resource: User\nfields: { name: { type: string } }"
        )
        expect(
            "resource: User\ntypes: { Status: { 1️⃣enumm: [a] } }",
            says: ["1️⃣": "unknown key 'enumm' in an enum"],
            fixed: "resource: User\ntypes: { Status: { enum: [a] } }"
        )
        expect(
            "1️⃣resorce: User\n",
            says: ["1️⃣": "the file does not say what it declares"],
            fixed: "resource: User\n"
        )
    }

    @Test func aMissingVersionIsPutInFront() {
        expect(
            "1️⃣api: Trips\nservers: { live: x }\n",
            says: ["1️⃣": "key 'genapi' is missing in api.yaml"],
            fixed: "genapi: 1\napi: Trips\nservers: { live: x }\n",
            path: "api.yaml"
        )
    }

    @Test(arguments: ["2", "0", "-1"])
    func versionsOfTheFutureAreRefused(_ version: String) {
        expect(
            Self.api.replacing("genapi: 1", with: "genapi: 1️⃣\(version)"),
            says: ["1️⃣": "version \(version) of the spec language is not known to this tool"],
            fixed: Self.api,
            path: "api.yaml"
        )
    }

    @Test func theKindMovesToTheFront() {
        expect(
            "2️⃣doc: A person.\n# more\n1️⃣resource: User\nfields: {}\n",
            says: [
                "1️⃣": "'resource' is not the first key of the file",
                "2️⃣": "note: the first key says what the file declares",
            ],
            fixed: "resource: User\ndoc: A person.\n# more\nfields: {}\n"
        )
    }

    @Test(arguments: ["yes", "no", "on", "off", "Yes", "NO", "true", "False"])
    func wordsThatYAMLTakesForBooleansNeedQuotes(_ word: String) {
        expect(
            "enum: Answer\ncases: [1️⃣\(word)]",
            says: ["1️⃣": "'\(word)' is a boolean to YAML where text is meant"],
            fixed: "enum: Answer\ncases: [\"\(word)\"]",
            underlined: word
        )
    }

    @Test(arguments: ["1.0", "0o7", "0x1F", "1_000", "1e3", ".5", "5", "-3", "+4", ".inf"])
    func numbersNeedQuotesWhereTextIsMeant(_ number: String) {
        expect(
            "resource: User\ndoc: 1️⃣\(number)",
            says: ["1️⃣": "'\(number)' is a number to YAML where text is meant"],
            fixed: "resource: User\ndoc: \"\(number)\""
        )
    }

    @Test(arguments: ["1.0.2", "2026-11-21", "12:30", "0x", "1-2", "e3", ".", "-", "v1", "1a"])
    func whatOnlyLooksLikeANumberIsText(_ text: String) throws {
        #expect(try declaration("resource: User\ndoc: a\(text)").doc?.value == "a\(text)")
        if text != "-" { #expect(try declaration("resource: User\ndoc: \(text)").doc?.value == text) }
    }

    @Test func nothingNeedsQuotesWhereTextIsMeant() {
        expect(
            "resource: User\ndoc: 1️⃣~\ndeprecated: 2️⃣null",
            says: [
                "1️⃣": "'~' is nothing to YAML where text is meant",
                "2️⃣": "'null' is nothing to YAML where text is meant",
            ],
            fixed: "resource: User\ndoc: \"~\"\ndeprecated: \"null\""
        )
    }

    @Test(arguments: [("yes", "true"), ("Off", "false"), ("\"true\"", "true"), ("TRUE", "true")])
    func booleansHaveOneSpelling(_ written: String, _ meant: String) {
        expect(
            "resource: User\nhashable: 1️⃣\(written)",
            says: ["1️⃣": "'\(written)' is not 'true' or 'false'"],
            fixed: "resource: User\nhashable: \(meant)"
        )
    }

    @Test(arguments: [
        ("0x10", "16"), ("0o17", "15"), ("\"5\"", "5"), ("1_000", "1000"), ("2.0", "2"), ("+3", "3"),
    ])
    func wholeNumbersHaveOneSpelling(_ written: String, _ meant: String) {
        expect(
            Self.api + "retry: { attempts: 1️⃣\(written) }",
            says: ["1️⃣": "'\(written)' is not a whole number in decimal digits"],
            fixed: Self.api + "retry: { attempts: \(meant) }",
            path: "api.yaml"
        )
    }

    @Test func numbersTooLargeForAnyoneAreRefused() {
        expect(
            Self.api + "retry: { attempts: 1️⃣99999999999999999999 }",
            says: ["1️⃣": "'99999999999999999999' is not a whole number in decimal digits"],
            path: "api.yaml"
        )
    }

    @Test func kindsOfValuesAreNotMixedUp() {
        expect("resource: User\nfields: 1️⃣[a]", says: ["1️⃣": "a list where a map is meant"], underlined: "[a]")
        expect("enum: A\ncases: [a]\nunknown_cases: 1️⃣{ a: b }", says: ["1️⃣": "a map where text is meant"])
        expect("union: A\nof: 1️⃣{ a: b }", says: ["1️⃣": "a map where a list is meant"])
        expect("resource: User\nfields: 1️⃣name", says: ["1️⃣": "text where a map is meant"])
        expect("resource: User\n1️⃣fields:\n", says: ["1️⃣": "a value is missing"], underlined: "fields")
        expect("1️⃣- resource: User", says: ["1️⃣": "a list where a map is meant"])
        expect("1️⃣resource", says: ["1️⃣": "text where a map is meant"])
    }

    @Test func aSingleValueBecomesAListOfOne() {
        expect(
            "union: A\nof: 1️⃣User",
            says: ["1️⃣": "text where a list is meant"],
            fixed: "union: A\nof: [User]"
        )
    }

    @Test func everyEndpointHasExactlyOneVerb() {
        expect(
            """
            resource: User
            endpoints:
              1️⃣list: { returns: [User] }
              edit: { 3️⃣put: /a, 2️⃣patch: /b }
            """,
            says: [
                "1️⃣": "endpoint 'list' has no verb", "2️⃣": "a second verb at one endpoint",
                "3️⃣": "note: the first verb is here",
            ]
        )
    }

    @Test func anEndpointSendsOneThing() {
        expect(
            "resource: User\nendpoints: { a: { post: \"\", 2️⃣form: [a], 1️⃣bytes: text/plain } }",
            says: ["1️⃣": "an endpoint has either 'form' or 'bytes', not both", "2️⃣": "note: 'form' is here"]
        )
    }

    @Test(arguments: ["30 s", "s", "1d", "1.5s", "-1s", "9999999999s", "5M", ""])
    func durationsHaveAUnit(_ text: String) {
        expect(Self.api + "timeout: 1️⃣'\(text)'", says: ["1️⃣": "'\(text)' is not a duration"], path: "api.yaml")
    }

    @Test func aBareNumberIsSeconds() {
        expect(
            Self.api + "timeout: 1️⃣30",
            says: ["1️⃣": "'30' is not a duration"],
            fixed: Self.api + "timeout: 30s",
            path: "api.yaml"
        )
    }

    @Test func keyPathsPointAtTheirMistake() {
        expect(
            "resource: A\nfields: { a: { type: int, key: a.1️⃣.b } }",
            says: ["1️⃣": "'a..b' is not a key path"]
        )
        expect("resource: A\nfields: { a: { type: int, key: a1️⃣. } }", says: ["1️⃣": "'a.' is not a key path"])
        expect(
            #"resource: A\#nfields: { a: { type: int, key: 'a1️⃣\b' } }"#,
            says: ["1️⃣": #"'a\b' is not a key path"#]
        )
        expect("resource: A\nfields: { a: { type: int, key: '1️⃣' } }", says: ["1️⃣": "'' is not a key path"])
    }

    @Test func wordsOfTheLanguageSuggestTheNearest() {
        expect(
            "resource: A\nfields: { a: { type: int, access: 1️⃣reed } }",
            says: ["1️⃣": "unknown word 'reed'"],
            fixed: "resource: A\nfields: { a: { type: int, access: read } }"
        )
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: 1️⃣standart } } }",
            says: ["1️⃣": "unknown word 'standart'"],
            fixed: "resource: A\nendpoints: { a: { get: \"\", paging: { mode: standard } } }"
        )
    }

    @Test func pagingHasTheKeysOfItsMode() {
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: page, 1️⃣since_id: x } } }",
            says: ["1️⃣": "unknown key 'since_id' in paging by page"]
        )
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { 1️⃣limit: x } } }",
            says: ["1️⃣": "key 'mode' is missing in paging"]
        )
    }

    @Test func defaultsAreJSON() {
        expect(
            "resource: A\nfields: { a: { type: int, default: 1️⃣0xFF }, b: { type: json, example: [2️⃣yes, 1, 1.5e3, ~] } }",
            says: [
                "1️⃣": "'0xFF' is a number to YAML and not to JSON",
                "2️⃣": "'yes' is a boolean to YAML where text is meant",
            ]
        )
    }

    @Test func aMemberIsToldInOneWay() {
        expect(
            "union: A\nof: [{ type: B, 2️⃣value: b, 1️⃣has: c }]",
            says: ["1️⃣": "a member has either 'value' or 'has', not both", "2️⃣": "note: 'value' is here"]
        )
    }

    @Test func smallTypesSayWhatTheyAre() {
        expect(
            "resource: A\ntypes: { 1️⃣B: { doc: Nothing. } }",
            says: ["1️⃣": "type 'B' does not say what it is"]
        )
    }

    @Test func anAPIHasAServer() {
        expect(
            "genapi: 1\napi: A\nservers: 1️⃣{}",
            says: ["1️⃣": "an API has at least one server"],
            path: "api.yaml"
        )
    }

    @Test func anApiKeyIsInOnePlace() {
        expect(
            Self.api + "authorization: { 1️⃣api_key: {} }",
            says: ["1️⃣": "'header' or 'query' is missing in an api_key"],
            path: "api.yaml"
        )
    }

    @Test func everythingIsReportedInOneRunSortedByPlace() {
        let found = diagnostics(
            of: SourceFile(
                path: "User.yaml",
                text: """
                    resource: User
                    hashable: yes
                    fields:
                      a: "[string"
                      a: int
                      b: { type: int, typo: 1 }
                    path: users
                    endpoints: { list: {} }
                    """
            )
        )
        #expect(
            found.map(\.id)
                == ["notBoolean", "badType", "duplicateKey", "unknownKey", "badPath", "missingVerb"]
        )
        #expect(found.map(\.range.start.line) == [2, 4, 5, 6, 7, 8])
    }
}
