import SourceDiagnostics

extension Diagnostic {
    static func nestedTooDeep(_ range: SourceRange, limit: Int) -> Diagnostic {
        Diagnostic(.error, "nested more than \(limit) levels deep", at: range)
    }
}

extension Explanation {
    static var nestedTooDeep: Explanation {
        Explanation(
            "Lists and maps nested too deeply",
            "Lists, maps and types can be nested up to 64 levels deep.",
            change: """
                  resource: User
                - fields: { a: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1️⃣[[[[[[[[int]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }
                + fields: { a: [[[int]]] }
                """,
            messages: ["1️⃣": "nested more than 64 levels deep"]
        )
    }
}
