import GenAPIMapping
import GenAPIRuntime
import ResolvedAPI
import Testing
import TextEscaping

@testable import SwiftEmission

@Suite("Layout at its limits")
struct LayoutBoundaryTests {
    private static let digits = Array("0123456789ABCDEF").map(String.init)

    @Test("ASCII characters are valid in the JSON of examples, and encoded in URLs according to RFC 3986")
    func ascii() throws {
        for value: UInt8 in 0..<0x80 {
            let character = String(Unicode.Scalar(value))
            let json = JSONLiteral.string(character).json
            #expect(try JSONValue(json: Array(json.utf8)) == .string(character), "\(value): \(json)")
            #expect(json.utf8.allSatisfy { $0 >= 0x20 })
            let isUnreserved = "-._~".contains(character) || character.contains(#/[A-Za-z0-9]/#)
            let escape = "%" + Self.digits[Int(value >> 4)] + Self.digits[Int(value & 15)]
            #expect(character.percentEncoded == (isUnreserved ? character : escape))
        }
        #expect("é".percentEncoded == "%C3%A9")
    }

    @Test("an argument on its own line is broken if it does not fit with its comma", arguments: [0, 1])
    func arguments(excess: Int) {
        let name = String(repeating: "a", count: SwiftCode.width - "    g(),".count + excess)
        let call = SwiftCode.call("f", [.call("g", [.text(name)])])
        let text = call.text(indent: 0, column: SwiftCode.width - 10)
        #expect(text == (excess == 0 ? "f(\n    g(\(name)),\n)" : "f(\n    g(\n        \(name),\n    ),\n)"))
    }

    @Test("JSON is on one line if it fits, and so is each of its members", arguments: 0...4)
    func json(excess: Int) {
        let inner = JSONLiteral.array([.string("first"), .string("second")])
        let other = JSONLiteral.string(String(repeating: "a", count: 60))
        let members = [("inner", inner), ("other", other)].map { JSONLiteral.Member(key: $0, value: $1) }
        let object = JSONLiteral.object(members)
        #expect(object.lines(within: object.json.count + excess) == [object.json])
        #expect(object.lines(within: object.json.count - 1 - excess).count > 1)
        // A member has an indentation of two and a comma.
        let member = "  \"inner\": \(inner.json),"
        #expect(object.lines(within: member.count + excess).contains(member))
        #expect(!object.lines(within: member.count - 1 - excess).contains(member))
    }

    @Test("JSON of more than 90 characters is on several lines", arguments: [90, 91])
    func wideJSON(count: Int) {
        let empty = JSONLiteral.array([.string("")]).json.count
        let json = JSONLiteral.array([.string(String(repeating: "a", count: count - empty))])
        let text = SwiftCode.json(json).text(indent: 0, column: SwiftCode.width)
        #expect(text.contains("#\"\"\"\n"))
        #expect(text.contains(json.json) == (count == 90))
    }

    @Test("a list on several lines ends in a comma if it has several elements", arguments: [1, 2])
    func lists(count: Int) {
        let word = String(repeating: "a", count: SwiftCode.width)
        let text = SwiftCode.array(Array(repeating: .text(word), count: count)).text(indent: 0, column: 0)
        #expect(text == (count == 1 ? "[\n    \(word)\n]" : "[\n    \(word),\n    \(word),\n]"))
    }

    @Test(
        "a list fits on a line only if there is room for a trailing comma",
        arguments: [0, 1]
    )
    func listsInCalls(excess: Int) {
        let word = String(repeating: "a", count: SwiftCode.width - #"f(["k", ""], x) "#.count + excess)
        let code = SwiftCode.call("f", [.array([.text(#""k""#), .text("\"\(word)\"")]), "x"])
        let text = code.text(indent: 0, column: 0)
        #expect(
            text == (excess == 0 ? "f([\"k\", \"\(word)\"], x)" : "f(\n    [\"k\", \"\(word)\"],\n    x,\n)")
        )
    }

    @Test("the key of a JSON object has its own line if the call is longer than a line", arguments: [0, 1])
    func objectKeys(excess: Int) {
        let key = String(repeating: "k", count: SwiftCode.width - #"json.object("")"#.count + excess)
        let head = excess == 0 ? "json.object(\"\(key)\")" : "json.object(\n    \"\(key)\",\n)"
        let tree = KeyPathTree.grouped([[key, "a"]]) { $0 }
        let reading = tree.map { $0.expression(json: "json") { .text($0[1]) } }
        let writing = KeyPathTree.statements(tree, json: "json") { .text($0[1]) }
        for code in reading + writing {
            #expect(code.text(indent: 0, column: 0) == "\(head) { json in\n    a\n}")
        }
    }
}
