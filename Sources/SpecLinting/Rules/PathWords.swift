import ResolvedAPI
import SourceDiagnostics

extension LintRule {
    static let pathWords = LintRule(
        .warning,
        Explanation(
            "Paths in two styles",
            """
            The paths of an API separate words in one way. Another one is a typing error, or a sign that two servers are \
            described as one API.
            """,
            change: """
                  resource: User
                  fields: { name: string }
                  endpoints:
                    get: { get: "/user-accounts/{id}", returns: User }
                    list: { get: /user-accounts, returns: [User] }
                -   1️⃣banned: { get: /banned_accounts, returns: [User] }
                +   banned: { get: /banned-accounts, returns: [User] }
                """,
            messages: [
                "1️⃣": "'banned_accounts' is in snake_case, but most paths of the API are in kebab-case"
            ],
            id: "pathWords"
        )
    ) { linted in
        let segments = linted.calls.flatMap { call in
            call.endpoint.pathTemplate.split(separator: "/")
                .filter { !$0.contains("{") && !$0.contains("(") && !$0.contains(")") }
                .map { (call, String($0)) }
        }
        return LintedAPI.exceptions(among: segments) { WordStyle($0.1) }.map { segment, style, usual, _ in
            Finding(
                "'\(segment.1)' is in \(style.rawValue), but most paths of the API are in \(usual.rawValue)",
                at: linted.place(ofCall: segment.0)
            )
        }
    }
}
