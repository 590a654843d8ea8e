import APIComparison
import ResolvedAPI
import SourceDiagnostics

extension LintRule {
    static let keptSecret = LintRule(
        .warning,
        Explanation(
            "A secret that stays on disk",
            """
            With 'lifetime: keep', elements stay on disk when the account signs out, and with them their sensitive fields. With \
            'lifetime: memory' they are never written to disk, and with 'lifetime: cache' they are removed.
            """,
            rejected: """
                resource: Card
                path: /cards
                fields: { holder: string, 1️⃣pin: { type: string, sensitive: true } }
                store: { lifetime: keep }
                endpoints: { get: { get: "/{id}", returns: Card } }
                """,
            messages: ["1️⃣": "'pin' is sensitive, and stays on disk when the account signs out"],
            accepted: """
                resource: Card
                path: /cards
                fields: { holder: string, pin: { type: string, sensitive: true } }
                store: { lifetime: memory }
                endpoints: { get: { get: "/{id}", returns: Card } }
                """,
            id: "keptSecret"
        )
    ) { linted in
        linted.objects.filter { $0.lifetime == .keep }.flatMap { object in
            object.fields.filter { $0.isSensitive && $0.access != .write }.map { field in
                Finding(
                    "'\(field.name)' is sensitive, and stays on disk when the account signs out",
                    at: linted.places.place(of: .member(object.name.path, field.name))
                )
            }
        }
    }
}
