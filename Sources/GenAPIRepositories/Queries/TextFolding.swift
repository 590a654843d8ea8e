/// Removes the differences of texts that a search ignores.
struct TextFolding {
    private let level: RepositoryStore.TextMatching.Level
    /// Letters that keep their marks.
    private let letters: Set<Character>

    init(_ matching: RepositoryStore.TextMatching) {
        (level, letters) = (matching.level, Set(matching.letters))
    }

    func fold(_ text: String) -> String {
        if level == .exact { return text }
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for character in text { append(character, to: &folded) }
        return folded
    }

    private func append(_ character: Character, to folded: inout String) {
        if let ascii = character.asciiValue, character != "\r\n" {
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(ascii)
            folded.unicodeScalars.append(Unicode.Scalar(isUpper ? ascii + 32 : ascii))
        } else if let known = Self.caseless[character] {
            folded += known
        } else {
            let lower = character.lowercased()
            if level == .ignoringCase || isLetter(lower) {
                folded += lower
            } else {
                for scalar in lower.unicodeScalars where !scalar.isIgnoredMark {
                    folded += Self.base(of: scalar)
                }
            }
        }
    }

    private func isLetter(_ lower: String) -> Bool {
        !letters.isEmpty && lower.count == 1 && lower.first.map(letters.contains) == true
    }

    /// Characters whose lower case depends on the language or on their neighbours.
    private static let caseless: [Character: String] = [
        "\u{130}": "i", "\u{131}": "i", "\u{DF}": "ss", "\u{1E9E}": "ss", "\u{3C2}": "\u{3C3}",
    ]

    /// Letters with marks whose names do not say so.
    private static let unnamed: [Unicode.Scalar: String] = [
        "\u{E6}": "ae", "\u{153}": "oe",
        "\u{439}": "\u{438}", "\u{451}": "\u{435}", "\u{457}": "\u{456}", "\u{45E}": "\u{443}",
        "\u{45C}": "\u{43A}", "\u{453}": "\u{433}",
    ]

    private static func base(of scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(Character(scalar)) }
        if let base = unnamed[scalar] { return base }
        // Of `LATIN SMALL LETTER E WITH ACUTE`, the letter is what comes before the mark. Names never change.
        guard hasMarkedLetters(scalar), let name = scalar.properties.name?.utf8,
            let end = name.firstRange(of: " WITH ".utf8)?.lowerBound,
            let base = bases[String(decoding: name[..<end], as: UTF8.self)]
        else { return String(Character(scalar)) }
        return base
    }

    private static func hasMarkedLetters(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x780 || (0x1E00..<0x2000).contains(scalar.value)
            || (0xFB1D..<0xFB50).contains(scalar.value)
    }

    /// Letters by their names.
    private static let bases: [String: String] = {
        var bases: [String: String] = [:]
        let ranges = [0x61...0x7A, 0xE6...0xE6, 0x3B1...0x3C9, 0x430...0x4FF, 0x5D0...0x5EA, 0x621...0x6D5]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name,
                !name.utf8.contains(" WITH ".utf8)
            else { continue }
            bases[name] = unnamed[scalar] ?? String(Character(scalar))
        }
        return bases
    }()
}

extension Unicode.Scalar {
    /// Whether this is an accent or another mark of a letter. The marks of other scripts, such as the vowels of Thai and the voiced
    /// sounds of Japanese, make other letters.
    fileprivate var isIgnoredMark: Bool {
        if value < 0x300 || properties.generalCategory != .nonspacingMark { return false }
        let combining = properties.canonicalCombiningClass.rawValue
        return (10...36).contains(combining) || combining >= 200
    }
}
