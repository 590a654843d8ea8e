import SourceDiagnostics

extension Diagnostic {
    static func countIsNoNumber(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "\(name.value.quoted) is not a whole number", at: name.range)
    }
}

extension Explanation {
    static var countIsNoNumber: Explanation {
        Explanation(
            "A plural that is selected by something else than a whole number",
            "The value of 'plural' is a parameter of type 'int'. Plurals of fractions are not supported.",
            change: """
                  # messages.yaml
                  source: en
                  messages:
                    photos:
                -     parameters: { count: double }
                +     parameters: { count: int }
                      plural: 1️⃣count
                      texts: { en: { one: One photo, other: "{count} photos" } }
                """,
            messages: ["1️⃣": "'count' is not a whole number"]
        )
    }
}
