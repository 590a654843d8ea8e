import SourceDiagnostics

extension Diagnostic {
    static func pluralWithoutCount(_ key: Located<String>, isAmbiguous: Bool) -> Diagnostic {
        Diagnostic(
            .error,
            isAmbiguous
                ? "\(key.value.quoted) has a plural and several whole numbers"
                : "\(key.value.quoted) has a plural and no whole number",
            at: key.range,
            notes: [
                Note(
                    isAmbiguous
                        ? "name the one that selects the plural with 'plural'"
                        : "declare it under 'parameters', or call it 'count'"
                )
            ]
        )
    }
}

extension Explanation {
    static var pluralWithoutCount: Explanation {
        Explanation(
            "A plural without a number that selects it",
            """
            The category of a plural follows from a parameter of type 'int'. If there are several, 'plural' names the one. Without \
            'parameters', a placeholder called 'count' is the number.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { 1️⃣photos: { en: { one: One photo, other: "{n} photos" } } }
                + messages: { photos: { en: { one: One photo, other: "{count} photos" } } }
                """,
            messages: ["1️⃣": "'photos' has a plural and no whole number"]
        )
    }
}
