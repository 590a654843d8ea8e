import SourceDiagnostics

extension Diagnostic {
    static func unknownRest(_ name: Located<String>, of type: String, known: [String], nearest: String?)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(type)' has no list '\(name.value)' at an endpoint",
            at: name.range,
            notes: known.isEmpty ? [] : [Note("it has \(known.map { "'\($0)'" }.joined(separator: ", "))")],
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownRest: Explanation {
        Explanation(
            "A list that continues nowhere",
            """
            The rest of a list is at an endpoint whose path has one parameter, the identity of the resource. It is the name of such an endpoint of the
            resource itself or, at another resource, of the path behind the parameter.
            """,
            change: """
                  # Album.yaml
                  resource: Album
                  path: /albums
                  fields: { track_count: int, next: string?, tracks: [Track] }
                - store: { lists: { tracks: { rest: 1️⃣songs } } }
                + store: { lists: { tracks: { rest: tracks } } }
                  endpoints:
                    get: { get: "/{id}", returns: Album }
                    tracks: { get: "/{id}/tracks", returns: [Track], paging: standard }
                  # Track.yaml
                  resource: Track
                  fields: { title: string }
                """,
            messages: ["1️⃣": "'Album' has no list 'songs' at an endpoint"]
        )
    }
}
