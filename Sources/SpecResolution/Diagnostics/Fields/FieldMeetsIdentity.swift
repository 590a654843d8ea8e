import SourceDiagnostics

extension Diagnostic {
    static func fieldMeetsIdentity(_ key: Located<String>, identity: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'id' is the name of the identity",
            at: key.range,
            notes: [
                Note("the identity is declared here; give the field another name with 'name'", at: identity)
            ]
        )
    }
}

extension Explanation {
    static var fieldMeetsIdentity: Explanation {
        Explanation(
            "A field named like the identity",
            """
            The identity of a resource is its Swift property 'id', whichever fields it consists of. Another field 'id' is \
            called after the type, 'issueID', unless it is a part of the identity.
            """,
            change: """
                  resource: Issue
                  identity: 2️⃣[repository, id]
                - fields: { 1️⃣id: int, repository: string }
                + fields: { id: { type: int, name: number }, repository: string }
                """,
            messages: [
                "1️⃣": "'id' is the name of the identity",
                "2️⃣": "note: the identity is declared here; give the field another name with 'name'",
            ]
        )
    }
}
