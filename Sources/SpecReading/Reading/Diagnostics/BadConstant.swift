import SourceDiagnostics

extension Diagnostic {
    static func badConstant(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a constant is a text, a number or a bool", at: range)
    }
}

extension Explanation {
    static var badConstant: Explanation {
        Explanation(
            "A constant that is not a single value",
            """
            A constant is written into requests and compared with responses. It is a text, a number that \
            Swift can hold, or a bool. Null, lists and maps are not constants.
            """,
            change: """
                  value: Message
                  fields:
                -   kind: { const: 1️⃣[text, image] }
                -   version: { const: 2️⃣1e999 }
                +   kind: { const: text }
                +   version: { const: 2 }
                """,
            messages: [
                "1️⃣": "a constant is a text, a number or a bool",
                "2️⃣": "a constant is a text, a number or a bool",
            ]
        )
    }
}
