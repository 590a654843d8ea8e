import GenAPIMapping
import Testing

/// Members whose keys no verb was asked for before. Each key here is asked for in one test alone, and each document is read
/// twice: the first time with keys that are new to the process.
@Suite struct UnknownMemberTests {
    private func twice<Value: Equatable & Sendable>(
        _ text: String,
        _ expected: Value,
        _ read: (inout JSONReader) -> Value
    ) throws {
        for round in 1...2 {
            let value = try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                defer { json.endObject() }
                return read(&json)
            }
            #expect(value == expected, "round \(round): \(text)")
        }
    }

    @Test("a member that was passed over is found when a verb asks for its key later")
    func askedLater() throws {
        try twice(#"{"a":1,"laterInt":2,"c":3}"#, [1, 3, 2]) { json in
            [json.int("a"), json.int("c"), json.int("laterInt")]
        }
        try twice(#"{"a":1,"laterText":"x","c":3}"#, "1 3 x") { json in
            "\(json.int("a")) \(json.int("c")) \(json.stringIfPresent("laterText") ?? "-")"
        }
        try twice(#"{"a":1,"laterList":[{},[1]],"c":3,"d":4}"#, [1, 3, 2, 4]) { json in
            let (a, c) = (json.int("a"), json.int("c"))
            return [a, c, json.listIfPresent("laterList") { $0.json() }?.count ?? 0, json.int("d")]
        }
    }

    @Test("the last of duplicate members counts, even if earlier ones were skipped")
    func duplicatesPassedOver() throws {
        try twice(#"{"a":1,"twiceNew":2,"twiceNew":3,"c":4}"#, [1, 4, 3]) { json in
            [json.int("a"), json.int("c"), json.int("twiceNew")]
        }
        try twice(#"{"a":1,"splitNew":2,"c":4,"splitNew":3}"#, [1, 4, 3]) { json in
            [json.int("a"), json.int("c"), json.int("splitNew")]
        }
        try twice(#"{"a":1,"thriceNew":2,"c":4,"thriceNew":3,"thriceNew":5}"#, [1, 4, 5]) { json in
            [json.int("a"), json.int("c"), json.int("thriceNew")]
        }
    }

    @Test("the last member counts of a key that was first spelled in another way")
    func duplicatesOfOtherSpellings() throws {
        try twice(#"{"\u0065scapedFirst":1,"x1":0,"escapedFirst":2}"#, 2) { $0.int("escapedFirst") }
        try twice(#"{"spacedFirst" :1,"x2":0,"spacedFirst":2}"#, 2) { $0.int("spacedFirst") }
        try twice(#"{"plainFirst":1,"x3":0,"plainFirst":2}"#, 2) { $0.int("plainFirst") }
    }

    @Test("an optional member is found after an unknown one, and after an object without it")
    func optionalsBehindUnknownMembers() throws {
        struct Element: Equatable, JSONReadable {
            let a: Int
            let optional: Int?
            let c: Int

            init(from json: inout JSONReader) {
                json.beginObject()
                a = json.int("a")
                optional = json.intIfPresent("behindUnknown")
                c = json.int("c")
                json.endObject()
            }
        }
        let with = #"{"a":1,"addedByServer":{"a":[1]},"behindUnknown":2,"c":3}"#
        let without = #"{"a":1,"addedByServer":{"a":[1]},"c":3,"alsoAdded":null}"#
        let elements = try [Element](json: "[\(with),\(without),\(with),\(without)]")
        #expect(elements.map(\.optional) == [2, nil, 2, nil])
        #expect(elements.map(\.c) == [3, 3, 3, 3])
    }

    @Test("unknown members are among the unread fields")
    func unknownFields() throws {
        try twice(#"{"fieldNew":1,"a":2,"fieldNewer":[{}]}"#, ["fieldNew", "fieldNewer"]) { json in
            _ = json.int("a")
            return json.unknownFields(besides: ["a"]).keys.sorted()
        }
    }

    @Test(
        "members of unknown keys are checked",
        arguments: ["01", "[1,]", #"{"a" 1}"#, "\"\u{1}\"", "tru", ""]
    )
    func unknownMembersAreChecked(_ value: String) {
        for text in [#"{"broken":\#(value),"a":1}"#, #"{"a":1,"broken":\#(value)}"#] {
            #expect(throws: MappingError.self, "\(text)") {
                try JSONReader.read(Array(text.utf8)) { json in
                    json.beginObject()
                    _ = json.int("a")
                    json.endObject()
                }
            }
        }
    }
}
