import SourceDiagnostics

extension Diagnostic {
    static func restWithoutNext(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "the pages of '\(name.value)' are found by a cursor or a link, so that 'next' is needed",
            at: name.range
        )
    }
}

extension Explanation {
    static var restWithoutNext: Explanation {
        Explanation(
            "A list whose next page is not known",
            """
            With paging by cursor or link, only the server knows where the next page is. A field of the element has the cursor or the link of the page
            after its rows, and 'next' names the field.
            """,
            change: """
                  # Album.yaml
                  resource: Album
                  path: /albums
                  fields: { track_count: int, next: string?, tracks: [Track] }
                - store: { lists: { tracks: { rest: 1️⃣tracks } } }
                + store: { lists: { tracks: { rest: tracks, next: next } } }
                  endpoints:
                    get: { get: "/{id}", returns: Album }
                    tracks: { get: "/{id}/tracks", returns: [Track], paging: cursor }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: [
                "1️⃣": "the pages of 'tracks' are found by a cursor or a link, so that 'next' is needed"
            ]
        )
    }
}
