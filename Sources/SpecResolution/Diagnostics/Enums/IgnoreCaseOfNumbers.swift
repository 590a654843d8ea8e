import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func ignoreCaseOfNumbers(_ range: SourceRange, value: Located<EnumSpec.Value>) -> Diagnostic {
        Diagnostic(
            .error,
            "'ignore_case' is for texts, and '\(value.value.text)' is a number",
            at: range
        )
    }
}

extension Explanation {
    static var ignoreCaseOfNumbers: Explanation {
        Explanation(
            "'ignore_case' of numbers",
            "Numbers have no upper and lower case.",
            change: """
                  enum: Level
                - ignore_case: 1️⃣true
                  cases: { low: 1, high: 2 }
                """,
            messages: ["1️⃣": "'ignore_case' is for texts, and '1' is a number"]
        )
    }
}
