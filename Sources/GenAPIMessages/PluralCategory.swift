import GenAPIRuntime

/// The plural categories of the Unicode CLDR.
enum PluralCategory: String, Hashable, Sendable {
    case zero, one, two, few, many, other

    /// The category of a whole number. A negative number has that of its magnitude; in a language without known rules, every
    /// number is `other`.
    init(of number: Int, in language: String) {
        let rule = language.languageRanges.lazy.compactMap { PluralRule.rules[$0] }.first
        self = rule?(number.magnitude) ?? .other
    }
}
