import SourceDiagnostics

extension Diagnostic {
    static func listsWithoutIdentity(_ field: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "values without an identity have no list '\(field.value)' of their own",
            at: field.range
        )
    }
}

extension Explanation {
    static var listsWithoutIdentity: Explanation {
        Explanation(
            "Lists of values without an identity",
            """
            With 'lists', repositories keep lists inside of elements as lists of their own. Such a list belongs to one element, which is found \
            by its identity.
            """,
            change: """
                  # Album.yaml
                  resource: Album
                - identity: none
                  fields: { tracks: [Track] }
                  store: { lists: { 1️⃣tracks: replace } }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: ["1️⃣": "values without an identity have no list 'tracks' of their own"]
        )
    }
}
