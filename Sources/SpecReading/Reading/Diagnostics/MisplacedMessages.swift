import SourceDiagnostics

extension Diagnostic {
    static func misplacedMessages(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error,
            "messages are in 'messages.yaml' next to 'api.yaml'",
            at: SourceRange(file, 0..<0)
        )
    }
}

extension Explanation {
    static var misplacedMessages: Explanation {
        Explanation(
            "A file of messages in another place",
            "An API has one file of messages: 'messages.yaml' in the folder of its 'api.yaml'.",
            change: """
                - # places/messages.yaml
                + # messages.yaml
                  1️⃣source: en
                  messages: { title: { en: Places } }
                """,
            messages: ["1️⃣": "messages are in 'messages.yaml' next to 'api.yaml'"]
        )
    }
}
