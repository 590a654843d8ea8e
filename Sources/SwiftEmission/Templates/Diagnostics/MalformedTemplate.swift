import SourceDiagnostics

extension Diagnostic {
    static func malformedTemplate(_ place: SourceRange, _ reason: String) -> Diagnostic {
        Diagnostic(.error, "this template cannot be read: \(reason)", at: place)
    }
}

extension Explanation {
    static var malformedTemplate: Explanation {
        Explanation(
            "A template cannot be read",
            """
            A tag is not closed, the begin and end tags of sections do not match, or sections are nested more than 64 levels \
            deep. The message says which. 'genapi templates eject DIR' writes the original templates.
            """,
            change: """
                  # Struct.mustache
                  {{# doc }}
                - {{/ 1️⃣dok }}
                + {{/ doc }}
                """,
            messages: ["1️⃣": "this template cannot be read: the section that ends here is another one"]
        )
    }
}
