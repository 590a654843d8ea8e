import SourceDiagnostics

extension Diagnostic {
    static func uniqueWithoutParent(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'unique' has no effect, because the ids are unique without a parent in the path",
            at: range
        )
    }
}

extension Explanation {
    static var uniqueWithoutParent: Explanation {
        Explanation(
            "'unique' of a resource without a parent",
            """
            Ids that are unique only below a parent belong to a resource whose path has parameters before the identity, such as \
            the order in `/orders/{order_id}/lines/{id}`. A call whose path has the identity alone shows that ids are unique \
            everywhere. 'unique' then has no effect.
            """,
            change: """
                - resource: User
                - path: /users
                + resource: Line
                + path: /orders/{order_id}/lines
                + parameters: { order_id: int }
                  fields: { name: string }
                  unique: 1️⃣everywhere
                  endpoints:
                -   get: { get: "/{id}", returns: User }
                +   get: { get: "/{id}", returns: Line }
                """,
            messages: [
                "1️⃣": "'unique' has no effect, because the ids are unique without a parent in the path"
            ]
        )
    }
}
