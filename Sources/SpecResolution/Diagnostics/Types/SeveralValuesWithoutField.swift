import SourceDiagnostics

extension Diagnostic {
    static func severalValuesWithoutField(_ value: Located<String>, type: String, key: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' needs the field '\(key)' to hold one of several values",
            at: value.range
        )
    }
}

extension Explanation {
    static var severalValuesWithoutField: Explanation {
        Explanation(
            "Several values for a member without a field",
            "A member with several values needs a field for them, so that an object is written with the value it was read with.",
            change: """
                  union: Component
                  discriminator: kind
                  of:
                    - { type: Row, value: [1, 1️⃣2] }
                  # Row.yaml
                  value: Row
                - fields: { title: string }
                + fields: { kind: int, title: string }
                """,
            messages: ["1️⃣": "'Row' needs the field 'kind' to hold one of several values"]
        )
    }
}
