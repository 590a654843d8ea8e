import SourceDiagnostics

extension Diagnostic {
    static func notAPlaceholder(_ placeholder: Located<String>) -> Diagnostic {
        Diagnostic(.error, "\(placeholder.value.quoted) is not a placeholder", at: placeholder.range)
    }
}

extension Explanation {
    static var notAPlaceholder: Explanation {
        Explanation(
            "An invalid placeholder in a message",
            """
            The name of a placeholder is a letter and then letters, digits and underscores, all of ASCII. The type of its \
            value is declared under 'parameters'. A brace that is part of the text is written twice.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { greeting: { en: "Hello, 1️⃣{first name}!" } }
                + messages: { greeting: { en: "Hello, {first_name}!" } }
                """,
            messages: ["1️⃣": "'{first name}' is not a placeholder"]
        )
    }
}
