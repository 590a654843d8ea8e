import SourceDiagnostics

extension Diagnostic {
    static func characterInHeader(_ range: SourceRange, _ scalar: Unicode.Scalar) -> Diagnostic {
        Diagnostic(.error, "control character \(scalar.codePoint) in a header", at: range)
    }
}

extension Explanation {
    static var characterInHeader: Explanation {
        Explanation(
            "A control character in a header",
            """
            A line break in a header's value would start another header, and servers may reject other control characters.
            """,
            change: #"""
                - headers: { X-Client: 1️⃣"gen\r\napi" }
                + headers: { X-Client: genapi }
                """#,
            messages: ["1️⃣": "control character U+000D in a header"]
        )
    }
}
