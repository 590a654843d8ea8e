/// What a template may say: the words of one kind of picture.
///
/// The vocabulary belongs to the type, so that a template is checked when it is read, before there is anything to
/// print.
protocol TemplateView: Sendable {
    static var vocabulary: [String: Word<Self>] { get }
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
    func meaning(of word: String) -> Meaning {
        switch Self.vocabulary[word] {
        case .text(let text): .text(text(self))
        case .optionalText(let text): .texts(text(self).map { [$0] } ?? [])
        case .texts(let texts): .texts(texts(self))
        case .flag(let flag): .flag(flag(self))
        case .list(_, let views): .views(views(self))
        case nil: .flag(false)
        }
    }

    /// The words with what a template can do with each.
    static var words: [String: WordUse] {
        vocabulary.mapValues { word in
            switch word {
            case .text: .text
            case .optionalText, .texts: .texts
            case .flag: .flag
            case .list(let view, _): .list(view)
            }
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
enum WordUse {
    case text, texts, flag
    case list(any TemplateView.Type)
}
