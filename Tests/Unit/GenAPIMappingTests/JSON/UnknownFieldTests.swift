import Testing

@testable import GenAPIMapping

/// What is kept of members that a model does not know.
@Suite struct UnknownFieldTests {
    @Test(
        "the rest of an object that a model knows in part is unknown, and an object that it knows as a whole is not",
        arguments: [
            (#"{"id":1}"#, [:]),
            (#"{"id":1,"x":2}"#, ["x": 2]),
            (#"{"id":1,"a":{"b":1}}"#, [:]),
            (#"{"id":1,"a":{"b":1,"x":2}}"#, ["a": ["x": 2]]),
            (#"{"id":1,"a":{"x":2}}"#, ["a": ["x": 2]]),
            (#"{"id":1,"a":{"c":{"d":1}}}"#, [:]),
            (#"{"id":1,"a":{"b":1,"c":{"d":1}}}"#, [:]),
            (#"{"id":1,"a":{"c":{"d":1,"x":2}}}"#, ["a": ["c": ["x": 2]]]),
            (#"{"id":1,"a":{"b":1,"c":[3]}}"#, ["a": ["c": [3]]]),
            (#"{"id":1,"a":7}"#, ["a": 7]),
            (#"{"id":1,"a":null}"#, [:]),
        ] as [(String, [String: JSONValue])]
    )
    func knownInPart(_ text: String, _ expected: [String: JSONValue]) throws {
        let fields = try JSONReader.read(Array(text.utf8)) { json in
            json.beginObject()
            defer { json.endObject() }
            _ = json.int("id")
            return json.unknownFields(besides: ["id"], paths: [["a", "b"], ["a", "c", "d"]])
        }
        #expect(fields == expected)
    }
}
