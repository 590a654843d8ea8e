import Foundation
import GenAPIMapping
import Testing

/// Every verb that writes a member that may be missing.
@Suite struct MemberWritingTests {
    private func text(_ write: @escaping (inout JSONWriter) -> Void) throws -> String {
        String(decoding: try JSONWriter.object(write), as: UTF8.self)
    }

    private typealias Write = @Sendable (inout JSONWriter, Bool) -> Void

    /// What is written for a value; nil writes nothing.
    private static let verbs: [(String, Write)] = [
        ("\"a\"", { $0.stringIfPresent("x", $1 ? "a" : nil) }),
        ("-7", { $0.intIfPresent("x", $1 ? -7 : nil) }),
        ("\(Int64.min)", { $0.int64IfPresent("x", $1 ? .min : nil) }),
        ("2.5", { $0.doubleIfPresent("x", $1 ? 2.5 : nil) }),
        ("12", { $0.decimalIfPresent("x", $1 ? 12 : nil) }),
        ("false", { $0.boolIfPresent("x", $1 ? false : nil) }),
        ("\"AQID\"", { $0.dataIfPresent("x", $1 ? Data([1, 2, 3]) : nil) }),
        ("\"\"", { $0.dataIfPresent("x", $1 ? Data() : nil) }),
        ("null", { $0.jsonIfPresent("x", $1 ? .null : nil) }),
        ("\"2026-11-21\"", { $0.dayIfPresent("x", $1 ? CalendarDate("2026-11-21") : nil) }),
        ("7", { $0.dateIfPresent("x", $1 ? Date(timeIntervalSince1970: 7) : nil, .timestamp) }),
        ("\"1970-01-01\"", { $0.dateIfPresent("x", $1 ? Date(timeIntervalSince1970: 7) : nil, as: .day()) }),
        ("\"ab\"", { $0.valueIfPresent("x", $1 ? "AB" : nil, with: MemberVerb.Shouting.self) }),
        ("\"1970-01-01T00:00:07Z\"", { $0.valueIfPresent("x", $1 ? Date(timeIntervalSince1970: 7) : nil) }),
        ("[]", { $0.listIfPresent("x", $1 ? [] as [Int] : nil) }),
        ("[1,2]", { $0.listIfPresent("x", $1 ? [1, 2] : nil) { $0.int($1) } }),
        ("[\"a\"]", { $0.listIfPresent("x", $1 ? ["a"] : nil) }),
        ("{}", { $0.mapIfPresent("x", $1 ? [:] as [String: Int] : nil) }),
        ("{\"a\":1,\"b\":2}", { $0.mapIfPresent("x", $1 ? ["b": 2, "a": 1] : nil) { $0.int($1) } }),
        ("{\"a\":\"b\"}", { $0.mapIfPresent("x", $1 ? ["a": "b"] : nil) }),
        ("7", { $0.change("x", $1 ? Change.set(7) : .unchanged) }),
        ("\"7\"", { $0.change("x", $1 ? Change.set(7) : .unchanged) { $0.string(String($1)) } }),
        ("7", { $0.change("x", $1 ? NullableChange.set(7) : .unchanged) }),
        ("\"7\"", { $0.change("x", $1 ? NullableChange.set(7) : .unchanged) { $0.string(String($1)) } }),
        ("null", { $0.change("x", $1 ? NullableChange<Int>.null : .unchanged) }),
        ("null", { $0.change("x", $1 ? NullableChange<Int>.null : .unchanged) { $0.string(String($1)) } }),
    ]

    @Test("a member without a value is omitted, and one with a value is written", arguments: verbs.indices)
    func optional(_ index: Int) throws {
        let (value, verb) = Self.verbs[index]
        for isThere in [true, false] {
            let written = try text { json in
                json.int("a", 1)
                verb(&json, isThere)
                json.int("z", 2)
            }
            #expect(written == (isThere ? "{\"a\":1,\"x\":\(value),\"z\":2}" : #"{"a":1,"z":2}"#))
        }
    }

    @Test("a codec writes values in lists, and its members in objects")
    func codecs() throws {
        let written = try text { json in
            json.value("x", "A", with: MemberVerb.Shouting.self)
            json.list("y", ["B", "C"]) { $0.value($1, with: MemberVerb.Shouting.self) }
        }
        #expect(written == #"{"x":"a","y":["b","c"]}"#)
        let read = try JSONReader.read(Array(#"["b","c"]"#.utf8)) { json in
            json.list { $0.value(with: MemberVerb.Shouting.self) }
        }
        #expect(read == ["B", "C"])
    }

    @Test(
        "members that a model does not know are written where they were, and known ones are not written twice"
    )
    func unknownMembers() throws {
        let paths: [[StaticString]] = [["id"], ["a", "b"], ["a", "c", "d"]]
        let document = Array(#"{"id":1,"a":{"b":2,"c":{"d":3,"y":6},"x":5},"z":4,"id2":7}"#.utf8)
        let unknown = try JSONReader.read(document) { json in
            json.object { $0.unknownFields(besidesPaths: paths) }
        }
        #expect(unknown == ["a": ["c": ["y": 6], "x": 5], "z": 4, "id2": 7])
        let written = try text { json in
            json.int("id", 1)
            json.object("a") { json in
                json.int("b", 2)
                json.object("c") { json in
                    json.int("d", 3)
                    json.members(unknown, at: ["a", "c"], besidesPaths: paths)
                }
                json.members(unknown, at: ["a"], besidesPaths: paths)
            }
            json.members(unknown, besidesPaths: paths)
        }
        #expect(written == #"{"id":1,"a":{"b":2,"c":{"d":3,"y":6},"x":5},"id2":7,"z":4}"#)
        let other = try text { json in
            json.members(["a": 1, "b": ["c": 2]], at: ["b"], besidesPaths: [["a", "c"], ["b"]])
            json.members(["a": 1], at: ["a"], besidesPaths: [])
            json.members(["a": 1], at: ["d"], besidesPaths: [])
            json.members(["d": 3, "e": 4], besidesPaths: [["d"]])
            json.members(["b": ["f": 5, "g": 6]], at: ["b"], besidesPaths: [["b", "f"]])
        }
        #expect(other == #"{"c":2,"e":4,"g":6}"#)
    }
}
