import SourceDiagnostics

extension Diagnostic {
    static func partOfSeveralFiles(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a part of a multipart body is one file", at: range)
    }
}

extension Explanation {
    static var partOfSeveralFiles: Explanation {
        Explanation(
            "A part with several files",
            "A part of a multipart body is one file or one text. Parts that may be missing end in a question mark.",
            rejected: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  upload: { post: "", multipart: { photos: "1️⃣[file]" } }
                """,
            messages: [
                "1️⃣": "a part of a multipart body is one file"
            ],
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  upload: { post: "", multipart: { photo: file, second_photo: file? } }
                """
        )
    }
}
