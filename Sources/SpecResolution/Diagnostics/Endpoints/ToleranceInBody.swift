import SourceDiagnostics

extension Diagnostic {
    static func toleranceInBody(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(.error, "'\(key)' has no effect in a body", at: range)
    }
}

extension Explanation {
    static var toleranceInBody: Explanation {
        Explanation(
            "A key for fields of objects in a request body",
            """
            'malformed', 'accept', 'bad_elements' and 'formerly' declare how to read unexpected responses, and \
            'merge' how to combine two versions of an element. A request body is only written.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   rate: { post: /rate, body: { stars: { type: int?, malformed: 1️⃣"null" } } }
                -   tag: { post: /tag, form: { tags: { type: [string], bad_elements: 2️⃣skip } } }
                -   label: { post: /label, body: { labels: { type: [string], merge: 3️⃣set } } }
                -   call: { post: /call, body: { phone: { type: string, formerly: [4️⃣number] } } }
                +   rate: { post: /rate, body: { stars: int? } }
                """,
            messages: [
                "1️⃣": "'malformed' has no effect in a body",
                "2️⃣": "'bad_elements' has no effect in a body",
                "3️⃣": "'merge' has no effect in a body",
                "4️⃣": "'formerly' has no effect in a body",
            ]
        )
    }
}
