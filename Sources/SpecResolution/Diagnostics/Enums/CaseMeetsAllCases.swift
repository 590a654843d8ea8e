import SourceDiagnostics

extension Diagnostic {
    static func caseMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'allCases' is reserved for the list of all cases",
            at: name.range,
            notes: [Note("give the case another name with 'name', or keep unknown cases with 'keep'")]
        )
    }
}

extension Explanation {
    static var caseMeetsAllCases: Explanation {
        Explanation(
            "A case with the name of the list of cases",
            """
            An enum without an unknown case has the generated list 'allCases'. Give the case another name with 'name'.
            """,
            change: """
                  enum: Status
                  unknown_cases: fail
                - cases: [1️⃣all_cases]
                + cases: [{ value: all_cases, name: every }]
                """,
            messages: ["1️⃣": "'allCases' is reserved for the list of all cases"]
        )
    }
}
