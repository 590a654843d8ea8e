import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct ShapeRefusalTests {
    private static let api = "genapi: 1\napi: Trips\nservers: { live: \"https://trips.example\" }\n"

    @Test("the closest known key is suggested for an unknown one") func unknownKeysSuggestTheNearest() {
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

    @Test(
        "of keys that exclude each other, the later one in the file is marked, and the note is at the earlier one",
        arguments: [
            ("resource: User\nendpoints: { login: {", "get: /login", "post: /login", "} }"),
            ("resource: User\nendpoints: { login: { post: /login,", "body: [name]", "form: [name]", "} }"),
            ("union: Contact\nof: [{ type: Phone,", "has: number", "value: phone", "}]"),
        ]
    )
    func keysThatExcludeEachOther(_ start: String, _ key: String, _ other: String, _ end: String) {
        for (first, second) in [(key, other), (other, key)] {
            let text = "\(start) \(first), \(second) \(end)\n"
            let file = SourceFile(path: "User.yaml", text: text)
            let found = diagnostics(of: file).filter { ["severalOf", "severalVerbs"].contains($0.id) }
            let place = start.utf8.count + 1
            #expect(found.flatMap(\.notes).map(\.range?.offsets.lowerBound) == [place], "\(text)")
            let later = place + first.utf8.count + 2
            #expect(found.map(\.range.offsets.lowerBound) == [later], "\(text)")
        }
    }

    @Test("the known keys are listed if none of them is close to an unknown one")
    func unknownKeysWithoutANearOneListTheKnown() {
        let found = diagnostics(
            of: SourceFile(path: "User.yaml", text: "resource: User\nstore: { qqqqqqq: 1 }")
        )
        let keys = "known keys: ttl, lifetime, indexes, deleted, embedded, record, lists"
        #expect(found.flatMap(\.notes).map(\.message) == [keys])
        #expect(found.flatMap(\.fixIts) == [])
    }

    @Test("a misspelled required key is reported once") func aMisspelledRequiredKeyIsReportedOnce() {
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
            says: ["1️⃣": "the file does not declare a type"],
            fixed: "resource: User\n"
        )
    }

    @Test("a missing version is inserted at the beginning") func aMissingVersionIsPutInFront() {
        expect(
            "1️⃣api: Trips\nservers: { live: x }\n",
            says: ["1️⃣": "key 'genapi' is missing in api.yaml"],
            fixed: "genapi: 1\napi: Trips\nservers: { live: x }\n",
            path: "api.yaml"
        )
    }

    @Test("unknown versions of the spec language are rejected", arguments: ["2", "0", "-1"])
    func versionsOfTheFutureAreRefused(_ version: String) {
        expect(
            Self.api.replacing("genapi: 1", with: "genapi: 1️⃣\(version)"),
            says: ["1️⃣": "version \(version) of the spec language is not known to this tool"],
            fixed: Self.api,
            path: "api.yaml"
        )
    }

    @Test("the key that declares the type is moved to the beginning") func theKindMovesToTheFront() {
        expect(
            "2️⃣doc: A person.\n# more\n1️⃣resource: User\nfields: {}\n",
            says: [
                "1️⃣": "'resource' is not the first key of the file",
                "2️⃣": "note: the first key says what the file declares",
            ],
            fixed: "resource: User\ndoc: A person.\n# more\nfields: {}\n"
        )
    }

    @Test("a list, map or text in place of another kind of value is reported")
    func kindsOfValuesAreNotMixedUp() {
        expect(
            "resource: User\nfields: 1️⃣[a]",
            says: ["1️⃣": "a list was found where a map is expected"],
            underlined: "[a]"
        )
        expect(
            "enum: A\ncases: [a]\nunknown_cases: 1️⃣{ a: b }",
            says: ["1️⃣": "a map was found where text is expected"]
        )
        expect("union: A\nof: 1️⃣{ a: b }", says: ["1️⃣": "a map was found where a list is expected"])
        expect("resource: User\nfields: 1️⃣name", says: ["1️⃣": "text was found where a map is expected"])
        expect("resource: User\n1️⃣fields:\n", says: ["1️⃣": "a value is missing"], underlined: "fields")
        expect("1️⃣- resource: User", says: ["1️⃣": "a list was found where a map is expected"])
        expect("1️⃣resource", says: ["1️⃣": "text was found where a map is expected"])
    }

    @Test("a single value is turned into a list where a list is expected")
    func aSingleValueBecomesAListOfOne() {
        expect(
            "union: A\nof: 1️⃣User",
            says: ["1️⃣": "text was found where a list is expected"],
            fixed: "union: A\nof: [User]"
        )
    }

    @Test("an endpoint must have exactly one HTTP method") func everyEndpointHasExactlyOneVerb() {
        expect(
            """
            resource: User
            endpoints:
              1️⃣list: { returns: [User] }
              edit: { 3️⃣put: /a, 2️⃣patch: /b }
            """,
            says: [
                "1️⃣": "endpoint 'list' has no HTTP method", "2️⃣": "a second verb at one endpoint",
                "3️⃣": "note: the first verb is here",
            ]
        )
    }

    @Test("an endpoint can have only one kind of body") func anEndpointSendsOneThing() {
        expect(
            "resource: User\nendpoints: { a: { post: \"\", 2️⃣form: [a], 1️⃣bytes: text/plain } }",
            says: ["1️⃣": "an endpoint has either 'form' or 'bytes', not both", "2️⃣": "note: 'form' is here"]
        )
    }

    @Test("the closest word of the language is suggested for an unknown one")
    func wordsOfTheLanguageSuggestTheNearest() {
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

    @Test("paging has only the keys of its mode") func pagingHasTheKeysOfItsMode() {
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: page, 1️⃣since_id: x } } }",
            says: ["1️⃣": "unknown key 'since_id' in paging by page"]
        )
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { 1️⃣limit: x } } }",
            says: ["1️⃣": "key 'mode' is missing in paging"]
        )
    }

    @Test("the size of a page can only be set once") func theSizeOfAPageIsSaidOnce() {
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: cursor, limit: 2️⃣50, 1️⃣page_size: 20 } } }",
            says: ["1️⃣": "the size of a page is already said", "2️⃣": "note: it is said here"]
        )
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: page, 1️⃣page_size: 20, size: 2️⃣50 } } }",
            says: ["1️⃣": "the size of a page is already said", "2️⃣": "note: it is said here"],
            underlined: "page_size"
        )
    }

    @Test("the size of a page must be a whole number") func theSizeOfAPageIsAWholeNumber() {
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: cursor, limit: 1️⃣50.0 } } }",
            says: ["1️⃣": "'50.0' is not a whole number in decimal digits"],
            fixed: "resource: A\nendpoints: { a: { get: \"\", paging: { mode: cursor, limit: 50 } } }"
        )
        expect(
            "resource: A\nendpoints: { a: { get: \"\", paging: { mode: cursor, page_size: 1️⃣\"50\" } } }",
            says: ["1️⃣": "'\"50\"' is not a whole number in decimal digits"],
            fixed: "resource: A\nendpoints: { a: { get: \"\", paging: { mode: cursor, page_size: 50 } } }"
        )
    }

    @Test("defaults and examples must be valid JSON") func defaultsAreJSON() {
        expect(
            "resource: A\nfields: { a: { type: int, default: 1️⃣0xFF }, b: { type: json, example: [2️⃣yes, 1, 1.5e3, ~] } }",
            says: [
                "1️⃣": "'0xFF' is a number to YAML and not to JSON",
                "2️⃣": "'yes' is a boolean to some YAML parsers and text to others",
            ],
            fixed:
                "resource: A\nfields: { a: { type: int, default: 255 }, b: { type: json, example: [true, 1, 1.5e3, ~] } }"
        )
    }

    @Test(
        "the fix for a number that is not JSON has the same value",
        arguments: [
            ("+1e5", "1e5"), ("1_000", "1000"), (".5", "0.5"), ("0o17", "15"), ("-0x10", nil), (".inf", nil),
        ]
    )
    func theCureOfANumberIsTheOneItMeans(_ yaml: String, _ json: String?) {
        expect(
            "resource: A\nfields: { a: { type: double, default: 1️⃣\(yaml) } }",
            says: ["1️⃣": "'\(yaml)' is a number to YAML and not to JSON"],
            fixed: json.map { "resource: A\nfields: { a: { type: double, default: \($0) } }" }
        )
    }

    @Test("a member of a union is identified in only one way") func aMemberIsToldInOneWay() {
        expect(
            "union: A\nof: [{ type: B, 2️⃣value: b, 1️⃣has: c }]",
            says: ["1️⃣": "a member has either 'value' or 'has', not both", "2️⃣": "note: 'value' is here"]
        )
    }

    @Test("a nested type must declare what it is") func smallTypesSayWhatTheyAre() {
        expect(
            "resource: A\ntypes: { 1️⃣B: { doc: Nothing. } }",
            says: ["1️⃣": "type 'B' has no 'enum', 'fields' or 'of'"]
        )
    }

    @Test("an API must have a server") func anAPIHasAServer() {
        expect(
            "genapi: 1\napi: A\nservers: 1️⃣{}",
            says: ["1️⃣": "an API needs at least one server"],
            path: "api.yaml"
        )
    }

    @Test("an API key must be in a header or in the query") func anApiKeyIsInOnePlace() {
        expect(
            Self.api + "authorization: { 1️⃣api_key: {} }",
            says: ["1️⃣": "'header' or 'query' is missing in an api_key"],
            path: "api.yaml"
        )
    }

    @Test("all errors are reported in one run, sorted by location")
    func everythingIsReportedInOneRunSortedByPlace() {
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

    @Test("each further API key is refused, wherever the first one is")
    func furtherAPIKeys() {
        let keys = ["1️⃣api_key_2: { header: B }", "2️⃣api_key_b: { header: C }", "3️⃣api_key2: { header: D }"]
        for place in 0...keys.count {
            var lines = keys
            lines.insert("api_key: { header: A }", at: place)
            let text = "authorization:\n" + lines.map { "  \($0)\n" }.joined()
            let says = "an API has one 'api_key'; another one is a 'custom' scheme"
            expect(Self.api + text, says: ["1️⃣": says, "2️⃣": says, "3️⃣": says], path: "api.yaml")
        }
    }

    @Test(
        "a misspelled key gets no suggestion if the correct key is already present",
        arguments: [
            ("feilds: { b: int }", true), ("fields: { a: int }\nfeilds: { b: int }", false),
            ("feilds: { b: int }\nfields: { a: int }", false), ("doc: A\ndocs: B", false), ("docs: B", true),
        ]
    )
    func suggestions(text: String, isSuggested: Bool) {
        let file = SourceFile(path: "User.yaml", text: "resource: User\n\(text)\n")
        let found = diagnostics(of: file)
        #expect(found.map(\.id) == ["unknownKey"])
        #expect(found.allSatisfy { $0.fixIts.isEmpty } != isSuggested)
    }

    @Test(
        "a brace in a message must enclose a name or be doubled",
        arguments: [
            ("{a", "{", "braceAlone"), ("a}", "}", "braceAlone"), ("{a{b}", "{", "braceAlone"),
            ("{a}}", "}", "braceAlone"), ("{{a}", "}", "braceAlone"), ("{", "{", "braceAlone"),
            ("}", "}", "braceAlone"), ("{a}{", "{", "braceAlone"), ("{}", "{}", "notAPlaceholder"),
            ("{a b}", "{a b}", "notAPlaceholder"), ("{1}", "{1}", "notAPlaceholder"),
        ]
    )
    func braces(text: String, underlined: String, id: String) {
        for content in ["\"\(text)\"", "{ one: \"\(text)\", other: a }", "{ one: a, other: \"\(text)\" }"] {
            let file = SourceFile(
                path: "messages.yaml",
                text: "source: en\nmessages: { m: { parameters: { a: int }, texts: { en: \(content) } } }\n"
            )
            let found = diagnostics(of: file)
            #expect(found.map(\.id) == [id], "\(content)")
            #expect(found.map(\.range.text) == [underlined], "\(content)")
        }
        let whole = SourceFile(
            path: "messages.yaml",
            text: "source: en\nmessages: { m: { texts: { en: \"{{a}} {{{{\" } } }\n"
        )
        #expect(diagnostics(of: whole).isEmpty)
    }

    @Test(
        "a value of a discriminator is a number or a bool as JSON writes it, or a text",
        arguments: [
            ("7", "7", .number), ("-7", "-7", .number), ("0", "0", .number), ("true", "true", .bool),
            ("false", "false", .bool), ("\"7\"", "7", .text), ("'007'", "007", .text),
            ("'true'", "true", .text), ("circle", "circle", .text),
        ] as [(String, String, UnionSpec.Member.ValueKind)]
    )
    func discriminatorValues(written: String, value: String, kind: UnionSpec.Member.ValueKind) throws {
        for list in [written, "[\(written)]", "[\(written), \(written)]"] {
            let union = try declaration("union: Shape\nof: [{ type: Circle, value: \(list) }]\n")
            guard case .union(let spec) = union.content, let member = spec.members.first else {
                Issue.record("a union")
                return
            }
            #expect(member.value?.value == value && member.kind == kind, "\(list)")
            #expect(member.otherValues.allSatisfy { $0.value == value })
        }
    }

    @Test(
        "a value of a discriminator that JSON would write in another way is refused",
        arguments: ["007", "+7", "-0", "7.0", "1e3", "0x1F"]
    )
    func otherNumbers(written: String) {
        for list in [written, "[\(written)]", "[7, \(written)]"] {
            let text = "union: Shape\nof: [{ type: Circle, value: \(list) }]\n"
            let found = diagnostics(of: SourceFile(path: "Shape.yaml", text: text))
            #expect(found.map(\.id) == ["numberInPlaceOfText"], "\(list)")
            #expect(found.map(\.range.text) == [written])
        }
    }
}
