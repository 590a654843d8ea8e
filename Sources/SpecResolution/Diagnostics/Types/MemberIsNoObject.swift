import SourceDiagnostics

extension Diagnostic {
    static func memberIsNoObject(_ type: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' is not an object",
            at: type.range,
            notes: [Note("it is declared here", at: declared.range)]
        )
    }
}

extension Explanation {
    static var memberIsNoObject: Explanation {
        Explanation(
            "A member that is not an object",
            "Members are identified by their keys, so each must be a resource or a value.",
            rejected: """
                union: Profile
                of: [1️⃣Status]
                # Status.yaml
                enum: Status
                cases: [active]
                """,
            messages: [
                "1️⃣": "'Status' is not an object"
            ],
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        )
    }
}
