import SourceDiagnostics

extension Diagnostic {
    static func defaultOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        let canBeQuoted = type == "string" && !range.text.contains("\"") && !range.text.contains("\n")
        return Diagnostic(
            .error,
            "the default is not of type '\(type)'",
            at: range,
            fixIts: canBeQuoted
                ? [FixIt("put it in quotes", at: range, replacement: "\"\(range.text)\"")] : []
        )
    }
}

extension Explanation {
    static var defaultOfAnotherType: Explanation {
        Explanation(
            "A default of another type",
            """
            A default replaces a missing value, so it must have the same type. Text that looks like a \
            number or a boolean in YAML must be quoted.
            """,
            change: """
                  resource: User
                - fields:
                -   age: { type: int, default: 1️⃣young }
                -   weight: { type: decimal, default: 2️⃣1e999999999 }
                -   height: { type: decimal, default: 3️⃣0.1e-128 }
                -   price: { type: decimal, default: 4️⃣123456789012345678901234567890123456789 }
                -   most: { type: decimal, default: 12345678901234567890123456789012345678000e90 }
                -   least: { type: decimal, default: -0.100e-127 }
                + fields: { age: { type: int, default: 18 } }
                """,
            messages: [
                "1️⃣": "the default is not of type 'int'",
                "2️⃣": "the default is not of type 'decimal'",
                "3️⃣": "the default is not of type 'decimal'",
                "4️⃣": "the default is not of type 'decimal'",
            ]
        )
    }
}
