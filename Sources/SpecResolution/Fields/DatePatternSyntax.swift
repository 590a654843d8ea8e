/// The patterns of dates that the runtime reads and writes.
enum DatePatternSyntax {
    fileprivate enum Part: Equatable {
        case letters(Character, Int)
        case text
    }

    /// The numbers of letters that each field can have.
    private static let fields: [Character: ClosedRange<Int>] = [
        "y": 2...4, "M": 1...3, "d": 1...2, "H": 1...2, "h": 1...2, "m": 2...2, "s": 2...2, "S": 1...9,
        "a": 1...1,
        "X": 2...3,
    ]

    /// The problem of a pattern; `nil` for a valid one.
    static func problem(of pattern: String) -> String? {
        guard let parts = parts(of: pattern) else { return "a quote is not closed" }
        var seen: Set<Character> = []
        for (place, part) in parts.enumerated() {
            guard case .letters(let letter, let count) = part else { continue }
            guard let counts = fields[letter], counts.contains(count), letter != "y" || count != 3 else {
                return "'\(String(repeating: letter, count: count))' is not a date field"
            }
            guard seen.insert(letter).inserted else { return "'\(letter)' occurs twice" }
            if count == 1, "MdHh".contains(letter), place + 1 < parts.count, parts[place + 1].isDigits {
                return "'\(letter)' has one or two digits, so no digits can follow it"
            }
        }
        for letter in "yMd" where !seen.contains(letter) { return "it has no '\(letter)'" }
        if seen.contains("h") != seen.contains("a") { return "'h' and 'a' (AM or PM) belong together" }
        if seen.contains("h"), seen.contains("H") { return "it has 'h' and 'H'" }
        return nil
    }

    /// Whether a pattern has a field for the zone.
    static func hasZone(_ pattern: String) -> Bool {
        parts(of: pattern)?.contains {
            if case .letters("X", _) = $0 { true } else { false }
        } ?? false
    }

    /// `nil` if a quote is not closed.
    private static func parts(of pattern: String) -> [Part]? {
        var parts: [Part] = []
        var isQuoted = false
        for character in pattern {
            if character == "'" {
                isQuoted.toggle()
                parts.append(.text)
            } else if isQuoted || !character.isASCII || !character.isLetter {
                parts.append(.text)
            } else if case .letters(character, let count)? = parts.last {
                parts[parts.count - 1] = .letters(character, count + 1)
            } else {
                parts.append(.letters(character, 1))
            }
        }
        return isQuoted ? nil : parts
    }
}

extension DatePatternSyntax.Part {
    fileprivate var isDigits: Bool {
        if case .letters(let letter, _) = self { letter != "a" && letter != "X" } else { false }
    }
}
