import SourceDiagnostics

extension Diagnostic {
    static func textEventsOfAnotherType(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "events that are texts are 'events<string>'", at: range)
    }
}

extension Explanation {
    static var textEventsOfAnotherType: Explanation {
        Explanation(
            "Events of text with another type",
            "With `text: true`, the data of each event is a text as it was sent, and the type is `string`.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   changes: { get: /changes, returns: events<User>, events: { text: 1️⃣true } }
                +   log: { get: /log, returns: events<string>, events: { text: true } }
                """,
            messages: ["1️⃣": "events that are texts are 'events<string>'"]
        )
    }
}
