import SourceDiagnostics

extension Diagnostic {
    static func missingKind(at range: SourceRange, fixIts: [FixIt]) -> Diagnostic {
        let kinds = DeclarationSpec.Kind.spellings.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "the file does not declare a type",
            at: range,
            notes: [Note("the first key is one of \(kinds)")],
            fixIts: fixIts
        )
    }
}

extension Explanation {
    static var missingKind: Explanation {
        Explanation(
            "A file without a declaration",
            "The first key of a spec file is resource, value, enum or union, with the name of the type.",
            change: """
                - # User.yaml
                + value: Name
                  1️⃣fields: { name: string }
                """,
            messages: ["1️⃣": "the file does not declare a type"]
        )
    }
}
