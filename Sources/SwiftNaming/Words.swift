/// The words of a name, whatever style it is written in.
enum Words {
    struct Word: Hashable {
        let text: String
        /// Whether its capitals are the author's own: `EU` in `plusEU`, but nothing in `NOT_FOUND`.
        let isShouted: Bool

        /// As the first word of a member: `cover`, `url`, `ipv4`.
        var opening: String { text.lowercased() }

        /// As any later word, or in a type: `Image`, `URL`, `IPv4`.
        var following: String {
            let lowercased = text.lowercased()
            if let acronym = Acronyms.spelling(of: lowercased) { return acronym }
            return isShouted ? text : lowercased.prefix(1).uppercased() + lowercased.dropFirst()
        }
    }

    /// Splits at everything that a Swift name cannot contain, at underscores, and where capitals begin a word. A name
    /// entirely in capitals is split at its separators only. Signs at both ends are words.
    static func of(_ name: String) -> [Word] {
        // Nearly every name is like this, and needs no look at its characters.
        if name.utf8.allSatisfy(isPlain) {
            return name.utf8.split(separator: UInt8(ascii: "_"))
                .map { Word(text: String(Substring($0)), isShouted: false) }
        }
        let hasStyle = name.contains(where: \.isLowercase)
        let (before, middle, after) = Signs.split(name)
        let parts = middle.filter { $0 != "'" && $0 != "’" }.split(whereSeparator: isSeparator)
        let words = parts.flatMap { part in
            hasStyle ? Self.words(inCamelCase: Array(part)) : [Word(text: String(part), isShouted: false)]
        }
        return Self.words(of: before) + words + Self.words(of: after)
    }

    private static func words(of signs: [String]) -> [Word] {
        signs.flatMap { $0.split(separator: " ") }.map { Word(text: String($0), isShouted: false) }
    }

    /// Small letters, digits and underscores.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character == "_" || !character.unicodeScalars.allSatisfy(SwiftIdentifier.isCharacter)
    }

    private static func words(inCamelCase part: [Character]) -> [Word] {
        var words: [Word] = []
        var start = 0
        for index in part.indices.dropFirst() where beginsWord(at: index, in: part) {
            words.append(word(part[start..<index]))
            start = index
        }
        words.append(word(part[start...]))
        return words
    }

    /// A capital begins a word after anything but a capital, and as the last of several capitals that a small letter
    /// follows (`HTTPError`), unless that letter is only the plural of what comes before (`userIDs`).
    private static func beginsWord(at index: Int, in part: [Character]) -> Bool {
        guard part[index].isUppercase else { return false }
        guard part[index - 1].isUppercase else { return true }
        guard index + 1 < part.count, part[index + 1].isLowercase else { return false }
        let endsAfterNext = index + 2 == part.count || !part[index + 2].isLowercase
        return !(part[index + 1] == "s" && endsAfterNext)
    }

    private static func word(_ characters: ArraySlice<Character>) -> Word {
        let isShouted =
            characters.count > 1 && !characters.dropLast().contains(where: \.isLowercase)
            && characters.last.map { !$0.isLowercase || $0 == "s" } == true
            && characters.filter(\.isUppercase).count > 1
        return Word(text: String(characters), isShouted: isShouted)
    }
}
