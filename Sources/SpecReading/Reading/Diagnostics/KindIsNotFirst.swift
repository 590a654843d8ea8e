import SourceDiagnostics

extension Diagnostic {
    static func kindIsNotFirst(_ key: Located<String>, first: Located<String>, fixIts: [FixIt]) -> Diagnostic
    {
        Diagnostic(
            .error,
            "\(key.value.quoted) is not the first key of the file",
            at: key.range,
            notes: [Note("the first key says what the file declares", at: first.range)],
            fixIts: fixIts
        )
    }
}

extension Explanation {
    static var kindIsNotFirst: Explanation {
        Explanation(
            "The kind of the declaration is not the first key",
            "The first key of a spec file declares its kind and its name: resource, value, enum or union.",
            change: """
                - # User.yaml
                + resource: User
                  2️⃣doc: A person.
                - 1️⃣resource: User
                """,
            messages: [
                "1️⃣": "'resource' is not the first key of the file",
                "2️⃣": "note: the first key says what the file declares",
            ]
        )
    }
}
