import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func casesDifferInCase(_ value: Located<EnumSpec.Value>, other: Located<EnumSpec.Value>)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(value.value.text)' and '\(other.value.text)' are the same value with 'ignore_case'",
            at: value.range
        )
    }
}

extension Explanation {
    static var casesDifferInCase: Explanation {
        Explanation(
            "Values that differ in their case",
            """
            With 'ignore_case', upper and lower case make no difference, so values must differ in something else.
            """,
            change: """
                  enum: Status
                  ignore_case: true
                - cases: [active, { value: 1️⃣ACTIVE, name: loud }]
                + cases: [active, suspended]
                """,
            messages: ["1️⃣": "'ACTIVE' and 'active' are the same value with 'ignore_case'"]
        )
    }
}
