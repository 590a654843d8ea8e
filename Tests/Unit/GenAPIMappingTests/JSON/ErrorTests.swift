import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct ErrorTests {
    private func error<Value: JSONReadable>(_ type: Value.Type, _ text: String) -> MappingError? {
        do {
            _ = try Value(json: text)
            return nil
        } catch {
            return error
        }
    }

    @Test("an error has the full path, byte, line and column", .proves("BD-15"))
    func saysWhere() throws {
        let text = """
            [
              {"street": "a", "city": "é"},
              {"street": "b",
               "city": 5}
            ]
            """
        let found = try #require(error([Person.Address].self, text))
        #expect(found.path == "[1].city")
        #expect(found.line == 4)
        #expect(found.column == 12)
        #expect(found.offset == Array(text.utf8).firstIndex(of: UInt8(ascii: "5")))
        #expect(
            found.description
                == "[1].city: expected string, found number (line 4, column 12, byte \(found.offset))"
        )
    }

    @Test("the path of an error has its keys without escapes") func pathsHaveKeysAsTheyAreMeant() {
        let found = error([String: [String: Int]].self, #"{"a":{"b":1},"\u0063\"":{"d":[]}}"#)
        #expect(found?.path == "c\".d")
        #expect(error([String: [String: Int]].self, #"{"":{"b":1},"c":{"d":[]}}"#)?.path == "c.d")
    }

    @Test(
        "an error says what was expected and what was found",
        arguments: [
            (#"{"street":"a","city":"b"} x"#, "the end of the document", "'x'"),
            (#"{"street":"a""city":"b"}"#, "',' or '}'", "string"),
            (#"{"street":"a",}"#, "a key", "'}'"),
            (#"{"street":tru,"city":"b"}"#, "string", "'t'"),
            (#"{"street":"a","city" "b"}"#, "':'", "string"),
            ("", "object", "the end of the document"),
            ("{", "a key or '}'", "the end of the document"),
            (#"{"street":"a\q","city":"b"}"#, "an escape", "'\\'"),
            ("{\"street\":\"a\u{1}\",\"city\":\"b\"}", "an escaped character or '\"'", "byte 0x1"),
            (#"{"street":"\ud800","city":"b"}"#, "an escape of four digits that is a character", "'\\'"),
            ("[", "object", "array"),
        ]
    )
    func saysWhatWasExpected(_ text: String, _ expected: String, _ found: String) {
        let error = error(Person.Address.self, text)
        #expect(error?.expected == expected)
        #expect(error?.found == found)
    }

    @Test(
        "an element is followed by a comma or a bracket, and a member by a comma or a brace",
        arguments: [
            ("[1 2]", "',' or ']'", "number"), ("[1\n:2]", "',' or ']'", "':'"), ("[1}", "',' or ']'", "'}'"),
            ("[[] []]", "',' or ']'", "array"), ("[\"a\" \"b\"]", "',' or ']'", "string"),
            ("{\"a\":1 \"b\":2}", "',' or '}'", "string"), ("{\"a\":1]", "',' or '}'", "']'"),
            ("{\"a\":[] []}", "',' or '}'", "array"),
        ]
    )
    func separators(_ text: String, _ expected: String, _ found: String) {
        let error = error(JSONValue.self, text)
        #expect(error?.expected == expected)
        #expect(error?.found == found)
        guard text.hasPrefix("[1") else { return }
        #expect(self.error([Int].self, text)?.expected == expected)
    }

    @Test(
        "a path leads to the last container or member that was begun",
        arguments: [
            (#"{"a":{"b":1,]}}"#, "a"), (#"[1,{"b":2,]"#, "[1]"), (#"{"a":1,]"#, ""), (#"{"a":1,"c":]"#, "c"),
            (#"[[1,2],[3,]]"#, "[1][1]"), (#"{"a":{"b":1},"c" 1}"#, ""),
        ]
    )
    func malformedMembers(_ text: String, _ path: String) {
        #expect(error(JSONValue.self, text)?.path == path)
    }

    @Test("a key of more than 256 bytes is cut in a path, between characters", arguments: 60...64)
    func longKeys(_ count: Int) {
        let start = String(repeating: "k", count: count)
        for (letter, size) in [("k", 1), ("ü", 2), ("漢", 3), ("🎈", 4)] {
            let rest = String(repeating: letter, count: 250)
            let shown = start + String(repeating: letter, count: (64 - count) / size) + "…"
            #expect(error([String: [Int]].self, #"{"\#(start)\#(rest)":[true]}"#)?.path == shown + "[0]")
        }
        let whole = String(repeating: "ü", count: 128)
        #expect(error([String: Int].self, #"{"\#(whole)":true}"#)?.path == whole)
    }

    @Test("a message has at most 40 characters of a text that was found")
    func longTexts() {
        let text = String(repeating: "x", count: 10_000) + "!"
        for type in [UUID.self, CalendarDate.self, Data.self] as [any JSONReadable.Type] {
            func found<Value: JSONReadable>(_ type: Value.Type) -> String? {
                error(type, "\"\(text)\"")?.found
            }
            #expect(found(type) == "string \"\(text.prefix(40))\"")
        }
    }

    @Test("a constant must match the whole text, wherever it is in the object")
    func constants() throws {
        struct Album: JSONReadable {
            init(from json: inout JSONReader) {
                _ = json.discriminator("type")
                json.beginObject()
                json.expect("type", "album")
                json.endObject()
            }
        }
        for text in [
            #"{"type":"%","x":1}"#, #"{"x":{"type":"album"},"type":"%"}"#, #"{ "x" : 1, "type" : "%" }"#,
        ] {
            #expect(error(Album.self, text.replacing("%", with: "album")) == nil)
            for other in ["album2", "albu", "", "Album", "albums", "lbuma"] {
                let found = error(Album.self, text.replacing("%", with: other))
                #expect(found?.path == "type" && found?.found == "\"\(other)\"", "\(text) \(other)")
            }
        }
    }

    @Test("skipped containers of a list count towards the depth like those that are read", arguments: 1...6)
    func depthOfSkippedElements(_ depth: Int) {
        let element = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        for text in ["[\(element),1]", "[{\"a\":\(element)},1]"] {
            let levels = text.contains("{") ? depth + 2 : depth + 1
            for most in 1...8 {
                let read = try? JSONReader.read(Array(text.utf8), maximumDepth: most) { json in
                    json.list(of: Int.self, skipBadElements: true)
                }
                #expect(read == (levels <= most ? [1] : nil), "\(text) to \(most)")
            }
        }
    }

    @Test("elements that do not match are errors unless the verb is told to skip them")
    func badElements() {
        let whole: [(String, (inout JSONReader) -> Void)] = [
            ("[1,true]", { _ = $0.list(of: Int.self) }), ("[1,true]", { _ = $0.list { $0.int() } }),
            (#"{"a":1,"b":true}"#, { _ = $0.map(of: Int.self) }),
            (#"{"a":1,"b":true}"#, { _ = $0.map { $0.int() } }),
        ]
        let members: [(String, (inout JSONReader) -> Void)] = [
            ("[1,true]", { _ = $0.list("x", of: Int.self) }), ("[1,true]", { _ = $0.list("x") { $0.int() } }),
            ("[1,true]", { _ = $0.listIfPresent("x", of: Int.self) }),
            ("[1,true]", { _ = $0.listIfPresent("x") { $0.int() } }),
            ("[1,true]", { _ = $0.list("x", of: Int.self, default: []) }),
            ("[1,true]", { _ = $0.list("x", default: []) { $0.int() } }),
            (#"{"a":1,"b":true}"#, { _ = $0.map("x", of: Int.self) }),
            (#"{"a":1,"b":true}"#, { _ = $0.map("x") { $0.int() } }),
            (#"{"a":1,"b":true}"#, { _ = $0.mapIfPresent("x", of: Int.self) }),
            (#"{"a":1,"b":true}"#, { _ = $0.mapIfPresent("x") { $0.int() } }),
            (#"{"a":1,"b":true}"#, { _ = $0.map("x", of: Int.self, default: [:]) }),
            (#"{"a":1,"b":true}"#, { _ = $0.map("x", default: [:]) { $0.int() } }),
        ]
        for (place, (text, read)) in whole.enumerated() {
            #expect(throws: MappingError.self, "\(place)") { try JSONReader.read(Array(text.utf8), read) }
        }
        for (place, (text, read)) in members.enumerated() {
            #expect(throws: MappingError.self, "member \(place)") {
                try JSONReader.read(Array("{\"x\":\(text)}".utf8)) { json in
                    json.beginObject()
                    read(&json)
                    json.endObject()
                }
            }
        }
    }

    @Test("a limit beyond the default one lets deep containers be skipped", arguments: ["[", "{\"a\":"])
    func depthOfElementsBeyondTheDefaultLimit(_ opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        let count = 100_000
        let deep = String(repeating: opening, count: count) + "0" + String(repeating: closing, count: count)
        let text = Array("[\(deep),1]".utf8)
        let read = try JSONReader.read(text, maximumDepth: count + 1) {
            $0.list(of: Int.self, skipBadElements: true)
        }
        #expect(read == [1])
    }

    @Test("typed lists in each other count towards the depth", arguments: [true, false])
    func depthOfTypedLists(isEmpty: Bool) throws {
        let text = isEmpty ? "[[[]]]" : "[[[1]]]"
        let reads: [(inout JSONReader) -> [[[Int]]]] = [
            { json in json.list(of: [[Int]].self) },
            { json in json.list { json in json.list { json in json.list { json in json.int() } } } },
        ]
        for (most, read) in (1...4).flatMap({ most in reads.map { (most, $0) } }) {
            let result = Result { try JSONReader.read(Array(text.utf8), maximumDepth: most, read) }
            if most < 3 {
                let error = #expect(throws: MappingError.self) { try result.get() }
                let (limit, found) = ("at most \(most) containers in each other", "more")
                #expect(error?.problem == .malformed(expected: limit, found: found))
            } else {
                #expect(try result.get() == [[isEmpty ? [] : [1]]], "to \(most)")
            }
        }
    }

    @Test(
        "a value of another type is a mismatch, and what is not a value is malformed",
        arguments: [
            (#"{"street":1,"city":""}"#, true), (#"{"street":{},"city":""}"#, true), (#"{"street":}"#, false),
            (#"{"street":,"city":""}"#, false), (#"{"street":]"#, false), (#"{"street":"#, false),
            (#"{"street":nul,"city":""}"#, false),
        ]
    )
    func mismatchOrMalformed(_ text: String, isMismatch: Bool) throws {
        let found = try #require(error(Person.Address.self, text))
        let matches =
            switch found.problem {
            case .mismatch: isMismatch
            case .malformed: !isMismatch
            default: false
            }
        #expect(matches, "\(found)")
    }

    @Test("the first of several errors is reported") func theFirstErrorWins() {
        let found = error(Person.Address.self, #"{"street":1,"city":2}"#)
        #expect(found?.path == "street")
    }

    @Test("only white space can follow a document") func nothingButSpacesMayFollow() throws {
        #expect(throws: Never.self) { try Int(json: " 1 \n") }
        #expect(throws: MappingError.self) { try Int(json: "1 2") }
        #expect(throws: MappingError.self) { try Int(json: [UInt8](" 1\0".utf8)) }
    }

    @Test("containers can be nested up to the limit") func containersMayBeNestedToTheLimit() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(throws: Never.self) { try JSONValue(json: nested(512)) }
        #expect(throws: MappingError.self) { try JSONValue(json: nested(513)) }
        #expect(throws: MappingError.self) { try JSONValue(json: nested(100_000)) }
        let deep = Array(#"{"x":\#(nested(100_000)),"street":"a","city":"b"}"#.utf8)
        #expect(throws: MappingError.self) { try Person.Address(json: deep) }
        #expect(throws: Never.self) {
            try JSONReader.read(Array(nested(3).utf8), maximumDepth: 3) { $0.json() }
        }
        #expect(throws: MappingError.self) {
            try JSONReader.read(Array(nested(4).utf8), maximumDepth: 3) { $0.json() }
        }
    }

    private final class Node: JSONReadable {
        let id: Int
        let children: [Node]

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            children = json.list("children", of: Node.self, default: [])
            json.endObject()
        }
    }

    @Test("a recursive model that is nested too deeply is an error") func recursionIsSafe() throws {
        func chain(_ count: Int) -> String {
            String(repeating: #"{"id":1,"children":["#, count: count)
                + String(repeating: "]}", count: count)
        }
        #expect(try Node(json: chain(200)).children.count == 1)
        let found = error(Node.self, chain(5000))
        #expect(found?.expected == "at most 512 containers in each other")
    }
}

@Suite struct IsolationTests {
    private let text = #"""
        [{"street":"a","city":"b"},{"street":1,"city":"b"},7,null,{"city":"x"},{"street":"c","city":"d","more":[1,{}]}]
        """#

    @Test("bad elements are skipped, with a warning for each", .proves("BM-15"))
    func skipsBadElements() throws {
        let reading = try JSONReader.reading(Array(text.utf8)) { json in
            json.list(of: Person.Address.self, skipBadElements: true)
        }
        #expect(reading.value.map(\.street) == ["a", "c"])
        #expect(reading.warnings.map(\.path) == ["[1].street", "[2]", "[3]", "[4]"])
        #expect(reading.warnings.last?.missing == ["[4].street"])
        #expect(throws: MappingError.self) { try [Person.Address](json: text) }
    }

    @Test("malformed elements are errors even where bad elements are skipped")
    func elementsThatAreNoJSONAreNotSkipped() {
        for bad in [
            #"[{"street":"a","city":tru}]"#, #"[1,{"street":"a","city":"b"]"#, "[1", #"[{"x":"\u12"}]"#,
        ] {
            #expect(throws: MappingError.self) {
                try JSONReader.read(Array(bad.utf8)) { json in
                    json.list(of: Person.Address.self, skipBadElements: true)
                }
            }
        }
    }

    @Test("bad values of a map are skipped, with a warning for each") func skipsBadValuesOfMaps() throws {
        let reading = try JSONReader.reading(Array(#"{"a":1,"b":"x","c":3}"#.utf8)) { json in
            json.map(of: Int.self, skipBadElements: true)
        }
        #expect(reading.value == ["a": 1, "c": 3])
        #expect(reading.warnings.map(\.path) == ["b"])
    }

    @Test("a lenient field does not affect members in another order")
    func aLenientFieldLeavesTheOrderOfOthersAlone() throws {
        let text =
            #"{"b":{"city":"b","street":"a","x":1},"c":3,"age":"x","a":{"y":1,"city":"d","street":"c"}}"#
        let reading = try JSONReader.reading(Array(text.utf8)) { json in
            json.beginObject()
            let age = json.lenient { $0.intIfPresent("age") }
            let first = json.value("a", as: Person.Address.self)
            let second = json.value("b", as: Person.Address.self)
            let third = json.int("c")
            json.endObject()
            return (age, first, second, third)
        }
        #expect(reading.value.0 == nil)
        #expect(reading.value.1 == Person.Address(street: "c", city: "d"))
        #expect(reading.value.2 == Person.Address(street: "a", city: "b"))
        #expect(reading.value.3 == 3)
    }

    @Test("a malformed field is nil if the model says so, with a warning", .proves("BM-15"))
    func lenientFieldsAreNil() throws {
        for text in [
            #"{"age":"x","name":"a"}"#, #"{"name":"a","age":[1,2]}"#, #"{"age":{"a":1},"z":1,"name":"a"}"#,
        ] {
            let reading = try JSONReader.reading(Array(text.utf8)) { json in
                json.beginObject()
                let age = json.lenient { $0.intIfPresent("age") }
                let name = json.string("name")
                json.endObject()
                return (age, name)
            }
            #expect(reading.value.0 == nil)
            #expect(reading.value.1 == "a")
            #expect(reading.warnings.map(\.path) == ["age"])
        }
        let good = try JSONReader.reading(Array(#"{"age":4}"#.utf8)) { json in
            json.beginObject()
            let age = json.lenient { $0.intIfPresent("age") }
            json.endObject()
            return age
        }
        #expect(good.value == 4)
        #expect(good.warnings.isEmpty)
    }
}

@Suite struct LookaheadTests {
    private enum Shape: JSONReadable, Equatable {
        case address(Person.Address)
        case number(Int)
        case unknown(type: String, json: JSONValue)

        init(from json: inout JSONReader) {
            switch json.discriminator("type") {
            case "Address": self = .address(Person.Address(from: &json))
            case "Number":
                json.beginObject()
                self = .number(json.int("value"))
                json.endObject()
            case let type: self = .unknown(type: type, json: json.json())
            }
        }
    }

    @Test("a union is identified by its discriminator in any position", .proves("BD-17"))
    func tellsByDiscriminator() throws {
        let text = #"""
            [{"type":"Number","value":3},{"value":[{}],"x":1,"type":"Other"},{"street":"a","city":"b","type":"Address"},
             { "\u0074ype" : "Number" , "value" : 4 }]
            """#
        let address = Person.Address(street: "a", city: "b")
        #expect(
            try [Shape](json: text) == [
                .number(3), .unknown(type: "Other", json: ["value": [[:]], "x": 1, "type": "Other"]),
                .address(address), .number(4),
            ]
        )
    }

    @Test("a missing discriminator is an error with the index", .proves("BD-17"))
    func missesTheDiscriminator() {
        let error = #expect(throws: MappingError.self) {
            try [Shape](json: #"[{"type":"Number","value":1},{}]"#)
        }
        #expect(error?.missing == ["[1].type"])
        let wrong = #expect(throws: MappingError.self) { try [Shape](json: #"[{"type":[7]}]"#) }
        #expect(wrong?.path == "[0].type")
        let list = #expect(throws: MappingError.self) { try [Shape](json: "[[]]") }
        #expect(list?.expected == "object")
    }

    @Test("an unknown type is an error with the index where the API is strict", .proves("BD-17"))
    func unknownTypesCanBeRefused() {
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(#"[{"type":"X"}]"#.utf8)) { json in
                json.list { json in
                    let type = json.discriminator("type")
                    json.failUnknownType(type, known: ["User", "Company"])
                    return Person.Address(from: &json)
                }
            }
        }
        #expect(
            error?.description.hasPrefix("[0]: expected one of the types 'User', 'Company', found 'X'")
                == true
        )
    }

    @Test(
        "a type may be missing or null where keys tell the others apart",
        arguments: [
            (#"{"type":"A","b":1}"#, "A"), (#"{"b":1}"#, nil), (#"{"b":1,"type":null,"c":2}"#, nil),
            (#"{"type":5}"#, "5"), (#"{"b":{"type":"A"},"type" : ["B"],"c":2}"#, nil), ("{}", nil),
            (#"{"type":true}"#, "true"), (#"{"b":1,"type":-1.5e2}"#, "-1.5e2"),
            (#"{"b":1,"type" : "A"}"#, "A"), (#"{"ty\u0070e":"A"}"#, "A"), (#"{"\u0062":1,"type":5}"#, "5"),
        ] as [(String, String?)]
    )
    func typesMayBeMissing(_ text: String, _ expected: String?) throws {
        let (type, value) = try JSONReader.read(Array(text.utf8)) { json in
            (json.discriminatorIfPresent("type"), json.json())
        }
        #expect(type == expected)
        #expect(try value == JSONValue(json: text))
        #expect(throws: MappingError.self) {
            try JSONReader.read(Array(#"[{"type":"A"}]"#.utf8)) { json in
                (json.discriminatorIfPresent("type"), json.json())
            }
        }
    }

    @Test("the presence of a key is checked without reading its value") func keysAreSeenWithoutBeingRead()
        throws
    {
        let value = try JSONReader.read(Array(#"{"a":1,"b":{"c":2}}"#.utf8)) { json in
            let has = (json.hasKey("b"), json.hasKey("c"), json.hasKey("a"))
            return (has, json.json())
        }
        #expect(value.0 == (true, false, true))
        #expect(value.1 == ["a": 1, "b": ["c": 2]])
    }

    @Test("unknown members are kept on request", .proves("BD-13"))
    func keepsUnknownMembers() throws {
        let text = #"{"z":[1,2.50],"street":"a","\u0079":null,"city":"b"}"#
        let fields = try JSONReader.read(Array(text.utf8)) { json in
            json.beginObject()
            let street = json.string("street")
            let city = json.string("city")
            let fields = json.unknownFields(besides: ["street", "city"])
            json.endObject()
            return (street, city, fields)
        }
        #expect(fields.0 == "a" && fields.1 == "b")
        #expect(fields.2 == ["z": [1, .number(JSONNumber(text: "2.50")!)], "y": nil])
        let written = try JSONWriter.object { json in
            json.string("street", "a")
            json.members(fields.2)
        }
        #expect(String(decoding: written, as: UTF8.self) == #"{"street":"a","y":null,"z":[1,2.50]}"#)
    }

    /// Reads and writes as generated code does whose fields are at `place.city` and `place.point.latitude`.
    private struct Placed: Equatable {
        var city: String?
        var latitude: Double?
        var unknown: [String: JSONValue]

        init(_ text: String) throws {
            self = try JSONReader.read(Array(text.utf8)) { json in Placed(from: &json) }
        }

        private init(from json: inout JSONReader) {
            json.beginObject()
            json.enter("place")
            city = json.stringIfPresent("city")
            json.enter("point")
            latitude = json.doubleIfPresent("latitude")
            json.leave()
            json.leave()
            unknown = json.unknownFields(
                besides: [],
                paths: [["place", "city"], ["place", "point", "latitude"]]
            )
            json.endObject()
        }

        func text() throws -> String {
            let bytes = try JSONWriter.object { json in
                json.enter("place")
                json.stringIfPresent("city", city)
                json.enter("point")
                json.doubleIfPresent("latitude", latitude)
                json.members(unknown, at: ["place", "point"], besides: ["latitude"])
                json.leave()
                json.members(unknown, at: ["place"], besides: ["city", "point"])
                json.leave()
                json.members(unknown, besides: ["place"])
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(
        "of an object on a key path, only the other members are kept as unknown",
        .proves("BD-13"),
        arguments: [
            (#"{}"#, #"{}"#),
            (#"{"z":null}"#, #"{"z":null}"#),
            (#"{"place":null}"#, #"{}"#),
            (#"{"place":null,"z":1}"#, #"{"z":1}"#),
            (#"{"place":{}}"#, #"{}"#),
            (#"{"place":{"city":"a"}}"#, #"{}"#),
            (#"{"place":{"city":null}}"#, #"{}"#),
            (#"{"place":{"x":null}}"#, #"{"place":{"x":null}}"#),
            (#"{"place":{"city":"a","x":[]}}"#, #"{"place":{"x":[]}}"#),
            (#"{"place":{"point":null}}"#, #"{}"#),
            (#"{"place":{"point":{}}}"#, #"{}"#),
            (#"{"place":{"point":null,"x":1}}"#, #"{"place":{"x":1}}"#),
            (#"{"place":{"point":{"latitude":1.5}}}"#, #"{}"#),
            (#"{"place":{"point":{"latitude":null}}}"#, #"{}"#),
            (#"{"place":{"point":{"latitude":1.5,"y":{}},"x":{}}}"#, #"{"place":{"point":{"y":{}},"x":{}}}"#),
        ]
    )
    func unknownMembersBesideKeyPaths(_ text: String, _ unknown: String) throws {
        let placed = try Placed(text)
        #expect(try JSONValue.object(JSONObject(Array(placed.unknown))) == JSONValue(json: unknown))
        let written = try placed.text()
        #expect(try Placed(written) == placed)
        // A member that occurs twice is once in a value.
        #expect(try JSONValue(json: written).jsonText() == written)
    }

    @Test("a constant with another value is an error") func constantsHaveToBeAsExpected() {
        let error = #expect(throws: MappingError.self) {
            try Person(json: Person.adaText.replacing("\"Person\"", with: "\"Robot\""))
        }
        #expect(error?.path == "type")
        #expect(error?.expected == "\"Person\"")
        #expect(error?.found == "\"Robot\"")
    }
}
