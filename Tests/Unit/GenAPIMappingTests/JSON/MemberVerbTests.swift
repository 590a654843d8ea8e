import Foundation
import GenAPIMapping
import Testing

/// Every verb that reads a member, wherever the member is and whatever is around it.
@Suite struct MemberVerbTests {
    /// Documents with a member of that value, in which it is the next one, an earlier one and a later one.
    private func documents(_ value: String) -> [String] {
        ["", " ", "\n\t"].flatMap { space in
            let member = "\"x\"\(space):\(space)\(value)\(space)"
            let more = #""more":{"x":[]}"#
            return [
                "{\(member),\"y\":2}", "{\"y\":2,\(space)\(member)}",
                "{\(more),\(member),\(more),\"y\":2\(space)}",
                "{\(space)\"y\":2,\(more),\(space)\(member)}", "{\"\\u0078\":\(value)\(space),\"y\":2}",
            ]
        }
    }

    /// The value, and the member that is read after it.
    private func read<Value>(_ text: String, _ verb: @escaping (inout JSONReader) -> Value)
        throws(MappingError)
        -> (Value, Int)
    {
        try JSONReader.read(Array(text.utf8)) { json in
            json.beginObject()
            defer { json.endObject() }
            return (verb(&json), json.int("y"))
        }
    }

    @Test("every kind of verb reads the value of a present member", arguments: MemberVerb.all)
    func present(_ verb: MemberVerb) throws {
        for text in documents(verb.json) {
            let required = try read(text, verb.required)
            #expect(required == (verb.value, 2), "\(text)")
            let optional = try read(text, verb.optional)
            #expect(optional.0 == verb.value && optional.1 == 2, "\(text)")
            guard let defaulted = verb.defaulted else { continue }
            #expect(try read(text, defaulted) == (verb.value, 2), "\(text)")
        }
    }

    @Test("a member that is missing or null is an error, nil, or the default", arguments: MemberVerb.all)
    func absent(_ verb: MemberVerb) throws {
        for text in documents("null") + [#"{"y":2}"#, #"{"z":1,"y":2}"#, #"{ "xx" : 1 , "y" : 2 }"#] {
            let error = #expect(throws: MappingError.self) { try read(text, verb.required) }
            #expect(error?.missing == ["x"], "\(text)")
            let optional = try read(text, verb.optional)
            #expect(optional.0 == nil && optional.1 == 2, "\(text)")
            guard let defaulted = verb.defaulted else { continue }
            #expect(try read(text, defaulted) == (verb.fallback, 2), "\(text)")
        }
    }

    @Test("a member of another kind is an error in each kind of verb", arguments: MemberVerb.all)
    func wrong(_ verb: MemberVerb) {
        for value in [verb.wrong, "[]", "{}"] {
            for text in documents(value) {
                let optional: MemberVerb.Read<String> = { String(describing: verb.optional(&$0)) }
                let kinds: [MemberVerb.Read<String>?] = [optional, verb.required, verb.defaulted]
                for kind in kinds.compactMap(\.self) {
                    let error = #expect(throws: MappingError.self) { try read(text, kind) }
                    #expect(error?.path == "x" && error?.missing == [], "\(text)")
                }
            }
        }
    }

    @Test("null is read as a JSON value only if the member is required")
    func anything() throws {
        #expect(try read(#"{"x":null,"y":2}"#) { $0.json("x") } == (.null, 2))
        #expect(try read(#"{"x":null,"y":2}"#) { $0.jsonIfPresent("x") }.0 == nil)
        #expect(try read(#"{"x":null,"y":2}"#) { $0.json("x", default: "none") } == ("none", 2))
        #expect(try read(#"{"x":[1],"y":2}"#) { $0.json("x", default: "none") } == ([1], 2))
        #expect(throws: MappingError.self) { try read(#"{"y":2}"#) { $0.json("x") } }
    }
}
