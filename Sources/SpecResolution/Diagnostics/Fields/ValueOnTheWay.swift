import SourceDiagnostics

extension Diagnostic {
    static func valueOnTheWay(_ key: Located<String>, path: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(path)' is the value of one field and contains another field",
            at: key.range,
            notes: [Note("the other field", at: other)]
        )
    }
}

extension Explanation {
    static var valueOnTheWay: Explanation {
        Explanation(
            "A value where an object is needed",
            "A text or a number in JSON cannot contain other fields.",
            change: """
                  resource: User
                  fields:
                -   2️⃣home: string
                +   street: { type: string, key: home.street }
                    1️⃣city: { type: string, key: home.city }
                """,
            messages: [
                "1️⃣": "'home' is the value of one field and contains another field",
                "2️⃣": "note: the other field",
            ]
        )
    }
}
