import GenAPIMapping
import GoldenTesting

/// Texts of JSON that say the same in different ways.
struct RandomDocument {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func spaces() -> String {
        guard chance(20) else { return "" }
        let count = Int.random(in: 1...40, using: &random)
        return String((0..<count).map { _ in [" ", "\n", "\t", "\r"].randomElement(using: &random) ?? " " })
    }

    /// The same text, with or without escapes.
    mutating func quoted(_ text: String, escapes: Int = 10) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            let needsEscape = character == "\"" || character == "\\" || character.value < 0x20
            guard needsEscape || chance(escapes) else {
                quoted.unicodeScalars.append(character)
                continue
            }
            for unit in String(character).utf16 {
                let digits = String(unit, radix: 16, uppercase: chance(50))
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }

    mutating func text() -> String {
        let alphabet = [
            "a", "B", "7", " ", "é", "ß", "漢", "🎈", "\"", "\\", "\n", "/", "\u{7F}", "\u{1}", "e\u{301}",
        ]
        let count = [0, 1, 5, 14, 15, 16, 17, 31, 33, 70].randomElement(using: &random) ?? 0
        let isPlain = chance(50)
        return (0..<count).map { _ in isPlain ? "x" : alphabet.randomElement(using: &random) ?? "" }.joined()
    }

    mutating func value(depth: Int = 0) -> String {
        switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
        case 0: return "null"
        case 1: return chance(50) ? "true" : "false"
        case 2:
            return String(
                Int.random(in: Int.min...Int.max, using: &random) >> Int.random(in: 0..<63, using: &random)
            )
        case 3: return Double.random(in: -1e9...1e9, using: &random).description
        case 4: return quoted(text())
        case 5:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth + 1) }
            return "[" + spaces() + elements.map { spaces() + $0 + spaces() }.joined(separator: ",") + "]"
        default:
            let members = (0..<Int.random(in: 0...4, using: &random)).map {
                ("k\($0)", value(depth: depth + 1))
            }
            return object(members)
        }
    }

    mutating func object(_ members: [(String, String)]) -> String {
        let texts = members.map { spaces() + quoted($0.0) + spaces() + ":" + spaces() + $0.1 + spaces() }
        return "{" + spaces() + texts.joined(separator: ",") + "}"
    }
}
