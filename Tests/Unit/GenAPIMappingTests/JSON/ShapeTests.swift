import Foundation
import GenAPIMapping
import TestTraits
import Testing

/// Lists of objects whose members come in another order than the one in which a mapper asks for them. After a few objects
/// their keys have places; the values and the errors are those of objects that are read alone.
@Suite(.thorough) struct ShapeTests {
    /// How the objects of a document are spelled.
    private struct Spelling {
        var order: Order
        var escapesKeys: Bool
        var addsStrangers: Bool
        var repeatsKeys: Bool
        var breaksValues: Bool

        enum Order: CaseIterable {
            case asAsked
            case reversed
            case shuffled
            case mixed
        }

        init(_ document: inout RandomDocument) {
            order = Order.allCases.randomElement(using: &document.random) ?? .shuffled
            escapesKeys = document.chance(20)
            addsStrangers = document.chance(40)
            repeatsKeys = document.chance(15)
            breaksValues = document.chance(15)
        }
    }

    /// One line for each value, whatever the mapper gets.
    private func read(_ json: inout JSONReader, collects: Bool) -> [String] {
        var lines: [String] = []
        json.beginObject()
        lines.append(json.string("id"))
        lines.append("\(json.stringIfPresent("note") ?? "-")")
        lines.append("\(json.int("count"))")
        lines.append("\(json.int64IfPresent("a_long_key_of_30_characters__") ?? -1)")
        lines.append("\(json.double("ratio"))")
        lines.append("\(json.doubleIfPresent("ratio_of_others") ?? -1)")
        lines.append("\(json.bool("is_open"))")
        lines.append("\(json.date("created_at", .timestamp).timeIntervalSince1970)")
        lines.append("\(json.dateIfPresent("created_by", .rfc3339)?.timeIntervalSince1970 ?? -1)")
        // The same members as numbers of another type.
        lines.append("\(json.doubleIfPresent("count") ?? -1)")
        lines.append("\(json.lenient { $0.intIfPresent("ratio") } ?? -1)")
        lines.append("\(json.list("list", of: Int.self, default: []))")
        lines.append(json.updated("label", from: "old") { $0.stringIfPresent("label") ?? "null" })
        lines.append(json.updated("missing", from: "old") { $0.string("missing") })
        lines.append("\(json.jsonIfPresent("anything")?.description ?? "-")")
        lines += json.listIfPresent("children") { read(&$0, collects: collects) }?.flatMap(\.self) ?? []
        if collects {
            let others = json.unknownFields(besides: Self.known)
            lines += others.keys.sorted().map { "\($0):\(others[$0]?.description ?? "")" }
        }
        json.endObject()
        return lines
    }

    private static let known: [StaticString] = [
        "id", "note", "label", "count", "a_long_key_of_30_characters__", "ratio", "ratio_of_others",
        "is_open",
        "created_at",
        "created_by", "list", "missing", "anything", "children",
    ]

    private func number(_ document: inout RandomDocument) -> String {
        let count = Int.random(in: 1...18, using: &document.random)
        let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &document.random)) }.joined()
        return String((document.chance(20) ? -1 : 1) * (Int(digits) ?? 0))
    }

    private func double(_ document: inout RandomDocument) -> String {
        ["0.5", "-1.25", "3", "0", "12345.678", "1e3", "1.23456789012345", "-0.0", number(&document)]
            .randomElement(using: &document.random) ?? "1"
    }

    private func members(_ document: inout RandomDocument, _ spelling: Spelling, depth: Int) -> [(
        String, String
    )] {
        var members = [
            ("id", document.quoted(document.text(), escapes: document.chance(80) ? 0 : 10)),
            ("count", number(&document)),
            ("ratio", double(&document)),
            ("is_open", document.chance(50) ? "true" : "false"),
            ("created_at", String(Int.random(in: -5...2_000_000_000, using: &document.random))),
        ]
        let optional = [
            ("note", document.quoted(document.text(), escapes: 0)), ("label", "\"text\""),
            ("a_long_key_of_30_characters__", number(&document)),
            ("ratio_of_others", double(&document)),
            ("created_by", #""2026-11-21T06:43:06Z""#),
            ("list", "[1,2,\(document.spaces())3]"),
            ("anything", document.value(depth: 2)),
        ]
        for (key, value) in optional where document.chance(80) {
            members.append((key, document.chance(10) ? "null" : value))
        }
        if depth < 2 && document.chance(40) {
            let count = Int.random(in: 0...3, using: &document.random)
            let children = (0..<count).map { _ in object(&document, spelling, depth: depth + 1) }
            members.append(("children", "[" + children.joined(separator: ",") + "]"))
        }
        if spelling.addsStrangers {
            let count = document.chance(10) ? 80 : Int.random(in: 0...3, using: &document.random)
            for index in 0..<count { members.append(("stranger\(index)", document.value(depth: 3))) }
            if document.chance(10) { members.append(("", "1")) }
            if document.chance(10) { members.append(("a key of more than thirty-one characters", "1")) }
        }
        return members
    }

    private func object(_ document: inout RandomDocument, _ spelling: Spelling, depth: Int = 0) -> String {
        var members = members(&document, spelling, depth: depth)
        switch spelling.order {
        case .asAsked: break
        case .reversed: members.reverse()
        case .shuffled: members.shuffle(using: &document.random)
        case .mixed: if document.chance(50) { members.shuffle(using: &document.random) }
        }
        if spelling.repeatsKeys && document.chance(30), let first = members.first {
            members.append((first.0, document.chance(50) ? first.1 : document.value(depth: 3)))
        }
        if spelling.breaksValues && document.chance(10) {
            let place = Int.random(in: 0..<members.count, using: &document.random)
            let broken = [
                "01", "1.", "tru", "\"\u{1}\"", "[1", "{\"a\" 1}", "", "1 2", "null", "{}", "\"\\x\"", "-",
            ]
            members[place].1 = broken.randomElement(using: &document.random) ?? ""
        }
        if document.chance(10) { return document.object(members) }
        let texts = members.map { key, value in
            document.quoted(key, escapes: spelling.escapesKeys && document.chance(20) ? 20 : 0) + ":" + value
        }
        return "{" + texts.joined(separator: ",") + "}"
    }

    @Test("objects in any order are read as if each were alone", arguments: 1...600)
    func asIfAlone(_ seed: UInt64) {
        var document = RandomDocument(seed: seed)
        let spelling = Spelling(&document)
        let collects = document.chance(30)
        let objects = (0..<Int.random(in: 1...14, using: &document.random)).map { _ in
            object(&document, spelling)
        }
        let alone = objects.map { object in
            Result { () throws(MappingError) in
                try JSONReader.read(Array(object.utf8)) { read(&$0, collects: collects) }
            }
        }
        let text = "[" + objects.joined(separator: ",") + "]"
        let together = Result { () throws(MappingError) in
            try JSONReader.read(Array(text.utf8)) { json in json.list { read(&$0, collects: collects) } }
        }
        switch together {
        case .success(let lines): #expect(alone.map { try? $0.get() } == lines, "seed \(seed): \(text)")
        case .failure(let error):
            let first = alone.firstIndex { (try? $0.get()) == nil }
            #expect(first != nil, "seed \(seed): \(error): \(text)")
            // An earlier member of a key is not rejected, unless a later text is no JSON.
            if !spelling.repeatsKeys {
                #expect(error.path.hasPrefix("[\(first ?? -1)]"), "seed \(seed): \(text)")
            }
        }
    }
}
