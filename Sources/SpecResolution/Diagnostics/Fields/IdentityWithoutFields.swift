import SourceDiagnostics

extension Diagnostic {
    static func identityWithoutFields(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "this identity has no fields",
            at: range,
            fixIts: [FixIt("make it 'none'", at: range, replacement: "none")]
        )
    }
}

extension Explanation {
    static var identityWithoutFields: Explanation {
        Explanation(
            "An identity without fields",
            """
            The list contains the fields that are the identity together. A resource without an identity has \
            'identity: none', one of which there is a single object 'identity: singleton'.
            """,
            change: """
                  resource: User
                - identity: 1️⃣[]
                + identity: none
                  fields: { name: string }
                """,
            messages: ["1️⃣": "this identity has no fields"]
        )
    }
}
