import SourceDiagnostics

extension Diagnostic {
    static func mediaTypeOfMultipart(_ name: Located<String>, multipart: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the client sets '\(name.value)' of a multipart body",
            at: name.range,
            notes: [Note("the body is here", at: multipart)]
        )
    }
}

extension Explanation {
    static var mediaTypeOfMultipart: Explanation {
        Explanation(
            "A media type for a multipart body",
            "The media type of a multipart body contains a boundary, which the client chooses. Other bodies can have this header.",
            change: """
                  resource: User
                  fields: { name: string }
                  endpoints:
                -   draw: { put: "/{id}/image", headers: { 1️⃣Content-Type: string }, 2️⃣multipart: { image: file } }
                +   draw: { put: "/{id}/image", headers: { Content-Type: string }, bytes: image/png }
                """,
            messages: [
                "1️⃣": "the client sets 'Content-Type' of a multipart body",
                "2️⃣": "note: the body is here",
            ]
        )
    }
}
