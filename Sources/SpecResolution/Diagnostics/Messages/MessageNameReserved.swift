import SourceDiagnostics

extension Diagnostic {
    static func messageNameReserved(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "a message cannot be called \(name.value.quoted)", at: name.range)
    }
}

extension Explanation {
    static var messageNameReserved: Explanation {
        Explanation(
            "A message with a reserved name",
            """
            The type of the messages has this member already. Choose another Swift name with 'name'; the key stays the same.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { 1️⃣languages: { en: Languages } }
                + messages: { languages: { name: languagesTitle, texts: { en: Languages } } }
                """,
            messages: ["1️⃣": "a message cannot be called 'languages'"]
        )
    }
}
