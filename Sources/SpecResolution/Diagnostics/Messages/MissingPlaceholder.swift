import SourceDiagnostics

extension Diagnostic {
    static func missingPlaceholder(_ name: String, in text: Located<String>) -> Diagnostic {
        Diagnostic(.error, "placeholder \(name.quoted) is missing", at: text.range)
    }
}

extension Explanation {
    static var missingPlaceholder: Explanation {
        Explanation(
            "A text without a placeholder of its message",
            """
            All texts of a message have the same placeholders. In a plural, only the text of 'other' needs the number: that of \
            'one' can be "One photo".
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { greeting: { en: "Hello, {name}!", de: 1️⃣Hallo! } }
                + messages: { greeting: { en: "Hello, {name}!", de: "Hallo, {name}!" } }
                """,
            messages: ["1️⃣": "placeholder 'name' is missing"]
        )
    }
}
