import SourceDiagnostics

extension Diagnostic {
    static func defaultOfPart(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a part of a multipart body cannot have a default", at: range)
    }
}

extension Explanation {
    static var defaultOfPart: Explanation {
        Explanation(
            "A default in a multipart body",
            "A part without a value is not sent, so a default has no meaning.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   avatar: { put: "/{id}/avatar", multipart: { image: file, caption: { type: string, default: 1️⃣Me } }, returns: none }
                +   avatar: { put: "/{id}/avatar", multipart: { image: file, caption: string? }, returns: none }
                """,
            messages: ["1️⃣": "a part of a multipart body cannot have a default"]
        )
    }
}
