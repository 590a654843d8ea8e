import SourceDiagnostics

extension Diagnostic {
    static func discriminatorsMeet(_ value: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "two resources have the discriminator value '\(value.value)'",
            at: value.range,
            notes: [Note("the other one is declared here", at: earlier)]
        )
    }
}

extension Explanation {
    static var discriminatorsMeet: Explanation {
        Explanation(
            "Two resources with the same discriminator value",
            "The discriminator identifies the type of an object, so its values must be unique.",
            change: """
                  resource: User
                - fields: { 1️⃣type: { type: string, default: Trip } }
                + fields: { type: { type: string, default: Person } }
                  # Trip.yaml
                  resource: Trip
                  fields: { title: string }
                """,
            messages: ["1️⃣": "two resources have the discriminator value 'Trip'"]
        )
    }
}
