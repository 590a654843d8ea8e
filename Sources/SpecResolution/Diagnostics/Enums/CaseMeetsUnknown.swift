import SourceDiagnostics

extension Diagnostic {
    static func caseMeetsUnknown(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'unknown' is reserved for objects of undeclared types",
            at: name.range,
            notes: [
                Note("give it another name with 'name', or reject such objects with 'unknown_types: fail'")
            ]
        )
    }
}

extension Explanation {
    static var caseMeetsUnknown: Explanation {
        Explanation(
            "A case named 'unknown'",
            """
            An object of an undeclared type becomes the union's case 'unknown', unless 'unknown_types' is \
            'fail'. The cases of enums can have this name.
            """,
            change: """
                  union: Shape
                - of: [{ type: Circle, name: 1️⃣unknown }]
                + of: [{ type: Circle, name: round }]
                  # Circle.yaml
                  value: Circle
                  fields: { radius: int }
                """,
            messages: ["1️⃣": "'unknown' is reserved for objects of undeclared types"]
        )
    }
}
