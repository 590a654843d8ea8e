import SourceDiagnostics

extension Diagnostic {
    static func restValueOfAnotherType(_ field: Located<String>, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(field.value)' is not \(type)",
            at: field.range
        )
    }
}

extension Explanation {
    static var restValueOfAnotherType: Explanation {
        Explanation(
            "A number of rows or a cursor of another type",
            """
            The field that 'total' names is an int, and the one that 'next' names is a string. Both may be optional.
            """,
            change: """
                  # Album.yaml
                  resource: Album
                  path: /albums
                  fields: { track_count: int, next: string?, tracks: [Track] }
                - store: { lists: { tracks: { rest: tracks, total: 1️⃣next } } }
                + store: { lists: { tracks: { rest: tracks, total: track_count } } }
                  endpoints:
                    get: { get: "/{id}", returns: Album }
                    tracks: { get: "/{id}/tracks", returns: [Track], paging: standard }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: ["1️⃣": "'next' is not an int"]
        )
    }
}
