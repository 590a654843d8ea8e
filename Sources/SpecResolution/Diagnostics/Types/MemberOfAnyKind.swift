import SourceDiagnostics

extension Diagnostic {
    static func memberOfAnyKind(_ member: Located<String>, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "values of '\(type)' can be of several kinds, so that nothing identifies them",
            at: member.range
        )
    }
}

extension Explanation {
    static var memberOfAnyKind: Explanation {
        Explanation(
            "A member of any kind",
            """
            Members of a union are told apart by the kind of their JSON: text, number, bool, list or object. \
            A value of type 'json', a type of the app, or another union can be of several kinds. A value that \
            matches no member is kept in the case 'unknown'.
            """,
            change: """
                  union: Answer
                - of: [string, 1️⃣json]
                + of: [string, [string]]
                """,
            messages: ["1️⃣": "values of 'json' can be of several kinds, so that nothing identifies them"]
        )
    }
}
