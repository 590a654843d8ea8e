import SourceDiagnostics

extension Diagnostic {
    static func typeWithoutIdentity(_ name: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' has no identity",
            at: name.range,
            notes: [Note("only resources have one; it is declared here", at: declared.range)]
        )
    }
}

extension Explanation {
    static var typeWithoutIdentity: Explanation {
        Explanation(
            "A type without an identity",
            """
            'id<User>' is the identity of a resource. Values have none, and neither have resources with \
            'identity: none', their own or the convention's.
            """,
            change: """
                  resource: User
                - fields: { home: id<1️⃣Address> }
                - types: { 2️⃣Address: { fields: { city: string } } }
                + fields: { friend: id<User> }
                """,
            messages: [
                "1️⃣": "'Address' has no identity",
                "2️⃣": "note: only resources have one; it is declared here",
            ]
        )
    }
}
