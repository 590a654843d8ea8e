import SourceDiagnostics

extension Diagnostic {
    static func namesMeet(_ name: Located<String>, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the Swift name '\(name.value)' is taken",
            at: name.range,
            notes: [Note("by this declaration; give one of them another name with 'name'", at: other)]
        )
    }
}

extension Explanation {
    static var namesMeet: Explanation {
        Explanation(
            "Two keys with the same Swift name",
            """
            Keys become Swift names according to the API Design Guidelines, and different keys can have \
            the same Swift name. Use 'name' to give one of them another.
            """,
            change: """
                  resource: User
                  fields:
                    2️⃣user_id: string
                -   1️⃣userId: string
                +   userId: { type: string, name: otherID }
                """,
            messages: [
                "1️⃣": "the Swift name 'userID' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        )
    }
}
