import Foundation
import GenAPIMapping
import GoldenTesting
import Testing

@testable import GenAPIRuntime

/// Objects, maps and lists in queries and forms.
@Suite struct NestingTests {
    private static let styles: [Nesting] = [.deepObject, .brackets, .indices, .dots]

    @Test("each style names members and elements in its own way", arguments: styles)
    func names(nesting: Nesting) {
        let json: JSONValue = [
            "b": 1, "l": ["x", "y"], "o": [["c": true], ["c": nil]], "e": [], "m": [:], "p": [[1, 2], [3]],
        ]
        let item = nesting.item("a", json)
        let expected =
            switch nesting {
            case .deepObject:
                "a[b]=1&a[l]=x&a[l]=y&a[o][0][c]=true&a[o][1][c]=&a[p][0]=1&a[p][0]=2&a[p][1]=3"
            case .brackets:
                "a[b]=1&a[l][]=x&a[l][]=y&a[o][0][c]=true&a[o][1][c]=&a[p][0][]=1&a[p][0][]=2&a[p][1][]=3"
            case .indices:
                "a[b]=1&a[l][0]=x&a[l][1]=y&a[o][0][c]=true&a[o][1][c]=&a[p][0][0]=1&a[p][0][1]=2&a[p][1][0]=3"
            case .dots: "a.b=1&a.l=x&a.l=y&a.o[0].c=true&a.o[1].c=&a.p[0]=1&a.p[0]=2&a.p[1]=3"
            }
        #expect([item].encoded().removingPercentEncoding == expected)
    }

    @Test("the members of an object are the values of a form")
    func members() throws {
        let value: JSONValue = ["name": "a b", "tags": ["x"], "card": ["pin": nil]]
        for (body, text) in [
            (RequestBody.form(deepObject: value), "name=a+b&tags=x&card%5Bpin%5D="),
            (.form(brackets: value), "name=a+b&tags%5B%5D=x&card%5Bpin%5D="),
            (.form(indices: value), "name=a+b&tags%5B0%5D=x&card%5Bpin%5D="),
            (.form(dots: value), "name=a+b&tags=x&card.pin="),
        ] {
            guard case .some(let body, let type, _) = body.content else {
                Issue.record("\(text) has no body")
                continue
            }
            #expect(type == "application/x-www-form-urlencoded")
            #expect(String(decoding: body.onlyBytes ?? [], as: UTF8.self) == text)
        }
    }

    @Test("values that a server could not tell apart are not sent", arguments: styles)
    func ambiguous(nesting: Nesting) {
        var refused: [JSONValue] = [
            ["": 1], ["a]": 1], ["[a": 1], ["b": ["x][y": 1]], [[:], ["a": 1]], [[]], ["a": [[], [1]]],
        ]
        if nesting == .dots { refused.append(["a.b": 1]) }
        for json in refused { #expect([nesting.item("x", json)].unsendable == "x", "\(json)") }
        #expect([nesting.item("x", [Double.nan])].unsendable == "x")
        #expect([nesting.item("x", nil as [String]?)].encoded() == "")
        if nesting != .dots { #expect([nesting.item("x", ["a.b": 1] as JSONValue)].unsendable == nil) }
        if case .unwritable = RequestBody.form(dots: ["a]": 1] as JSONValue).content {
        } else {
            Issue.record("a form with a bracket in a name can be sent")
        }
    }

    /// Decodes with the type in hand, as a server does that knows its parameters.
    @Test("a server that knows the type reads the value that was written", arguments: styles)
    func roundTrips(nesting: Nesting) throws {
        for seed in 1...300 {
            var random = SeededGenerator(seed: UInt64(seed))
            let type = ValueType.random(depth: 0, &random)
            let value = type.value(&random, nesting)
            let item = nesting.item("root", value)
            let query = [item].encoded(by: Bool.random(using: &random) ? .value : .form)
            let pairs = try query.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let texts = try parts.map {
                    try #require(String($0.replacing("+", with: " ")).removingPercentEncoding)
                }
                return (name: texts[0], text: texts[1])
            }
            let read = ReferenceDecoder(nesting: nesting, pairs: pairs).value(type, at: "root")
            #expect(read == type.canonical(value), "seed \(seed): \(query)")
        }
    }

    @Test("secret members of objects are in no log")
    func redaction() throws {
        let url = "/v1/x?card%5Bpin%5D=1234&card.number=42&a%5Bb%5D=1&address%5Bstate%5D=CA"
        let shown = Redaction.shown(url: url, sensitive: ["number"])
        #expect(shown == "/v1/x?card%5Bpin%5D=redacted&card.number=redacted&a%5Bb%5D=1&address%5Bstate%5D=CA")
        let body = Array("card%5Bnumber%5D=42&owner%5Bpassword%5D=p+w&x%5By%5D=1".utf8)
        let secrets = Redaction.secrets(of: body, type: "application/x-www-form-urlencoded", ["number"])
        #expect(secrets == ["42", "p w"])
        let item = QueryItem.brackets("card", ["number": "42", "other": "1"])
        #expect(item.values(of: ["number"]) == ["42"])
        #expect(item.values(of: ["card"]) == ["42", "1"])
    }
}

/// The type of a parameter.
private indirect enum ValueType {
    case text
    case object([(key: String, type: ValueType)])
    case map(ValueType)
    case list(ValueType)

    static func random(depth: Int, _ random: inout SeededGenerator) -> ValueType {
        switch Int.random(in: 0..<(depth > 3 ? 1 : 4), using: &random) {
        case 0: .text
        case 1:
            .object(
                ["a", "b c", "d&e=", "0"].prefix(Int.random(in: 1...4, using: &random)).map {
                    ($0, .random(depth: depth + 1, &random))
                }
            )
        case 2: .map(.random(depth: depth + 1, &random))
        default: .list(.random(depth: depth + 1, &random))
        }
    }

    private static let letters = Array("ab1 &=+%#?,.é🚲\n".map(String.init)) + ["[", "]"]

    /// A value that can be sent: each element of a list has something to send.
    func value(_ random: inout SeededGenerator, _ nesting: Nesting, isElement: Bool = false) -> JSONValue {
        switch self {
        case .text:
            return .string(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Self.letters.randomElement(using: &random) ?? ""
                }.joined()
            )
        case .object(let members):
            let some = members.enumerated().filter { index, _ in
                isElement && index == 0 || Bool.random(using: &random)
            }
            return .object(
                JSONObject(
                    members: some.map { index, member in
                        JSONObject.Member(
                            key: member.key,
                            value: member.type.value(&random, nesting, isElement: isElement && index == 0)
                        )
                    }
                )
            )
        case .map(let type):
            let keys = Set(
                (0..<Int.random(in: isElement ? 1...2 : 0...2, using: &random)).map { _ in
                    "k" + (nesting == .dots ? "" : ".") + String(Int.random(in: 0...9, using: &random)) + "&="
                }
            )
            return .object(
                JSONObject(
                    members: keys.sorted().map {
                        JSONObject.Member(key: $0, value: type.value(&random, nesting, isElement: isElement))
                    }
                )
            )
        case .list(let type):
            let count = Int.random(in: isElement ? 1...3 : 0...3, using: &random)
            return .array((0..<count).map { _ in type.value(&random, nesting, isElement: true) })
        }
    }

    /// The value without empty objects and lists, which are the same as missing ones; `nil` if it is one.
    func canonical(_ value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case (.list(let type), .array(let elements)):
            return elements.isEmpty ? nil : .array(elements.compactMap(type.canonical))
        case (.map(let type), .object(let object)):
            return Self.object(object.members.map { ($0.key, type.canonical($0.value)) })
        case (.object(let types), .object(let object)):
            return Self.object(
                object.members.map { member in
                    (member.key, types.first { $0.key == member.key }?.type.canonical(member.value))
                }
            )
        default: return value
        }
    }

    static func object(_ members: [(String, JSONValue?)]) -> JSONValue? {
        let members = members.compactMap { key, value in value.map { JSONObject.Member(key: key, value: $0) }
        }
        return members.isEmpty ? nil : .object(JSONObject(members: members.sorted { $0.key < $1.key }))
    }
}

/// Reads values by the documented names, with no code of the runtime.
private struct ReferenceDecoder {
    let nesting: Nesting
    let pairs: [(name: String, text: String)]

    func value(_ type: ValueType, at name: String) -> JSONValue? {
        switch type {
        case .text: return pairs.first { $0.name == name }.map { .string($0.text) }
        case .object(let members):
            return ValueType.object(members.map { ($0.key, value($0.type, at: member(name, $0.key))) })
        case .map(let type):
            let keys = Set(pairs.compactMap { key(behind: name, in: $0.name) })
            return ValueType.object(keys.map { ($0, value(type, at: member(name, $0))) })
        case .list(.text):
            let texts: [String]
            switch nesting {
            case .deepObject, .dots: texts = pairs.filter { $0.name == name }.map(\.text)
            case .brackets: texts = pairs.filter { $0.name == name + "[]" }.map(\.text)
            case .indices:
                texts = (0..<pairs.count).compactMap { index in
                    pairs.first { $0.name == "\(name)[\(index)]" }?.text
                }
            }
            return texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
        case .list(let type):
            var elements: [JSONValue] = []
            while let element = value(type, at: "\(name)[\(elements.count)]") { elements.append(element) }
            return elements.isEmpty ? nil : .array(elements)
        }
    }

    private func member(_ name: String, _ key: String) -> String {
        nesting == .dots ? "\(name).\(key)" : "\(name)[\(key)]"
    }

    private func key(behind name: String, in whole: String) -> String? {
        let (open, ends) = nesting == .dots ? (".", ".[") : ("[", "]")
        guard whole.hasPrefix(name + open) else { return nil }
        return String(whole.dropFirst(name.count + 1).prefix { !ends.contains($0) })
    }
}
