import SourceDiagnostics

extension Diagnostic {
    static func queryMeetsPaging(_ name: Located<String>, paging: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is already sent by paging",
            at: name.range,
            notes: [Note("the paging is declared here", at: paging)]
        )
    }
}

extension Explanation {
    static var queryMeetsPaging: Explanation {
        Explanation(
            "A query parameter that paging sends",
            "Paging sets its own parameters for every page.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", query: { 1️⃣limit: int? }, returns: [User], paging: 2️⃣standard }
                +   list: { get: "", query: { name: string? }, returns: [User], paging: standard }
                """,
            messages: [
                "1️⃣": "'limit' is already sent by paging",
                "2️⃣": "note: the paging is declared here",
            ]
        )
    }
}
