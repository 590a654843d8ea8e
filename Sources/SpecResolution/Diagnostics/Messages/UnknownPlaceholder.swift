import SourceDiagnostics

extension Diagnostic {
    static func unknownPlaceholder(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown placeholder \(name.value.quoted)",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownPlaceholder: Explanation {
        Explanation(
            "An unknown placeholder in a message",
            """
            The placeholders of a message are its 'parameters' or, without that key, the placeholders of the text in the \
            source language.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { greeting: { en: "Hello, {name}!", de: "Hallo, {1️⃣nmae}!" } }
                + messages: { greeting: { en: "Hello, {name}!", de: "Hallo, {name}!" } }
                """,
            messages: ["1️⃣": "unknown placeholder 'nmae'"]
        )
    }
}
