import SourceDiagnostics

extension Diagnostic {
    static func numberOutOfRange(_ number: Located<Int>, range: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(number.value)' is out of range",
            at: number.range,
            notes: [Note("it goes \(range)")]
        )
    }
}

extension Explanation {
    static var numberOutOfRange: Explanation {
        Explanation(
            "A number out of range",
            """
            HTTP statuses have three digits, a call is attempted at least once, and a page has at least one element.
            """,
            change: """
                - retry: { attempts: 1️⃣0 }
                + retry: { attempts: 3 }
                """,
            messages: ["1️⃣": "'0' is out of range"]
        )
    }
}
