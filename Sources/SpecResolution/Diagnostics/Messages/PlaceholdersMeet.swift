import SourceDiagnostics

extension Diagnostic {
    static func placeholdersMeet(_ key: Located<String>, name: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the Swift name \(name.quoted) of \(key.value.quoted) is taken",
            at: key.range,
            notes: [Note("by this placeholder; rename one of them", at: other)]
        )
    }
}

extension Explanation {
    static var placeholdersMeet: Explanation {
        Explanation(
            "Two placeholders with the same Swift name",
            """
            A placeholder is a parameter in Swift, whose name follows the API Design Guidelines. Different placeholders can have \
            the same name there.
            """,
            change: """
                  # messages.yaml
                  source: en
                - messages: { route: { en: "From {2️⃣user_name} to {1️⃣userName}" } }
                + messages: { route: { en: "From {sender} to {receiver}" } }
                """,
            messages: [
                "1️⃣": "the Swift name 'userName' of 'userName' is taken",
                "2️⃣": "note: by this placeholder; rename one of them",
            ]
        )
    }
}
