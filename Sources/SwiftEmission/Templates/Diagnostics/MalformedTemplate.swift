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
            A tag is not closed, or a section ends that did not begin, or one that began does not end, or \
            sections are nested more than 64 deep. The message says which. 'genapi templates eject DIR' writes \
            the templates as they were.
            """,
            rejected: """
                # Struct.mustache
                {{# doc }}
                {{/ 1️⃣dok }}
                """,
            messages: [
                "1️⃣": "this template cannot be read: the section that ends here is another one"
            ],
            accepted: """
                # Struct.mustache
                {{# doc }}
                {{/ doc }}
                """
        )
    }
}
