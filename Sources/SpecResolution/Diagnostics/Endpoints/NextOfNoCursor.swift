import SourceDiagnostics

extension Diagnostic {
    static func nextOfNoCursor(_ next: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "the pages of the list are not found by a cursor or a link",
            at: next.range
        )
    }
}

extension Explanation {
    static var nextOfNoCursor: Explanation {
        Explanation(
            "A next page that is known anyway",
            "Only paging by cursor or link needs the field that 'next' names.",
            change: """
                  # Album.yaml
                  resource: Album
                  path: /albums
                  fields: { track_count: int, next: string?, tracks: [Track] }
                - store: { lists: { tracks: { rest: tracks, next: 1️⃣next } } }
                + store: { lists: { tracks: { rest: tracks, total: track_count } } }
                  endpoints:
                    get: { get: "/{id}", returns: Album }
                    tracks: { get: "/{id}/tracks", returns: [Track], paging: standard }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: ["1️⃣": "the pages of the list are not found by a cursor or a link"]
        )
    }
}
