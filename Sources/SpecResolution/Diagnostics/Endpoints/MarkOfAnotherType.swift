import SourceDiagnostics

extension Diagnostic {
    static func markOfAnotherType(_ key: Located<String>, type: String) -> Diagnostic {
        Diagnostic(.error, "'\(key.value)' is not \(type)", at: key.range)
    }
}

extension Explanation {
    static var markOfAnotherType: Explanation {
        Explanation(
            "A mark of another type",
            """
            The time of a change is an instant, and a value beside the elements is a string or an integer. A day is too \
            coarse, and a number of the element could miss changes that are made while the list is read.
            """,
            change: """
                  resource: User
                  path: /users
                - fields: { name: string, version: int }
                + fields: { name: string, updated_at: datetime }
                  endpoints:
                -   list: { get: "", returns: [User], sync: { since: since, field: 1️⃣version } }
                +   list: { get: "", returns: [User], sync: { since: since, field: updated_at } }
                """,
            messages: ["1️⃣": "'version' is not an instant, such as a datetime or a timestamp"]
        )
    }
}
