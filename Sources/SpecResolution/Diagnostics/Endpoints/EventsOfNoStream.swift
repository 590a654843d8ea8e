import SourceDiagnostics

extension Diagnostic {
    static func eventsOfNoStream(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'events' is for calls that return 'events<T>'", at: range)
    }
}

extension Explanation {
    static var eventsOfNoStream: Explanation {
        Explanation(
            "Events without a stream",
            "`events` describes the events of a stream, so the call returns `events<T>`.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/{id}", returns: User, events: 1️⃣{ end: "[DONE]" } }
                +   changes: { get: /changes, returns: events<User>, events: { end: "[DONE]" } }
                """,
            messages: ["1️⃣": "'events' is for calls that return 'events<T>'"]
        )
    }
}
