import GenAPIMapping
import Testing

/// Texts have verbs of their own behind the names of the generic ones: nobody must be able to tell.
@Suite struct TextOverloadTests {
    enum Open: OpenEnumeration {
        case one
        case unknown(String)

        init(rawValue: String) { self = rawValue == "one" ? .one : .unknown(rawValue) }

        var rawValue: String {
            switch self {
            case .one: "one"
            case .unknown(let value): value
            }
        }
    }

    enum Closed: String, ClosedEnumeration {
        case one
        case two
    }

    typealias ID = Identifier<TextOverloadTests, String>

    static let documents = [
        "{}", #"{"x":null}"#, #"{"x":1}"#, #"{"x":"one"}"#, #"{"x":"other"}"#, #"{"x":[]}"#,
        #"{"x":["a","b"]}"#,
        #"{"x":["a",null,2]}"#, #"{"x":{}}"#, #"{"x":{"k":"v","l":"w"}}"#, #"{"x":{"k":1,"l":"w"}}"#,
        #"{"x":"#,
    ]

    @Test("the overloads for text read single values like the generic verbs", arguments: documents)
    func readingIsAsTheGenericVerbs(_ document: String) {
        same(document, { $0.value("x", as: ID.self) }, { required(&$0) })
        same(document, { $0.value("x", as: Open.self) }, { required(&$0) })
        same(document, { $0.value("x", as: Closed.self) }, { required(&$0) })
        same(document, { $0.valueIfPresent("x", as: ID.self) }, { optional(&$0) })
        same(document, { $0.valueIfPresent("x", as: Open.self) }, { optional(&$0) })
        same(document, { $0.valueIfPresent("x", as: Closed.self) }, { optional(&$0) })
    }

    @Test(
        "the overloads for text read lists and maps like the generic verbs",
        arguments: documents,
        [false, true]
    )
    func readingManyIsAsTheGenericVerbs(_ document: String, skips: Bool) {
        same(document, { $0.list("x", of: String.self, skipBadElements: skips) }, { list(&$0, skips) })
        same(document, { $0.map("x", of: String.self, skipBadElements: skips) }, { map(&$0, skips) })
        same(
            document,
            { $0.list("x", of: String.self, default: ["d"], skipBadElements: skips) },
            { $0.listIfPresent("x", skipBadElements: skips) { $0.string() } ?? ["d"] }
        )
        same(
            document,
            { $0.map("x", of: String.self, default: ["d": "e"], skipBadElements: skips) },
            { $0.mapIfPresent("x", skipBadElements: skips) { $0.string() } ?? ["d": "e"] }
        )
    }

    @Test("the overloads for text write like the generic verbs") func writingIsAsTheGenericVerbs() throws {
        func generic<Value: JSONWritable>(_ json: inout JSONWriter, _ value: Value?) {
            json.valueIfPresent("x", value)
        }
        #expect(try written { $0.value("x", ID("a\"")) } == written { generic(&$0, ID("a\"")) })
        #expect(
            try written { $0.value("x", Open.unknown("ü")) } == written { generic(&$0, Open.unknown("ü")) }
        )
        #expect(try written { $0.value("x", Closed.two) } == written { generic(&$0, Closed.two) })
        #expect(try written { $0.valueIfPresent("x", nil as ID?) } == "{}")
        #expect(try written { $0.valueIfPresent("x", nil as Open?) } == "{}")
        #expect(try written { $0.valueIfPresent("x", nil as Closed?) } == "{}")
        #expect(try written { $0.list("x", ["a", "b"]) } == written { generic(&$0, ["a", "b"]) })
        #expect(
            try written { $0.map("x", ["b": "1", "a": "2"]) }
                == written { generic(&$0, ["b": "1", "a": "2"]) }
        )
        #expect(try written { $0.listIfPresent("x", nil as [String]?) } == "{}")
        #expect(try written { $0.mapIfPresent("x", nil as [String: String]?) } == "{}")
    }

    // Where a type is a parameter, only the generic verbs are there.

    private func required<Value: JSONReadable>(_ json: inout JSONReader) -> Value { json.value("x") }

    private func optional<Value: JSONReadable>(_ json: inout JSONReader) -> Value? {
        json.valueIfPresent("x")
    }

    private func list<Value: JSONReadable>(_ json: inout JSONReader, _ skips: Bool) -> [Value] {
        json.list("x", skipBadElements: skips)
    }

    private func map<Value: JSONReadable>(_ json: inout JSONReader, _ skips: Bool) -> [String: Value] {
        json.map("x", skipBadElements: skips)
    }

    private func same<Value: Equatable>(
        _ document: String,
        _ one: (inout JSONReader) -> Value,
        _ other: (inout JSONReader) -> Value,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome(document, one) == outcome(document, other), sourceLocation: place)
    }

    private func outcome<Value>(_ document: String, _ read: (inout JSONReader) -> Value)
        -> Result<Value, MappingError>
    {
        do throws(MappingError) {
            return .success(
                try JSONReader.read(Array(document.utf8)) { json in
                    json.beginObject()
                    let value = read(&json)
                    json.endObject()
                    return value
                }
            )
        } catch {
            return .failure(error)
        }
    }

    private func written(_ write: (inout JSONWriter) -> Void) throws -> String {
        String(decoding: try JSONWriter.object(write), as: UTF8.self)
    }
}
