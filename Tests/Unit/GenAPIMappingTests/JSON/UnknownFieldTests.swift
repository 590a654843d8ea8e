import Synchronization
import Testing

@testable import GenAPIMapping

/// What is kept of members that a model does not know.
@Suite struct UnknownFieldTests {
    @Test(
        "only the unknown members of a partly known object are kept",
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

    @Test("of duplicate members on known paths, the last one counts, and none is kept as unknown")
    func duplicates() throws {
        let text = #"{"a":{"b":1,"x":{"b":2}},"a":{"x":3,"b":4,"x":5}}"#
        let fields = try JSONReader.read(Array(text.utf8)) { json in
            json.object { $0.unknownFields(besides: [], paths: [["a", "b"]]) }
        }
        #expect(fields == ["a": ["x": 5]])
    }
}

/// A value with another one of its type inside of an object, and with unknown members beside it.
private struct Nested: JSONReadable {
    var depth: Int
    var unknownFields: [String: JSONValue]

    init(from json: inout JSONReader) {
        json.beginObject()
        let rest = json.object("p") { json in json.valueIfPresent("rest", as: Box.self) }
        unknownFields = json.unknownFields(besides: [], paths: [["p", "rest"]])
        json.endObject()
        depth = (rest?.depth ?? 0) + 1
    }

    final class Box: JSONReadable {
        let depth: Int

        required init(from json: inout JSONReader) { depth = Nested(from: &json).depth }
    }

    /// Values in a row, of which the innermost has many unknown members, or each has some.
    static func document(depth: Int, size: Int, isSpread: Bool) -> [UInt8] {
        let count = size / 10
        let share = isSpread ? count / depth : 0
        var text = ""
        for _ in 1..<depth {
            text +=
                #"{"p":{"z":[\#(Array(repeating: #"{"a":1234}"#, count: share).joined(separator: ","))],"rest":"#
        }
        text +=
            #"{"p":{"z":[\#(Array(repeating: #"{"a":1234}"#, count: count - share * (depth - 1)).joined(separator: ","))]}}"#
        return Array((text + String(repeating: "}}", count: depth - 1)).utf8)
    }
}

/// What is counted is how often the reader has gone through another kilobyte, which is the same each time.
@Suite struct UnknownFieldGrowthTests {
    private func steps(_ bytes: [UInt8], depth: Int) -> Int {
        let count = Mutex(0)
        let interruption = ReadingInterruption(window: 1024) {
            count.withLock { $0 += 1 }
            return false
        }
        let value = ReadingInterruption.$current.withValue(interruption) { try? Nested(json: bytes) }
        #expect(value?.depth == depth)
        return count.withLock { $0 }
    }

    @Test(
        "unknown members of values in each other are read once, however deep they are",
        arguments: [true, false]
    )
    func depths(isSpread: Bool) {
        for depth in [1, 30, 60, 120] {
            let bytes = Nested.document(depth: depth, size: 64_000, isSpread: isSpread)
            let steps = steps(bytes, depth: depth)
            #expect(steps >= bytes.count / 1024 / 2)
            #expect(steps <= 16 * bytes.count / 1024 + 16 * depth, "\(depth) levels, \(bytes.count) bytes")
        }
    }
}
