import Mustache

/// What a template may say: the words of one kind of picture.
///
/// The vocabulary belongs to the type, so that a template is checked when it is loaded, before there is anything to
/// render, and rendering looks words up in it instead of reflecting on values.
protocol TemplateView: Sendable, MustacheParent {
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
    /// Never `nil` for a word of this view, so that a missing text cannot be found further out.
    func child(named name: String) -> Any? {
        switch Self.vocabulary[name] {
        case .text(let text): text(self)
        case .optionalText(let text): text(self) ?? false
        case .texts(let texts): texts(self)
        case .flag(let flag): flag(self)
        case .list(_, let views): views(self)
        case nil: nil
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

/// How a word may be used, whatever view it belongs to.
enum WordUse {
    case text, texts, flag
    case list(any TemplateView.Type)
}
