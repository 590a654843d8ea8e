import SourceDiagnostics

extension Diagnostic {
    static func basesDiffer(_ base: Located<String>, field: Located<String>, other: SourceRange) -> Diagnostic
    {
        Diagnostic(
            .error,
            "the field '\(field.value)' of '\(base.value)' is not the one of an earlier object",
            at: base.range,
            notes: [
                Note("list the field to say what it is"), Note("the earlier one", at: other),
                Note("this one", at: field.range),
            ]
        )
    }
}

extension Explanation {
    static var basesDiffer: Explanation {
        Explanation(
            "Inherited fields that differ",
            """
            A field that several objects have is inherited once, so it has one type and one set of options. A field of the \
            object's own replaces all of them.
            """,
            change: """
                  value: Sticker
                  fields_of: [Sized, 1️⃣Priced]
                + fields: { size: int }
                  # Sized.yaml
                  value: Sized
                  fields: { 2️⃣size: int }
                  # Priced.yaml
                  value: Priced
                  fields: { 3️⃣size: string, price: decimal }
                """,
            messages: [
                "1️⃣": "the field 'size' of 'Priced' is not the one of an earlier object",
                "2️⃣": "note: the earlier one",
                "3️⃣": "note: this one",
            ]
        )
    }
}
