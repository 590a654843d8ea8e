import SourceDiagnostics

extension Diagnostic {
    static func extendsNoObject(_ name: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' has no fields to inherit",
            at: name.range,
            notes: [Note("it is declared here", at: declared.range)]
        )
    }
}

extension Explanation {
    static var extendsNoObject: Explanation {
        Explanation(
            "'extends' without fields to inherit",
            "Only resources and values have fields.",
            change: """
                  value: A
                - extends: 1️⃣Status
                + extends: B
                  fields: { a: int }
                - # Status.yaml
                - enum: Status
                - cases: [active]
                + # B.yaml
                + value: B
                + fields: { b: int }
                """,
            messages: ["1️⃣": "'Status' has no fields to inherit"]
        )
    }
}
