/// A checked template. All words are resolved, so that rendering looks up nothing.
struct Template: Sendable {
    indirect enum Part: Sendable {
        /// Text that is printed unchanged.
        case literal([UInt8])
        /// The word at this index of a view, which is so many lists inside of the template's own.
        case word(Int, depth: Int)
        /// The text of the section around it.
        case here
        /// Printed for each value of the word.
        case section(Int, depth: Int, [Part])
        /// Printed if the word has no value.
        case absence(Int, depth: Int, [Part])
    }

    let parts: [Part]

    /// The rendered text of a view.
    func text(of view: some TemplateView) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(4_096)
        var views: [any TemplateView] = [view]
        Self.print(parts, of: &views, here: "", into: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func print(
        _ parts: [Part],
        of views: inout [any TemplateView],
        here: String,
        into text: inout [UInt8]
    ) {
        for part in parts {
            switch part {
            case .literal(let literal):
                text += literal
            case .here:
                text += here.utf8
            case .word(let place, let depth):
                if case .text(let value) = views[depth].meaning(ofWordAt: place) { text += value.utf8 }
            case .section(let place, let depth, let inner):
                switch views[depth].meaning(ofWordAt: place) {
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
            case .absence(let place, let depth, let inner):
                if views[depth].meaning(ofWordAt: place).isNothing {
                    print(inner, of: &views, here: here, into: &text)
                }
            }
        }
    }
}
