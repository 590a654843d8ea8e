import GoldenTesting
import TestTraits
import Testing

/// What there is in a document, and what a field makes of it.
extension DocumentTests {
    private static let scalars: [(key: String, good: String, wrong: String)] = [
        ("string_value", #""s""#, "1"), ("int_value", "1", "1.5"),
        ("int64_value", "9007199254740993", #""1""#),
        ("double_value", "1.5", #""1""#), ("decimal_value", "1.25", "true"), ("bool_value", "true", "1"),
        ("uuid_value", #""b3476de8-be3c-11e4-a0c5-3b35f9015881""#, #""b3""#),
        ("url_value", #""https://a.example/b""#, #""""#), ("date_value", #""2026-11-21""#, #""2026-13-01""#),
        ("datetime_value", #""2026-11-21T06:43:06Z""#, #""today""#),
        ("timestamp_value", "1700000000", #""1""#),
        ("timestamp_ms_value", "1700000000123", "[]"),
        ("timestamp_fraction_value", "1700000000.125", "[]"),
        ("rfc822_value", #""Sat, 21 Nov 2026 06:43:06 GMT""#, #""Sunday""#),
        ("data_value", #""AQI=""#, #""-""#),
    ]

    /// An object with a good value for every key, besides one that has what is given.
    private static func document(_ key: String = "", _ value: String? = nil) -> String {
        let members = scalars.compactMap { scalar in
            (scalar.key == key ? value : scalar.good).map { "\"\(scalar.key)\":\($0)" }
        }
        return "{\((members + [#""json_value":[1]"#]).joined(separator: ","))}"
    }

    @Test(
        "every scalar is read if it is present, missing, null or of a wrong type",
        .proves("BD-15", "BM-24")
    )
    func scalarsOfASpec() throws {
        #expect(try read("Sample", [Self.document()]) == [Self.document()])
        for (key, _, wrong) in Self.scalars {
            let documents = [Self.document(key), Self.document(key, "null"), Self.document(key, wrong)]
            let required = try read("Sample", documents)
            #expect(required[0].hasPrefix("missing \(key) (line"))
            #expect(required[1].hasPrefix("missing \(key) (is null) "))
            #expect(required[2].hasPrefix("\(key): expected "), "\(required)")
            let optional = try read("Draft", documents)
            #expect(optional[..<2] == [documents[0], documents[0]])
            #expect(optional[2].hasPrefix("\(key): expected "), "\(optional)")
        }
    }

    @Test(
        "fields for one or many objects are read from nothing, null, an object, an array and other values",
        .proves("BD-15", "BM-06")
    )
    func relations() throws {
        let cat = #"{"type":"Cat","id":"c","name":"n","lives":9}"#
        func owner(_ members: String) -> String { #"{"type":"Owner","id":"1"\#(members)}"# }
        let one = try read(
            "Owner",
            ["", #","pet":null"#, #","pet":\#(cat)"#, #","pet":[\#(cat)]"#, #","pet":"c""#].map {
                owner($0 + #","others":[]"#)
            }
        )
        #expect(one[0].hasPrefix("missing pet (line"))
        #expect(one[1].hasPrefix("missing pet (is null)"))
        #expect(one[2] == owner(#","pet":\#(cat),"others":[]"#))
        #expect(one[3].hasPrefix("pet: expected object, found array"))
        #expect(one[4].hasPrefix("pet: expected object, found string"))

        let optional = try read(
            "Owner",
            ["", #","previous":null"#, #","previous":\#(cat)"#, #","previous":[]"#, #","previous":7"#].map {
                owner(#","pet":\#(cat),"others":[]\#($0)"#)
            }
        )
        #expect(optional[..<2] == [one[2], one[2]])
        #expect(optional[2] == owner(#","pet":\#(cat),"others":[],"previous":\#(cat)"#))
        #expect(optional[3].hasPrefix("previous: expected object, found array"))
        #expect(optional[4].hasPrefix("previous: expected object, found number"))

        let many = try read(
            "Owner",
            ["", #","others":null"#, #","others":\#(cat)"#, #","others":[\#(cat)]"#, #","others":[7]"#].map {
                owner(#","pet":\#(cat)\#($0)"#)
            }
        )
        #expect(many[0].hasPrefix("missing others (line"))
        #expect(many[1].hasPrefix("missing others (is null)"))
        #expect(many[2].hasPrefix("others: expected array, found object"))
        #expect(many[3] == owner(#","pet":\#(cat),"others":[\#(cat)]"#))
        #expect(many[4].hasPrefix("others[0]: expected object, found number"))

        let lists = try read(
            "Sparse",
            ["", #","names":null"#, #","names":["a",null]"#, #","names":{}"#].map {
                #"{"scores":[],"notes":{}\#($0),"calendar":[]}"#
            }
        )
        let without = #"{"scores":[],"notes":{},"calendar":[]}"#
        #expect(lists[..<2] == [without, without])
        #expect(lists[2] == #"{"scores":[],"notes":{},"names":["a",null],"calendar":[]}"#)
        #expect(lists[3].hasPrefix("names: expected array, found object"))
    }

    @Test("a default replaces missing and null values only", .proves("BD-15"))
    func defaults() throws {
        let full =
            #"{"title":"Say \"hello\" for \\(name)","page_size":1000000,"total":-9007199254740993,"ratio":0.5,"price":1234567.99,"#
            + #""is_public":true,"theme":"Dark","tags":[],"levels":[1,2,3],"#
            + #""greetings":["Welcome to where everybody knows the way","Good to see you again","What shall we look at today"],"#
            + #""farewells":["Until the next time that we see each other","Take care on the way","Come back soon"],"labels":{}}"#
        let lines = try read(
            "Settings",
            [
                "{}", #"{"levels":null,"theme":null,"total":null}"#, #"{"tags":["a"],"levels":[]}"#,
                #"{"levels":7}"#,
            ]
        )
        #expect(lines[..<2] == [full, full])
        #expect(
            lines[2] == full.replacing(#""tags":[],"levels":[1,2,3]"#, with: #""tags":["a"],"levels":[]"#)
        )
        #expect(lines[3].hasPrefix("levels: expected array, found number"))
    }

    @Test("a constant is written, and another value is an error with its path")
    func constants() throws {
        let good =
            #"{"type":"Bulletin","id":"1","format":"bulletin","version":2,"ratio":1.5,"is_open":true,"#
            + #""$schema":"https://example.com/bulletin","place":{"city":"c","zone":"eu"},"size":{"unit":"px"},"title":"t"}"#
        func changed(_ part: String, _ other: String) -> String { good.replacing(part, with: other) }
        let lines = try read(
            "Bulletin",
            [
                good, changed(#","zone":"eu""#, ""), changed(#""zone":"eu""#, #""zone":"us""#),
                changed(#""version":2"#, #""version":3"#), changed(#""ratio":1.5"#, #""ratio":2"#),
                changed("true", "false"), changed(#""format":"bulletin","#, ""),
                changed(#""unit":"px""#, #""unit":null"#), changed(#""version":2"#, #""version":"2""#),
            ]
        )
        #expect(lines[..<2] == [good, good])
        let problems = [
            #"place.zone: expected "eu", found "us""#, "version: expected 2, found 3",
            "ratio: expected 1.5, found 2.0", "is_open: expected true, found false",
            "missing format (line", "missing size.unit (is null)", "version: expected integer, found string",
        ]
        for (line, problem) in zip(lines[2...], problems) { #expect(line.hasPrefix(problem)) }
    }

    @Test("constants identify the members of a union")
    func constantsOfMembers() throws {
        let document =
            #"[{"kind":"mail","subject":"s"},{"kind":2,"text":"t","x":1},{"kind":true,"level":1},{"kind":3}]"#
        #expect(try read("[Alert]", [document]) == ["mailAlert,textAlert,escalation,unknown \(document)"])
    }

    @Test("null is written for nullable fields, and is not the same as a missing key")
    func nullable() throws {
        let nulls =
            #""nickname":null,"motto":null,"seen_at":null,"left_at":null,"tags":null,"days":null,"age":null,"#
            + #""pin":null,"mood":null,"home":{"street":null},"mentor":null,"rival":null}"#
        let head = #"{"type":"Persona","id":"1","#
        let values =
            #""nickname":"n","motto":"m","seen_at":1,"left_at":"2026-11-21T06:43:06Z","tags":["a"],"days":[1],"#
            + #""age":7,"pin":8,"mood":"good","home":{"street":"s"},"mentor":\#(head)\#(nulls),"rival":\#(head)\#(nulls)}"#
        let needed =
            #""nickname":null,"seen_at":null,"tags":null,"age":null,"mood":null,"home":{"street":null},"mentor":null}"#
        let documents = [nulls, values, needed].map { head + $0 }
        #expect(try read("Persona", documents) == documents)
        let lines = try read(
            "Persona",
            [
                #"{"type":"Persona","id":"1"}"#,
                documents[0].replacing(#""motto":null"#, with: #""motto":7"#),
                documents[0].replacing(#""pin":null"#, with: #""pin":"4711""#),
                documents[0].replacing(#""age":null"#, with: #""age":"7""#),
                documents[0].replacing(#""mood":null"#, with: #""mood":7"#),
            ]
        )
        #expect(lines[0].hasPrefix("missing nickname, seen_at, tags, age, mood, home.street, mentor (line"))
        #expect(lines[1].hasPrefix("motto: expected string, found number"))
        #expect(lines[2].hasPrefix("pin: expected integer, found string"))
        #expect(lines[3] == documents[0].replacing(#""age":null"#, with: #""age":7"#))
        #expect(lines[4] == documents[0] + " mood")
    }

    @Test("an error in an object on a key path names the whole path", .proves("BD-15"))
    func keyPaths() throws {
        let good =
            #"{"location":{"latitude":1.5,"longitude":2,"address":{"city":"c"}},"title":"t","owner":{"name":"n"}}"#
        let lines = try read(
            "Place",
            [
                good, #"{"location":{"longitude":2},"owner":null}"#, good.replacing(#""c""#, with: "7"),
                good.replacing(#"{"name":"n"}"#, with: "[]"),
            ]
        )
        #expect(lines[0] == good)
        #expect(lines[1].hasPrefix("missing location.latitude, title, owner.name (line"))
        #expect(lines[2].hasPrefix("location.address.city: expected string, found number"))
        #expect(lines[3].hasPrefix("owner: expected object, found array"))
    }
}
