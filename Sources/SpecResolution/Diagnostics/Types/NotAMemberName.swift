import SourceDiagnostics

extension Diagnostic {
    static func notAMemberName(_ name: Located<String>, cure: FixIt?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' cannot be turned into a Swift name",
            at: name.range,
            fixIts: cure.map { [$0] } ?? []
        )
    }
}

extension Explanation {
    static var notAMemberName: Explanation {
        Explanation(
            "A key that cannot be a Swift name",
            """
            A Swift name begins with a letter or an underscore and has no punctuation. Use 'name' to \
            choose a Swift name; the JSON key stays the same.
            """,
            rejected: """
                resource: User
                fields: { 1️⃣2fa_enabled: bool }
                """,
            messages: [
                "1️⃣": "'2fa_enabled' cannot be turned into a Swift name"
            ],
            accepted: """
                resource: User
                fields: { 2fa_enabled: { type: bool, name: _2faEnabled } }
                """
        )
    }
}
