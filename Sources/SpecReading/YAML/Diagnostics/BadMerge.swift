import SourceDiagnostics

extension Diagnostic {
    static func badMerge(_ key: SourceRange, found: String) -> Diagnostic {
        Diagnostic(.error, "'<<' takes a map or a list of maps, not \(found)", at: key)
    }
}

extension Explanation {
    static var badMerge: Explanation {
        Explanation(
            "A merge key without a map",
            """
            The merge key `<<` adds the entries of another map to this one, so it takes a map or a list of maps.
            """,
            change: """
                  resource: User
                + types:
                +   Address: { fields: &address { street: string } }
                  fields:
                -   1️⃣<<: street
                +   <<: *address
                """,
            messages: ["1️⃣": "'<<' takes a map or a list of maps, not text"]
        )
    }
}
