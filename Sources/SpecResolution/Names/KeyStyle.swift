/// The spelling of the keys of an API.
///
/// Authors may write every name in `snake_case`; such a name goes on the wire in the API's style. Any other name, and
/// every name of an API that says `as_is`, goes on the wire as it is written.
///
///     KeyStyle.camelCase.wireName(for: "first_name")    // firstName
///     KeyStyle.camelCase.wireName(for: "firstName")     // firstName
///     KeyStyle.snakeCase.wireName(for: "firstName")     // firstName
enum KeyStyle: String, CaseIterable, Sendable {
    case snakeCase = "snake_case"
    case camelCase
    case kebabCase = "kebab-case"
    case asIs = "as_is"

    func wireName(for name: String) -> String {
        switch self {
        case .snakeCase, .asIs: return name
        case .camelCase:
            guard let words = Self.words(inSnakeCase: name), let first = words.first else { return name }
            return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        case .kebabCase:
            return Self.words(inSnakeCase: name)?.joined(separator: "-") ?? name
        }
    }

    /// `nil` unless the name consists of lower-case ASCII letters and digits with single underscores between them.
    private static func words(inSnakeCase name: String) -> [String]? {
        let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
        let isSnakeCase = words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        }
        return isSnakeCase ? words : nil
    }
}
