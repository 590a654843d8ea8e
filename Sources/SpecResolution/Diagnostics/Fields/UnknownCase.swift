import SourceDiagnostics

extension Diagnostic {
    static func unknownCase(_ value: Located<String>, enumeration: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(enumeration)' has no case '\(value.value)'",
            at: value.range,
            fixIts: .replacing(value, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownCase: Explanation {
        Explanation(
            "An unknown case",
            "Use a value of the enum as the server sends it, or the name that the spec gives to it.",
            change: """
                  resource: User
                - fields: { status: { type: Status, default: 1️⃣activ } }
                + fields: { status: { type: Status, default: active } }
                  types: { Status: { enum: [active, suspended] } }
                """,
            messages: ["1️⃣": "'User.Status' has no case 'activ'"]
        )
    }
}
