import SourceDiagnostics

extension Diagnostic {
    static func hiddenCharacter(_ range: SourceRange, _ scalar: Unicode.Scalar) -> Diagnostic {
        Diagnostic(.error, "character \(scalar.codePoint) is not allowed in text", at: range)
    }
}

extension Explanation {
    static var hiddenCharacter: Explanation {
        Explanation(
            "An invisible character in text",
            """
            Text from a spec becomes comments and literals in generated code. Control characters (except line breaks and tabs) \
            and characters that change the writing direction would make that code look different from what it is.
            """,
            change: #"""
                - doc: 1️⃣"Trips\u202E"
                + doc: Trips
                """#,
            messages: ["1️⃣": "character U+202E is not allowed in text"]
        )
    }
}
