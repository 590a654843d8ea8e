import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension LintRule {
    static let errorStatus = LintRule(
        .warning,
        Explanation(
            "An error code without a status",
            """
            Some error codes of the API have a status and some have none. The status is documentation for people, and the mock \
            server and the exported document answer with it.
            """,
            change: """
                  # api.yaml
                - errors: { NotFound: { status: 404 }, 1️⃣Gone: { doc: Nobody knows. } }
                + errors: { NotFound: { status: 404 }, Gone: { doc: Nobody knows., status: 410 } }
                  # User.yaml
                  resource: User
                  fields: { name: string }
                  endpoints: { get: { get: "/users/{id}", returns: User, errors: [NotFound, Gone] } }
                """,
            messages: ["1️⃣": "'Gone' has no status, but other error codes of the API have one"],
            id: "errorStatus"
        )
    ) { linted in
        guard linted.api.errorCodes.contains(where: { $0.status != nil }) else { return [] }
        return linted.specs.api.errors.filter { $0.status == nil }.map {
            Finding(
                "'\($0.key.value)' has no status, but other error codes of the API have one",
                at: $0.key.range
            )
        }
    }
}
