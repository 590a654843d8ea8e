/// What a template may say: the words of one kind of picture.
///
/// The vocabulary belongs to the type, so that a template is checked when it is read, before there is anything to
/// print.
protocol TemplateView: Sendable {
    static var vocabulary: Vocabulary<Self> { get }
    /// A requirement, and in need of no other implementation, so that there is one for each type of view.
    func meaning(ofWordAt place: Int) -> Meaning
}

/// The words of a view, each at a place: templates are checked by name, and print by place.
struct Vocabulary<View>: Sendable, ExpressibleByDictionaryLiteral {
    let words: [Word<View>]
    let places: [String: Int]

    init(dictionaryLiteral words: (String, Word<View>)...) {
        self.words = words.map(\.1)
        places = Dictionary(uniqueKeysWithValues: zip(words.map(\.0), words.indices))
    }
}

/// One word of a template, and what it stands for.
enum Word<View>: Sendable {
    /// Printed by `{{ word }}`.
    case text(@Sendable (View) -> String)
    /// Printed by `{{ . }}` inside `{{# word }}`, which is left out where there is none.
    case optionalText(@Sendable (View) -> String?)
    /// Printed by `{{ . }}` inside `{{# word }}`, once for each.
    case texts(@Sendable (View) -> [String])
    /// Chooses a picture, with `{{# word }}` or `{{^ word }}`.
    case flag(@Sendable (View) -> Bool)
    /// Repeats a picture whose words are another view's.
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

    /// The words with what a template can do with each.
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

/// What a word stands for in one view.
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

/// How a word may be used, whatever view it belongs to.
struct WordUse {
    enum Kind {
        case text, texts, flag
        case list(any TemplateView.Type)
    }

    /// Where the view has it.
    let place: Int
    let kind: Kind
}
