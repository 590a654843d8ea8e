import SourceDiagnostics

extension Diagnostic {
    static func missingSourceText(_ key: Located<String>, language: String) -> Diagnostic {
        Diagnostic(.error, "\(key.value.quoted) has no text in \(language.quoted)", at: key.range)
    }
}

extension Explanation {
    static var missingSourceText: Explanation {
        Explanation(
            "A message without a text in the source language",
            """
            Every message has a text in the language of 'source': readers of all languages without a text of their own get \
            this one, and its placeholders are the parameters of the message.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { 1️⃣farewell: { de: Tschüss } }
                + messages: { farewell: { en: Goodbye, de: Tschüss } }
                """,
            messages: ["1️⃣": "'farewell' has no text in 'en'"]
        )
    }
}
