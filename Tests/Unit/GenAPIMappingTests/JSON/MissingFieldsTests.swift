import GenAPIMapping
import Testing

/// Which optional members of an object are missing.
@Suite struct MissingFieldsTests {
    private struct Inner: JSONReadable, Sendable {
        var name: String?
        var missing: MissingFields

        init(from json: inout JSONReader) {
            json.beginPartialObject()
            name = json.stringIfPresent("name")
            missing = json.endPartialObject()
        }
    }

    private struct Outer: JSONReadable, Sendable {
        var name: String?
        var count: Int
        var city: String?
        var zone: String?
        var inners: [Inner]
        var plain: Plain?
        var renamed: String?
        var wrong: Int?
        var missing: MissingFields

        init(from json: inout JSONReader) {
            json.beginPartialObject()
            name = json.stringIfPresent("name")
            count = json.int("count", default: 0)
            (city, zone) = json.object("address") { json in
                (
                    json.stringIfPresent("city"),
                    json.object("area") { json in json.stringIfPresent("zone") }
                )
            }
            inners = json.list("inners", of: Inner.self, default: [])
            plain = json.valueIfPresent("plain", as: Plain.self)
            renamed = json.stringIfPresent(json.key("renamed", formerly: "former"))
            wrong = json.lenient { json in json.intIfPresent("wrong") }
            missing = json.endPartialObject()
        }

        /// The missing members, from a short name for each.
        var all: String {
            var all = ""
            for (name, key) in [("n", "name"), ("c", "count"), ("i", "inners"), ("p", "plain")]
                as [(String, StaticString)] where missing.contains(key)
            {
                all += name
            }
            if missing.contains(["address", "city"]) { all += "C" }
            if missing.contains(["address", "area", "zone"]) { all += "Z" }
            if missing.contains("renamed") { all += "r" }
            if missing.contains("wrong") { all += "w" }
            return all
        }
    }

    /// An object that notes nothing.
    private struct Plain: JSONReadable, Sendable {
        var name: String?

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.stringIfPresent("name")
            json.endObject()
        }
    }

    @Test(
        "missing members are noted, in any order of the others, and null is not missing",
        arguments: [
            ("{}", "ncipCZrw"),
            (#"{"name":"a","count":1,"inners":[],"plain":{},"renamed":"b","wrong":1}"#, "CZ"),
            (#"{"wrong":1,"renamed":"b","plain":{},"inners":[],"count":1,"name":"a"}"#, "CZ"),
            (#"{"name":null,"count":null,"inners":null,"plain":null,"renamed":null,"wrong":null}"#, "CZ"),
            (#"{"address":null}"#, "nciprw"), (#"{"address":{}}"#, "ncipCZrw"),
            (#"{"address":{"city":null}}"#, "ncipZrw"), (#"{"address":{"area":null}}"#, "ncipCrw"),
            (#"{"address":{"area":{},"city":"x"}}"#, "ncipZrw"),
            (#"{"former":"b"}"#, "ncipCZw"), (#"{"former":null,"city":1,"zone":2}"#, "ncipCZw"),
            (#"{"inners":[{},{"name":"x"}]}"#, "ncpCZrw"), (#"{"wrong":"x","more":{"name":1}}"#, "ncipCZr"),
            (#"{ "n\u0061me" : "a" , "count":1}"#, "ipCZrw"), (#"{"name":1,"name":"a"}"#, "cipCZrw"),
        ]
    )
    func missing(_ text: String, _ expected: String) throws {
        #expect(try String(Outer(json: text).all.sorted()) == String(expected.sorted()))
        // As the element of a list, of which the element before has another order.
        let elements = try [Outer](json: #"[{"count":1,"name":"a"},\#(text),\#(text),{}]"#)
        #expect(
            elements.map { String($0.all.sorted()) }
                == ["ipCZrw", expected, expected, "ncipCZrw"].map { String($0.sorted()) }
        )
    }

    @Test("objects inside of others note their own members")
    func nested() throws {
        let outer = try Outer(json: #"{"inners":[{},{"name":"x"},{"more":1},{"name":null}],"name":"a"}"#)
        #expect(outer.inners.map { $0.missing.contains("name") } == [true, false, true, false])
        #expect(!outer.missing.contains("name") && outer.missing.contains("count"))
        #expect(!outer.missing.contains("name ") && !outer.missing.contains([]))
    }

    @Test("a missing field takes the known value once, and other fields keep theirs")
    func filling() throws {
        var missing = try Outer(json: #"{"count":1}"#).missing
        #expect(missing == MissingFields(), "they say nothing about the value")
        #expect(missing.filled("name", nil, from: "known") == "known")
        #expect(missing.filled("name", nil, from: "known") == nil, "it is not missing any more")
        #expect(missing.filled("count", 0, default: 0, from: 7) == 0, "it was there")
        #expect(missing.filled("inners", [1], default: [], from: [7]) == [1], "the app has set it")
        #expect(missing.filled("inners", [], default: [], from: [7]) == [7])
        #expect(missing.filled(["address", "city"], nil, from: "known") == "known")
        #expect(missing.filled(["address", "area", "zone"], "own", from: "known") == "own")
        #expect(!missing.isEmpty && MissingFields().isEmpty)
    }

    @Test("a field is missing only if it is missing in both versions of an object")
    func intersection() throws {
        let texts = ["{}", #"{"name":null}"#, #"{"name":"a","count":1}"#]
        for (left, right, expected) in [
            (0, 0, "ncCZiprw"), (0, 1, "cCZiprw"), (1, 0, "cCZiprw"), (0, 2, "CZiprw"), (2, 2, "CZiprw"),
        ] {
            var outer = try Outer(json: texts[left])
            outer.missing.formIntersection(try Outer(json: texts[right]).missing)
            #expect(Set(outer.all) == Set(expected))
            outer.missing.formIntersection(MissingFields())
            #expect(outer.missing.isEmpty)
        }
    }
}
