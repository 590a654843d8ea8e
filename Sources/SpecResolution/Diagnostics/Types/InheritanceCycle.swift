import SourceDiagnostics

extension Diagnostic {
    static func inheritanceCycle(_ name: Located<String>, others: [Located<String>]) -> Diagnostic {
        Diagnostic(
            .error,
            others.isEmpty
                ? "a type cannot extend itself" : "a type extends itself by way of '\(name.value)'",
            at: name.range,
            notes: others.map { Note("which extends '\($0.value)'", at: $0.range) }
        )
    }
}

extension Explanation {
    static var inheritanceCycle: Explanation {
        Explanation(
            "A type that extends itself",
            "A type inherits all fields of the type it extends, which must not lead back to the type itself.",
            change: """
                  value: A
                  extends: 1️⃣B
                  fields: { a: int }
                  # B.yaml
                  value: B
                - extends: A
                  fields: { b: int }
                """,
            messages: ["1️⃣": "a type extends itself by way of 'B'"]
        )
    }
}
