import GenAPIRuntime
import ResolvedAPI
import Testing

@testable import SwiftEmission

@Suite("Layout at its limits")
struct LayoutBoundaryTests {
    private static let digits = Array("0123456789ABCDEF").map(String.init)

    @Test("each ASCII character in an example is valid JSON, and in a URL is encoded as RFC 3986 demands")
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

    @Test("a list on several lines ends in a comma if it has several elements", arguments: [1, 2])
    func lists(count: Int) {
        let word = String(repeating: "a", count: SwiftCode.width)
        let text = SwiftCode.array(Array(repeating: .text(word), count: count)).text(indent: 0, column: 0)
        #expect(text == (count == 1 ? "[\n    \(word)\n]" : "[\n    \(word),\n    \(word),\n]"))
    }
}
