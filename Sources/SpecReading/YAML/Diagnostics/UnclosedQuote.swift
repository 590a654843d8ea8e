import SourceDiagnostics

extension Diagnostic {
    static func unclosedQuote(_ quote: SourceRange) -> Diagnostic {
        Diagnostic(.error, "this quote is never closed", at: quote)
    }
}

extension Explanation {
    static var unclosedQuote: Explanation {
        Explanation(
            "A quote that is never closed",
            "The text continues to the end of the file. The message points at the opening quote.",
            change: """
                  resource: User
                - doc: 1️⃣"people
                + doc: "people"
                """,
            messages: ["1️⃣": "this quote is never closed"]
        )
    }
}
