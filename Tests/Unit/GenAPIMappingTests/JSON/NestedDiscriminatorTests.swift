import GenAPIMapping
import Testing

/// Discriminators in objects inside of the object that they are about.
@Suite struct NestedDiscriminatorTests {
    /// Reads the type ahead, and then the whole object, with members in an order of its own.
    struct Entry: Equatable, JSONReadable {
        var type: String?
        var id: Int
        var kind: String?
        var size: Int?
        var rest: JSONValue?

        init(from json: inout JSONReader) {
            type = json.discriminatorIfPresent("meta", "about", "kind")
            json.beginObject()
            id = json.int("id")
            (kind, size) = json.object("meta") { json in
                (
                    json.object("about") { json in json.valueIfPresent("kind", as: JSONValue.self)?.string },
                    json.intIfPresent("size")
                )
            }
            rest = json.valueIfPresent("rest", as: JSONValue.self)
            json.endObject()
        }
    }

    @Test("an object is read whole after its type was read ahead, whatever the order of members")
    func orders() throws {
        for seed in 0..<400 {
            var document = RandomDocument(seed: UInt64(seed))
            let (elements, expected) = entries(&document)
            let list = "[" + elements.joined(separator: ",") + "]"
            let values = try JSONReader.read(Array(list.utf8)) { json in json.list(of: Entry.self) }
            #expect(values.map { $0.type ?? "none" } == expected, "seed \(seed): \(list)")
            #expect(values.map { $0.kind ?? "none" } == expected, "seed \(seed): \(list)")
            #expect(values.map(\.id) == Array(values.indices), "seed \(seed)")
            #expect(values.allSatisfy { $0.size == 3 && $0.rest != nil }, "seed \(seed)")
        }
    }

    private func entries(_ document: inout RandomDocument) -> (elements: [String], types: [String]) {
        var types: [String] = []
        let elements = (0..<4).map { index -> String in
            var about = [#""a":[{"kind":"x"}]"#, #""b":{"kind":"y"}"#]
            if document.chance(80) {
                types.append(document.chance(50) ? "stag" : "s\u{E9}")
                about.append(document.quoted("kind") + ":" + document.quoted(types[index]))
            } else {
                types.append("none")
            }
            let inner = object(about, &document)
            let meta = object([#""size":3"#, #""about":"# + inner, #""other":{"about":{}}"#], &document)
            return object(
                [#""id":\#(index)"#, #""meta":"# + meta, #""rest":{"meta":{"about":{"kind":"z"}}}"#],
                &document
            )
        }
        return (elements, types)
    }

    private func object(_ members: [String], _ document: inout RandomDocument) -> String {
        let members = members.shuffled(using: &document.random).map { member in
            document.spaces() + member + document.spaces()
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    @Test(
        "a type that is not there is an error with its path",
        arguments: ["{}", #"{"meta":1}"#, #"{"meta":{}}"#, #"{"meta":{"type":null}}"#, "[]"]
    )
    func missing(_ document: String) {
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(document.utf8)) { json in json.discriminator("meta", "type") }
        }
        #expect(error.map { "\($0)" }?.isEmpty == false)
        if document != "[]", !document.contains("null") {
            #expect(error.map { "\($0)" }?.contains("meta.type") == true, "\(String(describing: error))")
        }
    }
}
