/// A template that was read and checked. What it prints where is settled: nothing is looked for while it prints.
struct Template: Sendable {
    indirect enum Part: Sendable {
        /// Printed as it stands.
        case literal(String)
        /// A word of the view so many lists further in than the template's own.
        case word(String, depth: Int)
        /// The text of the section around it.
        case here
        /// Printed for each of what the word stands for.
        case section(String, depth: Int, [Part])
        /// Printed where the word stands for nothing.
        case absence(String, depth: Int, [Part])
    }

    let parts: [Part]

    /// The picture of a view.
    func text(of view: some TemplateView) -> String {
        var text = ""
        var views: [any TemplateView] = [view]
        Self.print(parts, of: &views, here: "", into: &text)
        return text
    }

    private static func print(
        _ parts: [Part],
        of views: inout [any TemplateView],
        here: String,
        into text: inout String
    ) {
        for part in parts {
            switch part {
            case .literal(let literal):
                text += literal
            case .here:
                text += here
            case .word(let word, let depth):
                if case .text(let value) = views[depth].meaning(of: word) { text += value }
            case .section(let word, let depth, let inner):
                switch views[depth].meaning(of: word) {
                case .texts(let texts):
                    for here in texts { print(inner, of: &views, here: here, into: &text) }
                case .flag(let isSet):
                    if isSet { print(inner, of: &views, here: here, into: &text) }
                case .views(let list):
                    for view in list {
                        views.append(view)
                        print(inner, of: &views, here: here, into: &text)
                        views.removeLast()
                    }
                case .text:
                    break
                }
            case .absence(let word, let depth, let inner):
                if views[depth].meaning(of: word).isNothing {
                    print(inner, of: &views, here: here, into: &text)
                }
            }
        }
    }
}
