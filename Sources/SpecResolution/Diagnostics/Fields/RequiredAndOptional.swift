import SourceDiagnostics

extension Diagnostic {
    static func requiredAndOptional(_ required: SourceRange, type: SourceRange) -> Diagnostic {
        let text = type.text
        return Diagnostic(
            .error,
            "required, but its type is optional",
            at: required,
            notes: [Note("the question mark makes it optional", at: type)],
            fixIts: text.hasSuffix("?")
                ? [FixIt("remove the question mark", at: type, replacement: String(text.dropLast()))] : []
        )
    }
}

extension Explanation {
    static var requiredAndOptional: Explanation {
        Explanation(
            "Required and optional at the same time",
            """
            'string?' is short for 'string' with 'required: false'. A required value that can be null is \
            'string' with 'nullable: true'.
            """,
            change: """
                  resource: User
                - fields: { name: { type: 2️⃣string?, required: 1️⃣true } }
                + fields: { name: { type: string, required: true } }
                """,
            messages: [
                "1️⃣": "required, but its type is optional",
                "2️⃣": "note: the question mark makes it optional",
            ]
        )
    }
}
