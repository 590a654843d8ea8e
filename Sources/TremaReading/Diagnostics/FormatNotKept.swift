import SourceDiagnostics

extension Diagnostic {
    static func formatNotKept(_ conversion: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .warning,
            "\(conversion.quoted) becomes a placeholder for a text",
            at: range,
            notes: [Note("the app formats the value")]
        )
    }
}

extension Explanation {
    static var formatNotKept: Explanation {
        Explanation(
            "A printf format that messages do not have",
            """
            The types of placeholders are text, whole number and double. A format with a width, a precision or flags \
            ('%.2f'), of another kind ('%x'), or with different types in two languages becomes a placeholder for a text, \
            which the app formats.
            """
        )
    }
}
