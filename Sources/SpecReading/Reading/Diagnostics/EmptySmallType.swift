import SourceDiagnostics

extension Diagnostic {
    static func emptySmallType(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "type \(name.value.quoted) has no 'enum', 'fields' or 'of'",
            at: name.range,
            notes: [Note("a small type has 'enum', 'fields' or 'of'")]
        )
    }
}

extension Explanation {
    static var emptySmallType: Explanation {
        Explanation(
            "A nested type without content",
            "A type under `types:` is an enum (`enum`), a value (`fields`, `extends`) or a union (`of`).",
            change: """
                  resource: User
                  types:
                -   1️⃣Status: { doc: How it is. }
                +   Status: { doc: How it is., enum: [Active, Suspended] }
                """,
            messages: ["1️⃣": "type 'Status' has no 'enum', 'fields' or 'of'"]
        )
    }
}
