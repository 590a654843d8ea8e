import SourceDiagnostics

extension Diagnostic {
    static func inlineTypeNameTaken(_ place: Located<String>, name: String, other: SourceRange?) -> Diagnostic
    {
        Diagnostic(
            .error,
            "the name '\(name)' of the type declared here is taken",
            at: place.range,
            notes: other.map { [Note("by this", at: $0)] } ?? [
                Note("the name is reserved")
            ]
        )
    }
}

extension Explanation {
    static var inlineTypeNameTaken: Explanation {
        Explanation(
            "The name of an inline type is taken",
            """
            An inline enum is named after its field, or after its endpoint and parameter. The type of a response is named \
            after its endpoint. Use 'name' at the field, parameter or endpoint to choose another name.
            """,
            change: """
                  resource: User
                - fields: { 1️⃣status: { enum: [active] } }
                + fields: { status: { type: { enum: [active] }, name: userStatus } }
                  types: { 2️⃣Status: { enum: [auto] } }
                """,
            messages: [
                "1️⃣": "the name 'Status' of the type declared here is taken",
                "2️⃣": "note: by this",
            ]
        )
    }
}
