import Foundation
import GenAPIMapping
import TestTraits
import Testing

/// A model with as many kinds of members as differ on the fast path; JSONDecoder reads it, too.
private struct Sample: Equatable, Codable, JSONReadable {
    var id: String
    var count: Int
    var ratio: Double?
    var isOpen: Bool
    var note: String?
    var inner: Inner
    var list: [Int]
    var map: [String: String]?
    var longNameOfAMemberThatGoesBeyondSixteenBytes: String

    struct Inner: Equatable, Codable, JSONReadable {
        var a: Int
        var b: String?

        init(from json: inout JSONReader) {
            json.beginObject()
            a = json.int("a")
            b = json.stringIfPresent("b")
            json.endObject()
        }
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        count = json.int("count")
        ratio = json.doubleIfPresent("ratio")
        isOpen = json.bool("isOpen")
        note = json.stringIfPresent("note")
        inner = json.value("inner", as: Inner.self)
        list = json.list("list", of: Int.self)
        map = json.mapIfPresent("map", of: String.self)
        longNameOfAMemberThatGoesBeyondSixteenBytes = json.string(
            "longNameOfAMemberThatGoesBeyondSixteenBytes"
        )
        json.endObject()
    }
}

extension RandomDocument {
    fileprivate mutating func sampleMembers() -> [(String, String)] {
        var inner = [("a", String(Int.random(in: -100...100, using: &random)))]
        if chance(70) { inner.append(("b", chance(30) ? "null" : quoted(text()))) }
        if chance(30) { inner.append(("c", value())) }
        if chance(50) { inner.shuffle(using: &random) }
        var members = [
            ("id", quoted(text())),
            (
                "count",
                String(
                    Int.random(in: Int.min...Int.max, using: &random)
                        >> Int.random(in: 0..<63, using: &random)
                )
            ),
            ("isOpen", chance(50) ? "true" : "false"),
            ("inner", object(inner)),
            (
                "list",
                "[" + (0..<Int.random(in: 0...9, using: &random)).map(String.init).joined(separator: ",")
                    + "]"
            ),
            ("longNameOfAMemberThatGoesBeyondSixteenBytes", quoted(text())),
        ]
        if chance(70) {
            members.insert(
                ("ratio", chance(30) ? "null" : "\(Double.random(in: -1e6...1e6, using: &random))"),
                at: 2
            )
        }
        if chance(70) { members.insert(("note", chance(30) ? "null" : quoted(text())), at: 3) }
        if chance(70) { members.append(("map", object([("k", quoted(text())), ("l", quoted(text()))]))) }
        return members
    }
}

@Suite(.thorough) struct OrderTests {
    private func expectSame(_ text: String, seed: UInt64) {
        let decoder = JSONDecoder()
        let theirs = try? decoder.decode(Sample.self, from: Data(text.utf8))
        let ours = try? Sample(json: text)
        #expect(ours == theirs, "seed \(seed): \(text)")
        #expect(ours != nil, "seed \(seed): \(text)")
    }

    @Test(
        "members in any order, among unknown ones, are read as JSONDecoder reads them",
        .proves("BM-15"),
        arguments: 1...400
    )
    func readsAnyOrder(_ seed: UInt64) {
        var document = RandomDocument(seed: seed)
        var members = document.sampleMembers()
        if document.chance(60) { members.shuffle(using: &document.random) }
        for index in 0..<Int.random(in: 0...3, using: &document.random) {
            let place = Int.random(in: 0...members.count, using: &document.random)
            members.insert(("stranger\(index)", document.value()), at: place)
        }
        expectSame(document.spaces() + document.object(members) + document.spaces(), seed: seed)
    }

    @Test("the last of several members with the same key counts", arguments: 1...400)
    func lastDuplicateWins(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let members = document.sampleMembers()
        var more = members
        if document.chance(50) { more.shuffle(using: &document.random) }
        for _ in 0..<Int.random(in: 1...3, using: &document.random) {
            // A worse one before the good one, anywhere.
            let good = Int.random(in: 0..<more.count, using: &document.random)
            let place = Int.random(in: 0...good, using: &document.random)
            more.insert((more[good].0, document.value()), at: place)
        }
        let text = document.object(more)
        let plain = document.object(members)
        let value = try Sample(json: plain)
        let again = try? Sample(json: text)
        #expect(again == value, "seed \(seed): \(text)")
    }

    @Test("an object whose keys are all escaped is read") func mostMembersMayBeEscaped() throws {
        let text = #"{"\u0061":1,"\u0062":"x"}"#
        let inner = try Sample.Inner(json: text)
        #expect(inner.a == 1)
        #expect(inner.b == "x")
    }

    @Test("an object with thousands of unknown members is read to its end")
    func longObjectsOfStrangersAreReadToTheirEnd() throws {
        let strangers = (0..<5000).map { #""s\#($0)":\#($0)"# }.joined(separator: ",")
        #expect(try Sample.Inner(json: "{\(strangers),\"a\":1}").a == 1)
        #expect(try Sample.Inner(json: "{\"a\":1,\(strangers)}").a == 1)
        #expect(try Sample.Inner(json: "{\"a\":1,\(strangers),\"a\":2}").a == 2)
        #expect(throws: MappingError.self) { try Sample.Inner(json: "{\(strangers)}") }
    }

    @Test("a truncated document is rejected at its end", .proves("GI-08"), arguments: 1...20)
    func refusesTruncation(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let bytes = Array(document.object(document.sampleMembers()).utf8)
        for count in 0..<bytes.count {
            let error = #expect(throws: MappingError.self) { try Sample(json: bytes[..<count]) }
            guard let error, case .malformed = error.problem else {
                Issue.record("seed \(seed): \(count) bytes gave \(String(describing: error))")
                continue
            }
            #expect(error.offset <= count)
        }
    }

    @Test("a document with any byte changed is read as JSONDecoder reads it, or rejected", arguments: 1...60)
    func survivesChanges(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let bytes = Array(document.object(document.sampleMembers()).utf8)
        for place in bytes.indices {
            var changed = bytes
            changed[place] = UInt8.random(in: 0...255, using: &document.random)
            let ours = try? Sample(json: changed)
            guard let ours, let theirs = try? JSONDecoder().decode(Sample.self, from: Data(changed)) else {
                continue
            }
            #expect(ours == theirs, "seed \(seed), byte \(place)")
        }
    }

    @Test("any value is read as JSONSerialization reads it", arguments: 1...300)
    func readsAnyValue(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let text = document.value()
        let value = try JSONValue(json: text)
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options) as? NSObject
        let again =
            try JSONSerialization.jsonObject(with: Data(value.description.utf8), options: options)
            as? NSObject
        #expect(theirs == again, "seed \(seed): \(text)")
        #expect(try JSONValue(json: value.description) == value)
    }
}
