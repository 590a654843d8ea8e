import SourceDiagnostics

extension Diagnostic {
    static func controlCharacter(_ scalar: Unicode.Scalar, at range: SourceRange, fixIts: [FixIt])
        -> Diagnostic
    {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Diagnostic(.error, "control character \(code)", at: range, fixIts: fixIts)
    }
}

extension Explanation {
    static var controlCharacter: Explanation {
        Explanation(
            "A control character",
            """
            Control characters are invisible, and some of them change how a terminal or an editor shows the rest. They are \
            rejected both as they are and as escapes. Tabs and line breaks in text are allowed.
            """,
            change: #"""
                  resource: User
                - doc: 1️⃣"ring \a bell"
                + doc: ring a bell
                """#,
            messages: ["1️⃣": "control character U+0007"]
        )
    }
}
