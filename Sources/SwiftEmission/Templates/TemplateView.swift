/// The words that a template can use.
///
/// The vocabulary belongs to the type, so that a template is checked when it is read, before anything is rendered.
protocol TemplateView: Sendable {
    static var vocabulary: Vocabulary<Self> { get }
    /// A requirement with a single implementation, so that it is specialized for each type of view.
    func meaning(ofWordAt place: Int) -> Meaning
}

/// The words of a view, each with an index: templates are checked by name, and rendered by index.
struct Vocabulary<View>: Sendable, ExpressibleByDictionaryLiteral {
    let words: [Word<View>]
    let places: [String: Int]

    init(dictionaryLiteral words: (String, Word<View>)...) {
        self.words = words.map(\.1)
        places = Dictionary(uniqueKeysWithValues: zip(words.map(\.0), words.indices))
    }
}

/// A word of a template with its value.
enum Word<View>: Sendable {
    /// Printed by `{{ word }}`.
    case text(@Sendable (View) -> String)
    /// Printed by `{{ . }}` inside `{{# word }}`, which is omitted if there is none.
    case optionalText(@Sendable (View) -> String?)
    /// Printed by `{{ . }}` inside `{{# word }}`, once for each.
    case texts(@Sendable (View) -> [String])
    /// Selects a section, with `{{# word }}` or `{{^ word }}`.
    case flag(@Sendable (View) -> Bool)
    /// Repeats a section with the words of another view.
    case list(any TemplateView.Type, @Sendable (View) -> [any TemplateView])
}

extension TemplateView {
    func meaning(ofWordAt place: Int) -> Meaning {
        switch Self.vocabulary.words[place] {
        case .text(let text): .text(text(self))
        case .optionalText(let text): .texts(text(self).map { [$0] } ?? [])
        case .texts(let texts): .texts(texts(self))
        case .flag(let flag): .flag(flag(self))
        case .list(_, let views): .views(views(self))
        }
    }

    /// The words and the ways to use each.
    static var words: [String: WordUse] {
        vocabulary.places.mapValues { WordUse(place: $0, kind: kind(ofWordAt: $0)) }
    }

    private static func kind(ofWordAt place: Int) -> WordUse.Kind {
        switch vocabulary.words[place] {
        case .text: .text
        case .optionalText, .texts: .texts
        case .flag: .flag
        case .list(let view, _): .list(view)
        }
    }
}

/// The value of a word in one view.
enum Meaning {
    case text(String), texts([String]), flag(Bool)
    case views([any TemplateView])

    var isNothing: Bool {
        switch self {
        case .text: false
        case .texts(let texts): texts.isEmpty
        case .flag(let isSet): !isSet
        case .views(let views): views.isEmpty
        }
    }
}

/// The ways to use a word, independent of its view.
struct WordUse {
    enum Kind {
        case text, texts, flag
        case list(any TemplateView.Type)
    }

    /// Its index in the view.
    let place: Int
    let kind: Kind
}
