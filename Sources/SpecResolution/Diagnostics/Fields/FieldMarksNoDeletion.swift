import SourceDiagnostics

extension Diagnostic {
    static func fieldMarksNoDeletion(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' cannot say whether an element was deleted", at: name.range)
    }
}

extension Explanation {
    static var fieldMarksNoDeletion: Explanation {
        Explanation(
            "A field that cannot say whether an element was deleted",
            """
            An element was deleted if a bool is true, or if an optional field such as a date is not null. Fields that are always there, \
            nullable and sensitive fields, and fields that responses do not contain cannot say it.
            """,
            change: """
                  resource: User
                  path: /users
                - fields: { name: string }
                - store: { deleted: 1️⃣name }
                + fields: { name: string, deleted_at: datetime? }
                + store: { deleted: deleted_at }
                """,
            messages: ["1️⃣": "'name' cannot say whether an element was deleted"]
        )
    }
}
