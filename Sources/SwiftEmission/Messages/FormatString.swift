import ResolvedAPI

/// Texts of a message in the notation of `String(format:)`. Arguments are in the order of the message's parameters.
struct FormatString {
    let message: Message

    /// The whole text. Places are numbered where the text does not name the arguments in their order.
    func text(_ parts: [Message.Part]) -> String {
        let names = parts.compactMap { part in if case .placeholder(let name) = part { name } else { nil } }
        let isInOrder = message.parameters.map(\.placeholder).starts(with: names)
        return text(parts) { place, specifier in isInOrder ? "%\(specifier)" : "%\(place)$\(specifier)" }
    }

    /// The text with numbered places, except that of the count.
    func text(_ parts: [Message.Part], count: String) -> String {
        text(parts) { place, specifier in
            message.parameters[place - 1].placeholder == message.count ? count : "%\(place)$\(specifier)"
        }
    }

    private func text(
        _ parts: [Message.Part],
        placeholder: (_ place: Int, _ specifier: String) -> String
    ) -> String {
        parts.map { part in
            switch part {
            // A text without arguments is not a format.
            case .literal(let text): message.parameters.isEmpty ? text : text.replacing("%", with: "%%")
            case .placeholder(let name):
                message.parameters.firstIndex { $0.placeholder == name }
                    .map { placeholder($0 + 1, message.parameters[$0].type.specifier) } ?? ""
            }
        }.joined()
    }

    /// The place of the count among the arguments, from one.
    var countPlace: Int {
        (message.parameters.firstIndex { $0.placeholder == message.count } ?? 0) + 1
    }
}

extension Message.ParameterType {
    fileprivate var specifier: String {
        switch self {
        case .string: "@"
        case .int: "lld"
        case .double: "lf"
        }
    }
}
