import SourceDiagnostics

extension Diagnostic {
    static func badPath(
        _ problem: String,
        at range: SourceRange,
        notes: [String] = [],
        fixIts: [FixIt] = []
    ) -> Diagnostic {
        Diagnostic(.error, problem, at: range, notes: notes.map { Note($0) }, fixIts: fixIts)
    }
}

extension Explanation {
    static var badPath: Explanation {
        Explanation(
            "An invalid path",
            """
            A path begins with '/', or is empty. {name} is a parameter. A part in parentheses, such as (/{name}), is left out \
            when its parameter has no value. Query parameters are declared under `query:`. `convention: { suffix: .json }` \
            ends all paths with '.json'; with `path: none` an endpoint has its whole path, '/users.json'.
            """,
            change: """
                  resource: User
                - path: /users/1️⃣{id
                + path: /users/{id}
                """,
            messages: ["1️⃣": "a '}' is missing"]
        )
    }
}
