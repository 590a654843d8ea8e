import SourceDiagnostics

extension Diagnostic {
    static func offlineWithoutIdentity(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a change of something without an identity cannot wait for a connection",
            at: range
        )
    }
}

extension Explanation {
    static var offlineWithoutIdentity: Explanation {
        Explanation(
            "Waiting with a change of something without an identity",
            "The changes of an element that wait for a connection are found by its identity.",
            change: """
                  resource: Theme
                  path: /theme
                - identity: none
                + identity: singleton
                  fields: { name: string }
                  endpoints:
                    save: { put: "", body: [name], returns: Theme, offline: 1️⃣client }
                """,
            messages: ["1️⃣": "a change of something without an identity cannot wait for a connection"]
        )
    }
}
