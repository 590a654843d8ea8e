import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension LintRule {
    static let mixedNames = LintRule(
        .warning,
        Explanation(
            "Fields of one type in two styles",
            """
            One type has keys in snake_case and in camelCase. Usually one of them is a slip: a name that is written in \
            camelCase is sent as it is, while snake_case follows `keys` of the convention.
            """,
            change: """
                  resource: User
                - fields: { first_name: string, last_name: string, 1️⃣birthDay: date }
                + fields: { first_name: string, last_name: string, birth_day: date }
                  endpoints: { get: { get: "/users/{id}", returns: User } }
                """,
            messages: ["1️⃣": "'birthDay' is in camelCase, but most keys of 'User' are in snake_case"],
            id: "mixedNames"
        )
    ) { linted in
        let places = linted.places
        return linted.objects.flatMap { object in
            LintedAPI.exceptions(among: object.fields) { WordStyle($0.keyPath.last ?? "") }
                .compactMap { field, style, usual, _ in
                    guard let range = places.ownField(field.name, of: object.name.path) else { return nil }
                    let type = object.name.path.joined(separator: ".")
                    let key = field.keyPath.last ?? field.name
                    return Finding(
                        "'\(key)' is in \(style.rawValue), but most keys of '\(type)' are in \(usual.rawValue)",
                        at: range
                    )
                }
        }
    }
}

/// How the words of a name are told apart.
enum WordStyle: String {
    case snake = "snake_case"
    case camel = "camelCase"
    case kebab = "kebab-case"

    /// `nil` for one word, and for names that are not identifiers.
    init?(_ name: String) {
        let letters = name.drop { $0 == "_" }
        guard let first = letters.first, first.isASCII, first.isLowercase,
            letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
        else { return nil }
        let styles: [WordStyle] = [
            letters.contains("_") ? .snake : nil, letters.contains("-") ? .kebab : nil,
            letters.contains(where: \.isUppercase) ? .camel : nil,
        ].compactMap(\.self)
        guard styles.count == 1 else { return nil }
        self = styles[0]
    }
}
