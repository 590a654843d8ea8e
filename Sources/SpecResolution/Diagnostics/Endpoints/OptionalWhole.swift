import SourceDiagnostics

extension Diagnostic {
    static func optionalWhole(_ range: SourceRange) -> Diagnostic {
        let text = range.text
        return Diagnostic(
            .error,
            "a body cannot be optional",
            at: range,
            fixIts: text.hasSuffix("?")
                ? [FixIt("remove the question mark", at: range, replacement: String(text.dropLast()))] : []
        )
    }
}

extension Explanation {
    static var optionalWhole: Explanation {
        Explanation(
            "An optional body or event",
            "A body or an event as a whole cannot be optional. The values in it can be, and so can a response.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { post: "", body: "1️⃣User?" }
                +   create: { post: "", body: "User" }
                """,
            messages: ["1️⃣": "a body cannot be optional"]
        )
    }
}
