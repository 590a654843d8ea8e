import SourceDiagnostics

extension Diagnostic {
    static func notALanguage(_ language: Located<String>) -> Diagnostic {
        let cure = language.value.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: "-")
        return Diagnostic(
            .error,
            "'\(language.value)' is not a language tag",
            at: language.range,
            fixIts: cure != language.value && !cure.isEmpty ? [.replace(language.range, with: cure)] : []
        )
    }
}

extension Explanation {
    static var notALanguage: Explanation {
        Explanation(
            "An invalid language tag",
            "Languages are BCP 47 tags, such as 'en' or 'de-AT'.",
            change: """
                - errors: { Taken: { messages: { 1️⃣de_AT: Gibt es schon. } } }
                + errors: { Taken: { messages: { de-AT: Gibt es schon. } } }
                """,
            messages: ["1️⃣": "'de_AT' is not a language tag"]
        )
    }
}
