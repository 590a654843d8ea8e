import SourceDiagnostics

extension Diagnostic {
    static func formImpossible(_ range: SourceRange, form: String, type: String, possible: [String])
        -> Diagnostic
    {
        let forms = possible.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "type '\(type)' cannot be accepted as '\(form)'",
            at: range,
            notes: [
                Note(possible.isEmpty ? "values of this type have one form only" : "it can accept \(forms)")
            ]
        )
    }
}

extension Explanation {
    static var formImpossible: Explanation {
        Explanation(
            "An unsupported alternative form",
            """
            'accept' lists other JSON forms in which a value may arrive: 'text' for numbers, timestamps \
            and booleans; 'whole', 'fraction' and 'bool' for whole numbers; 'number' for booleans.
            """,
            change: """
                  resource: User
                - fields: { is_open: { type: bool, accept: [text, 1️⃣fraction] } }
                + fields: { is_open: { type: bool, accept: [number, text] } }
                """,
            messages: ["1️⃣": "type 'bool' cannot be accepted as 'fraction'"]
        )
    }
}
