import SourceDiagnostics

extension Diagnostic {
    static func badKeyPath(_ text: Located<String>, _ reason: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "\(text.value.quoted) is not a key path", at: range, notes: [Note(reason)])
    }
}

extension Explanation {
    static var badKeyPath: Explanation {
        Explanation(
            "An invalid key path",
            """
            A key path lists keys from the outer to the inner object, separated by dots: \
            location.latitude. A dot that belongs to a key is written \\. and a backslash is written \\\\. \
            In double quotes YAML removes one backslash, so write "odd\\\\.key" there.
            """,
            change: """
                  resource: User
                  fields:
                -   latitude: { type: double, key: location.1️⃣.latitude }
                +   latitude: { type: double, key: location.latitude }
                """,
            messages: ["1️⃣": "'location..latitude' is not a key path"]
        )
    }
}
