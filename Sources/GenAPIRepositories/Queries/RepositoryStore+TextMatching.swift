extension RepositoryStore {
    /// The differences between texts that a search ignores.
    ///
    /// The rules are those of Unicode and do not depend on the language of the device, so that a query has the same result
    /// everywhere, in memory and on disk.
    public struct TextMatching: Hashable, Sendable {
        package enum Level: Int, Sendable {
            case exact, ignoringCase, ignoringCaseAndDiacritics
        }

        package let level: Level
        /// In lower case.
        package let letters: String

        package init(_ level: Level, letters: String = "") {
            (self.level, self.letters) = (level, letters.lowercased())
        }

        /// The bytes in UTF-8 are equal, as with `==`.
        public static let exact = TextMatching(.exact)

        /// Upper and lower case are equal, and so are both codings of an accented letter. `I`, `İ`, `i` and `ı` are one letter, and
        /// `ß` is `ss`.
        public static let ignoringCase = TextMatching(.ignoringCase)

        /// As `ignoringCase`. Accents, strokes and other marks of Latin, Greek and Cyrillic letters count as nothing, and so do the
        /// vowel signs of Hebrew and Arabic: `Łódź` is `lodz`, `Øre` is `ore`, `Ëлка` is `елка`, and `œ` is `oe`.
        public static let ignoringCaseAndDiacritics = TextMatching(.ignoringCaseAndDiacritics)

        /// As `ignoringCaseAndDiacritics`, but these letters differ from others. For languages in which they are letters of their
        /// own:
        ///
        ///     .text(\.name, contains: text, .ignoringCaseAndDiacritics(except: "åäö"))
        public static func ignoringCaseAndDiacritics(except letters: String) -> TextMatching {
            TextMatching(.ignoringCaseAndDiacritics, letters: letters)
        }
    }
}

/// A text that others contain, or begin or end with.
package struct TextSearch: Sendable {
    package enum Place: Int, Sendable {
        case anywhere, start, end
    }

    package let place: Place
    package let matching: RepositoryStore.TextMatching
    /// Without the differences that are ignored.
    package let folded: String

    package init(_ text: String, _ place: Place, _ matching: RepositoryStore.TextMatching) {
        (self.place, self.matching) = (place, matching)
        folded = TextFolding(matching).fold(text)
    }

    /// - Parameter folded: The text of a search with the same differences.
    package init(folded: String, _ place: Place, _ matching: RepositoryStore.TextMatching) {
        (self.folded, self.place, self.matching) = (folded, place, matching)
    }

    /// Whether a text is found. An empty text is found everywhere.
    package func isMet(by text: String) -> Bool {
        let text = TextFolding(matching).fold(text)
        if matching.level == .exact || (text.utf8.isASCII && folded.utf8.isASCII) {
            return isFound(Array(folded.utf8), in: Array(text.utf8))
        }
        // Characters are equal if they are canonically equivalent.
        return isFound(Array(folded), in: Array(text))
    }

    private func isFound<Unit: Equatable>(_ searched: [Unit], in text: [Unit]) -> Bool {
        switch place {
        case .start: text.starts(with: searched)
        case .end: text.suffix(searched.count).elementsEqual(searched)
        case .anywhere: text.hasPart(searched)
        }
    }
}

extension String.UTF8View {
    fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension Array where Element: Equatable {
    fileprivate func hasPart(_ searched: [Element]) -> Bool {
        guard let first = searched.first else { return true }
        guard count >= searched.count else { return false }
        for start in 0...(count - searched.count) where self[start] == first {
            if self[start..<(start + searched.count)].elementsEqual(searched) { return true }
        }
        return false
    }
}
