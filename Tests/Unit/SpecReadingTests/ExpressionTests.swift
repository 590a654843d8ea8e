import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct ExpressionTests {
    @Test(
        "types are read as YAML and as text",
        arguments: [
            ("string", "string"), ("User?", "User?"), ("[int]", "[int]"), ("\"[ User? ]?\"", "[User?]?"),
            ("{ string: int }", "{string: int}"), ("'{string:[id<User>?]}?'", "{string: [id<User>?]}?"),
            ("[[{ string: User.Status? }]]", "[[{string: User.Status?}]]"), ("Größe", "Größe"),
            ("'{ string : int }'", "{string: int}"), ("'{string :int}'", "{string: int}"),
            ("string | int", "(string | int)"), ("'[ string|[int?] ]'", "[(string | [int?])]"),
            ("(id<User> | User)?", "(id<User> | User)?"), ("( ( a | b ) | (c) )", "(a | b | c)"),
            ("{ string: (a | b)? }", "{string: (a | b)?}"),
            ("id", "id"), ("{ type: { string: string } }", "{string: string}"),
        ]
    )
    func typesAreReadInYAMLAndAsText(_ written: String, _ meant: String) throws {
        let user = try declaration("resource: User\nfields: { a: \(written) }")
        guard case .object(let object) = user.content else { return }
        #expect(object.fields.first.map { spelled($0.type) } == meant)
    }

    @Test("each part of a type has its own location") func partsOfATypeHaveTheirPlaces() throws {
        let user = try declaration("resource: User\nfields: { a: \"{ string: [Städte?] }\" }")
        guard case .object(let object) = user.content,
            case .map(.list(.optional(.named(let name), let optional), let list), _)? = object.fields.first?
                .type
        else {
            Issue.record("a map of lists")
            return
        }
        #expect(name.range.text == "Städte")
        #expect(optional.text == "Städte?")
        #expect(list.text == "[Städte?]")
    }

    @Test("a mistake in a text with escapes is located at the whole text")
    func withEscapesTheLocationIsTheWholeText() {
        expect(
            #"resource: User\#nfields: { a: 1️⃣"[\x73tring" }"#,
            says: ["1️⃣": "a ']' is missing"],
            underlined: #""[\x73tring""#
        )
    }

    @Test("a question mark after a member is reported and moved behind the union")
    func theQuestionMarkOfAUnionBelongsToAllOfIt() {
        expect(
            "resource: User\nfields: { a: 1️⃣string? | int }",
            says: ["1️⃣": "a member of a union with a '?'"],
            fixed: "resource: User\nfields: { a: (string | int)? }",
            underlined: "string?"
        )
    }

    @Test(
        "a union with a list or a map must be quoted",
        arguments: [
            ("fields: { a: string 1️⃣| [int], b: int }", "fields: { a: \"string | [int]\", b: int }"),
            ("fields: { a: { type: int1️⃣|[int] } }", "fields: { a: { type: \"int|[int]\" } }"),
            ("fields:\n  a: [int] 1️⃣| string # or", "fields:\n  a: \"[int] | string\" # or"),
            ("fields:\n  a: { string: int } 1️⃣| [int]", "fields:\n  a: \"{ string: int } | [int]\""),
        ]
    )
    func unionsWithBracketsAreQuoted(_ written: String, _ fixed: String) {
        expect(
            "value: User\n\(written)",
            says: ["1️⃣": "a union with a list or a map must be quoted here"],
            fixed: "value: User\n\(fixed)"
        )
    }

    @Test("a missing closing bracket is reported and added") func openBracketsAreClosed() {
        expect(
            "resource: User\nfields: { a: \"[string1️⃣\" }",
            says: ["1️⃣": "a ']' is missing"],
            fixed: "resource: User\nfields: { a: \"[string]\" }"
        )
        expect(
            "resource: User\nfields:\n  a: id<User1️⃣\n",
            says: ["1️⃣": "a '>' is missing"],
            fixed: "resource: User\nfields:\n  a: id<User>\n"
        )
        expect("resource: User\nfields: { a: \"{ string: int1️⃣\" }", says: ["1️⃣": "a '}' is missing"])
        expect(
            "resource: User\nfields: { a: \"[string1️⃣)\" }",
            says: ["1️⃣": "a ']' is missing"],
            underlined: ")"
        )
    }

    @Test("types may be nested 64 levels deep", arguments: [63, 64, 65])
    func depth(levels: Int) {
        let brackets = levels - 1
        let type = String(repeating: "[", count: brackets) + "int" + String(repeating: "]", count: brackets)
        let file = SourceFile(path: "User.yaml", text: "resource: User\nfields: { a: \"\(type)\" }")
        #expect(diagnostics(of: file).map(\.id) == (levels > 64 ? ["nestedTooDeep"] : []))
    }

    @Test("a bracket is closed in front of the quote that ends the text, or not at all")
    func bracketsInQuotes() {
        for quote in ["\"", "'"] {
            for type in ["[int", "{ string: int", "id<User", "[int  "] {
                let text = "resource: User\nfields: { a: \(quote)\(type)\(quote) }"
                let file = SourceFile(path: "User.yaml", text: text)
                let found = diagnostics(of: file)
                #expect(found.map(\.id) == ["badType"])
                let fixed = file.applying(found.flatMap(\.fixIts))
                #expect(fixed.count { String($0) == quote } == 2, "\(fixed)")
                #expect(diagnostics(of: SourceFile(path: "User.yaml", text: fixed)).isEmpty || fixed == text)
            }
        }
    }

    @Test("mistakes in types are underlined where they are") func mistakesInTypesAreUnderlinedWhereTheyAre() {
        expect(
            "resource: User\nfields:\n  a: string1️⃣[]\n",
            says: ["1️⃣": "a list is written in front of its type"],
            fixed: "resource: User\nfields:\n  a: [string]\n",
            underlined: "[]"
        )
        expect(
            "resource: User\nfields: { a: string?1️⃣? }",
            says: ["1️⃣": "a second '?' after a type"],
            fixed: "resource: User\nfields: { a: string? }"
        )
        expect("resource: User\nfields: { a: string 1️⃣int }", says: ["1️⃣": "unexpected text after the type"])
        expect("resource: User\nfields: { a: '1️⃣' }", says: ["1️⃣": "a type is missing"])
        expect("resource: User\nfields: { a: '1️⃣<int>' }", says: ["1️⃣": "a type cannot begin here"])
        expect(
            "resource: User\nfields: { a: 1️⃣ID<User> }",
            says: ["1️⃣": "'ID' takes no type in '<>'"],
            fixed: "resource: User\nfields: { a: id<User> }"
        )
        expect("resource: User\nfields: { a: 1️⃣id<> }", says: ["1️⃣": "a name is missing in 'id<>'"])
        expect("resource: User\nfields: { a: [int, 1️⃣int] }", says: ["1️⃣": "a list has one type of elements"])
        expect("resource: User\nfields: { a: 1️⃣[] }", says: ["1️⃣": "a list says what it is a list of"])
        expect(
            "resource: User\nfields: { a: '{ 1️⃣int: string }' }",
            says: ["1️⃣": "keys of a map are 'string', not 'int'"],
            fixed: "resource: User\nfields: { a: '{ string: string }' }"
        )
        expect(
            "resource: User\nfields: { a: { type: { 1️⃣int: string } } }",
            says: ["1️⃣": "keys of a map are 'string', not 'int'"],
            fixed: "resource: User\nfields: { a: { type: { string: string } } }"
        )
    }

    @Test("events are for responses only", arguments: ["events<[User?]>", "  events<[User?]>  "])
    func events(_ text: String) throws {
        let user = try declaration(
            "resource: User\nendpoints: { a: { get: \"\", returns: \"\(text)\" } }"
        )
        guard case .object(let object) = user.content,
            case .events(let type, let range)? = object.endpoints.first?.returns
        else {
            Issue.record("events")
            return
        }
        #expect(spelled(type) == "[User?]")
        #expect(range.text == "events<[User?]>")
        expect("resource: User\nfields: { a: 1️⃣events<User> }", says: ["1️⃣": "'events' takes no type in '<>'"])
    }

    @Test(
        "a path is split into text, parameters and groups",
        arguments: [
            ("/users/{id}", "/users/ {id}"), ("", ""), ("/export(/{name})", "/export ( / {name} )"),
            ("/a.{format}", "/a. {format}"), ("(/{a})(/{b}/c)", "( / {a} ) ( / {b} /c )"),
            ("/straße/{größe}", "/straße/ {größe}"),
        ]
    )
    func pathsFallIntoParts(_ written: String, _ parts: String) throws {
        let user = try declaration("resource: User\npath: '\(written)'")
        guard case .object(let object) = user.content else { return }
        #expect(object.path.map { spelled($0.parts) } == parts)
        #expect(object.path?.text.value == written)
    }

    @Test("mistakes in paths are underlined where they are") func mistakesInPathsAreUnderlinedWhereTheyAre() {
        func path(
            _ marked: String,
            _ message: String,
            _ underlined: String,
            fixed: String? = nil,
            note: String? = nil
        ) {
            var says: [Character: String] = ["1️⃣": message]
            says["2️⃣"] = note
            expect(
                "resource: User\npath: \"\(marked)\"",
                says: says,
                fixed: fixed.map { "resource: User\npath: \"\($0)\"" },
                underlined: underlined
            )
        }
        path("/users/1️⃣{id", "a '}' is missing", "{", fixed: "/users/{id}")
        path("/users/1️⃣{id/a}", "a '}' is missing", "{")
        path("/users/1️⃣{}", "a parameter has no name", "{}")
        path("/a/{2️⃣id}/b/{1️⃣id}", "'{id}' is already in the path", "id", note: "note: first written here")
        path("1️⃣users/{id}", "a path begins with '/'", "u", fixed: "/users/{id}")
        path("/users1️⃣}", "nothing is open that this could close", "}")
        path("/a1️⃣)/b", "nothing is open that this could close", ")")
        path("/users1️⃣(/{id}", "a ')' is missing", "(")
        let nested = String(repeating: "(/a", count: 8)
        let closed = String(repeating: ")", count: 9)
        path("/users\(nested)1️⃣(/b\(closed)", "groups are nested deeper than 8", "(")
        path("/users1️⃣?q=1", "a query does not belong in a path", "?")
        path("/users1️⃣#top", "a fragment does not belong in a path", "#")
        path("/my1️⃣ users", "a space does not belong in a path", " ")
    }

    @Test("a key path is split into keys") func keyPathsFallIntoKeys() throws {
        let user = try declaration(
            #"""
            resource: User
            fields:
              a: { type: int, key: location.latitude }
              b: { type: int, key: 'odd\.key.x' }
              c: { type: int, key: "back\\\\slash" }
            """#
        )
        guard case .object(let object) = user.content else { return }
        #expect(
            object.fields.map(\.keyPath?.keys) == [
                ["location", "latitude"], ["odd.key", "x"], ["back\\slash"],
            ]
        )
    }

    private func spelled(_ type: TypeSpec) -> String {
        switch type {
        case .named(let name): name.value
        case .identity(let name, _): "id<\(name.value)>"
        case .optional(let type, _): spelled(type) + "?"
        case .list(let type, _): "[\(spelled(type))]"
        case .map(let type, _): "{string: \(spelled(type))}"
        case .union(let members, _): "(\(members.map(spelled).joined(separator: " | ")))"
        case .custom(let type, _): type.swift.value
        case .enumeration: "enum"
        }
    }

    private func spelled(_ parts: [PathSpec.Part]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text.value
            case .parameter(let name, _): "{\(name.value)}"
            case .group(let parts, _): "( \(spelled(parts)) )"
            }
        }.joined(separator: " ")
    }
}
