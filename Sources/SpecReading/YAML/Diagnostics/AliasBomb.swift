import SourceDiagnostics

extension Diagnostic {
    static func aliasBomb(_ alias: Located<String>, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "aliases expand to more than \(limit) values",
            at: alias.range,
            notes: [Note("every use of an alias counts, with everything it expands to")]
        )
    }
}

extension Explanation {
    static var aliasBomb: Explanation {
        Explanation(
            "Aliases that expand to too many values",
            """
            An alias (`*name`) stands for everything under its anchor (`&name`), and an alias can contain \
            other aliases. A few lines can expand to billions of values, so all aliases and merge keys of \
            a file together can expand to 100,000 values.
            """,
            change: """
                  resource: User
                  fields:
                -   a: { type: json, example: &a [1, 2, 3, 4, 5, 6, 7, 8, 9] }
                -   b: { type: json, example: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a] }
                -   c: { type: json, example: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b] }
                -   d: { type: json, example: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c] }
                -   e: { type: json, example: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d] }
                -   f: { type: json, example: [1️⃣*e, *e, *e, *e, *e, *e, *e, *e, *e] }
                +   a: { type: json, example: &a [1, 2, 3] }
                +   b: { type: json, example: *a }
                """,
            messages: ["1️⃣": "aliases expand to more than 100000 values"]
        )
    }
}
