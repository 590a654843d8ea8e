import SourceDiagnostics

extension Diagnostic {
    static func memberNameLikeAType(_ name: Located<String>, spelled: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' must begin with a lowercase letter",
            at: name.range,
            fixIts: .replacing(name, with: spelled)
        )
    }
}

extension Explanation {
    static var memberNameLikeAType: Explanation {
        Explanation(
            "A member name in upper case",
            """
            Properties, parameters and functions begin with a lowercase letter, so that they are not \
            mistaken for types or modules.
            """,
            change: """
                  resource: User
                - fields: { state: { type: string, name: 1️⃣Status } }
                + fields: { state: { type: string, name: status } }
                """,
            messages: ["1️⃣": "'Status' must begin with a lowercase letter"]
        )
    }
}
