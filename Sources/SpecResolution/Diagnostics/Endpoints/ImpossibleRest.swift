import SourceDiagnostics

extension Diagnostic {
    static func impossibleRest(_ name: Located<String>, _ reason: String) -> Diagnostic {
        Diagnostic(
            .error,
            "the list cannot continue at '\(name.value)': \(reason)",
            at: name.range
        )
    }
}

extension Explanation {
    static var impossibleRest: Explanation {
        Explanation(
            "A list that cannot continue at an endpoint",
            """
            The rest of a list has the same rows in pages, and needs only the identity of the element. Generated code does not make
            deprecated calls.
            """,
            change: """
                  # Album.yaml
                  resource: Album
                  path: /albums
                  fields: { track_count: int, next: string?, tracks: [Track] }
                  store: { lists: { tracks: { rest: 1️⃣tracks } } }
                  endpoints:
                    get: { get: "/{id}", returns: Album }
                -   tracks: { get: "/{id}/tracks", returns: [Track] }
                +   tracks: { get: "/{id}/tracks", returns: [Track], paging: standard }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: ["1️⃣": "the list cannot continue at 'tracks': it has no pages"]
        )
    }
}
