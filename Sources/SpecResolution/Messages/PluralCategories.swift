import ResolvedAPI

/// The categories that languages distinguish, from the CLDR, "Language Plural Rules", cardinal numbers. Some are only of
/// fractions, such as `many` in Czech.
enum PluralCategories {
    /// Without `other`, which every language has; empty if the rules of the language are not known.
    static func categories(of language: String) -> Set<Message.Category> {
        var parts = language.lowercased().split(separator: "-")
        while !parts.isEmpty {
            if let categories = known[parts.joined(separator: "-")] { return categories }
            parts.removeLast()
        }
        return []
    }

    /// By language tag in lower case.
    static let known: [String: Set<Message.Category>] = {
        var known: [String: Set<Message.Category>] = [:]
        for (languages, categories) in families {
            for language in languages.split(separator: " ") { known[String(language)] = categories }
        }
        return known
    }()

    private static let families: [(languages: String, categories: Set<Message.Category>)] = [
        ("id ja km ko lo ms my th vi yue zh", []),
        (
            """
            af am as az bg bn da de el en eo et eu fa fi fil fy gl gu hi hu hy ia io is ka kk kn ku ky mk ml mn mr nb ne \
            nl nn no om or pa ps rm sd so sq sv sw ta te ti tk tl tr ug ur uz yi zu
            """, [.one]
        ),
        ("ca es fr it pt", [.one, .many]), ("he iw", [.one, .two]), ("lv", [.zero, .one]),
        ("bs hr mo ro sh sr", [.one, .few]), ("be cs lt pl ru sk uk", [.one, .few, .many]),
        ("gd sl", [.one, .two, .few]), ("ga mt", [.one, .two, .few, .many]),
        ("ar cy", [.zero, .one, .two, .few, .many]),
    ]
}
