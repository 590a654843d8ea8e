import SourceDiagnostics

extension Diagnostic {
    static func formerlyWithoutReading(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'formerly' has no effect, because the field is never read", at: range)
    }
}

extension Explanation {
    static var formerlyWithoutReading: Explanation {
        Explanation(
            "'formerly' of a field that is only written",
            """
            'formerly' lists keys from which the value is read if there is none at the field's own key. Only the own \
            key is written.
            """,
            change: """
                  resource: User
                  fields:
                -   password: { type: string, access: write, formerly: [1️⃣secret] }
                +   password: { type: string, access: write }
                """,
            messages: ["1️⃣": "'formerly' has no effect, because the field is never read"]
        )
    }
}
