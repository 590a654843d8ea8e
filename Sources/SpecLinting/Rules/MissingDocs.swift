import SourceDiagnostics
import SpecReading

extension LintRule {
    static let missingDocs = LintRule(
        nil,
        Explanation(
            "A type or a call without documentation",
            """
            `doc` becomes the documentation of the generated declaration, and says in an editor what a name cannot say: units, \
            limits, who may call it. The rule is off unless `lint` in api.yaml turns it on, because many APIs begin without.
            """,
            change: """
                  # api.yaml
                  lint: { missingDocs: warning }
                  # User.yaml
                  resource: 1️⃣User
                + doc: A person with an account.
                  fields: { name: string }
                - endpoints: { 2️⃣get: { get: "/users/{id}", returns: User } }
                + endpoints: { get: { get: "/users/{id}", returns: User, doc: A person that the caller may see. } }
                """,
            messages: ["1️⃣": "'User' has no documentation", "2️⃣": "'User.get' has no documentation"],
            id: "missingDocs"
        )
    ) { linted in
        linted.specs.declarations.flatMap { type in
            let types =
                type.doc == nil
                ? [Finding("'\(type.name.value)' has no documentation", at: type.name.range)] : []
            guard case .object(let object) = type.content else { return types }
            return types
                + object.endpoints.filter { $0.doc == nil && $0.key.range.file == type.file }.map {
                    Finding("'\(type.name.value).\($0.key.value)' has no documentation", at: $0.key.range)
                }
        }
    }
}
