import Foundation
import Testing

@testable import GenAPIMapping

/// `é` and `e` with an accent are equal strings and two keys (RFC 8259 section 8.3).
@Suite struct ExactTextTests {
    private let composed = "\u{e9}"
    private let decomposed = "e\u{301}"

    /// An object with both, and so many others.
    private func text(others: Int) -> String {
        let more = (0..<others).map { ",\"k\($0)\":0" }.joined()
        return "{\"\(decomposed)\":1,\"\(composed)\":2\(more)}"
    }

    private func read<Value>(_ text: String, _ members: (inout JSONReader) -> Value) throws -> Value {
        try JSONReader.read(Array(text.utf8)) { json in
            json.beginObject()
            defer { json.endObject() }
            return members(&json)
        }
    }

    @Test("objects are equal that have equal members in any order, and no others")
    func equality() throws {
        func value(_ text: String) throws -> JSONValue { try JSONValue(json: text) }
        let one = try value(#"{"a":1,"b":{"c":[2]}}"#)
        #expect(try one == value(#"{"b":{"c":[2]},"a":1}"#))
        #expect(try one.hashValue == value(#"{"b":{"c":[2]},"a":1}"#).hashValue)
        for other in [
            #"{"a":1}"#, #"{}"#, #"{"a":1,"b":{"c":[2]},"d":3}"#, #"{"a":1,"b":{"c":[3]}}"#,
            #"{"a":1,"d":{"c":[2]}}"#, #"{"a":1,"b":{"c":[2],"d":3}}"#, #"{"a":1,"b":{}}"#,
            #"{"a":1,"b":null}"#,
        ] {
            #expect(try one != value(other) && value(other) != one, "\(other)")
        }
    }

    @Test("an object finds its members after any of them was removed and another added", arguments: 1...30)
    func removal(count: Int) {
        let keys = (0..<count).map { "k\($0)" }
        for removed in keys {
            var object = JSONObject(keys.enumerated().map { ($1, JSONValue.number(JSONNumber($0))) })
            object[removed] = nil
            object["new"] = true
            #expect(object.members.map(\.key) == keys.filter { $0 != removed } + ["new"])
            for (number, key) in keys.enumerated() {
                #expect(object[key] == (key == removed ? nil : .number(JSONNumber(number))))
            }
            #expect(object["new"] == true)
        }
    }

    @Test("keys that only look the same are different keys", arguments: [0, 20, 100])
    func members(others: Int) throws {
        let value = try JSONValue(json: Array(text(others: others).utf8))
        let object = try #require(value.object)
        #expect(object.count == 2 + others)
        #expect(object[decomposed] == 1)
        #expect(object[composed] == 2)
        #expect(try Array(value.jsonBytes()) == Array(text(others: others).utf8))
        let swapped = JSONObject(
            [(composed, 1), (decomposed, 2)] + object.members[2...].map { ($0.key, $0.value) }
        )
        #expect(object != swapped)
        #expect(object == JSONObject(members: object.members.reversed()))
    }

    @Test("reading again after a duplicate key keeps both", arguments: [0, 100])
    func typed(others: Int) throws {
        let text = text(others: others).dropLast().description + ",\"last\":1,\"last\":5}"
        for order in [["\u{e9}", "e\u{301}", "last"], ["last", "e\u{301}", "\u{e9}"]] as [[StaticString]] {
            let values = try read(text) { json in order.map { ("\($0)", json.int($0)) } }
            for (key, value) in values {
                #expect(value == (key == "last" ? 5 : key.utf8.elementsEqual(composed.utf8) ? 2 : 1))
            }
        }
    }

    @Test("a key that only looks like a known one is unknown") func aFieldThatOnlyLooksKnownIsUnknown() throws
    {
        let fields = try read(text(others: 0)) { $0.unknownFields(besides: ["\u{e9}"]) }
        #expect(fields == [decomposed: 1])
        #expect(fields.keys.first.map { Array($0.utf8) } == Array(decomposed.utf8))
    }
}
