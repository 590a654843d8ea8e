import SourceDiagnostics

extension Diagnostic {
    static func notAMediaType(_ type: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(type.value)' is not a media type", at: type.range)
    }
}

extension Explanation {
    static var notAMediaType: Explanation {
        Explanation(
            "An invalid media type",
            "A media type is a type and a subtype, such as 'image/png' or 'text/plain; charset=utf-8'.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   avatar: { put: "/{id}/avatar", bytes: 1️⃣png, returns: none }
                +   avatar: { put: "/{id}/avatar", bytes: image/png, returns: none }
                """,
            messages: ["1️⃣": "'png' is not a media type"]
        )
    }
}
