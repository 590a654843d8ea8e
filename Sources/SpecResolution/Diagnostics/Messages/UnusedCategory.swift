import ResolvedAPI
import SourceDiagnostics

extension Diagnostic {
    static func unusedCategory(
        _ category: Located<String>,
        language: String,
        known: Set<Message.Category>
    ) -> Diagnostic {
        let list = (Message.Category.allCases.filter(known.contains).map(\.rawValue) + ["other"])
            .joined(separator: ", ")
        return Diagnostic(
            .error,
            "\(category.value.quoted) is not a plural category of \(language.quoted)",
            at: category.range,
            notes: [Note("its categories: \(list)")]
        )
    }
}

extension Explanation {
    static var unusedCategory: Explanation {
        Explanation(
            "A plural category that the language does not have",
            """
            Languages distinguish some of the categories zero, one, two, few, many and other (Unicode CLDR, cardinal numbers): no \
            number would select this text. For a language whose rules genapi does not know, 'other' is the only category.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { photos: { en: { 1️⃣few: "A few photos ({count})", other: "{count} photos" } } }
                + messages: { photos: { en: { one: "One photo", other: "{count} photos" } } }
                """,
            messages: ["1️⃣": "'few' is not a plural category of 'en'"]
        )
    }
}
