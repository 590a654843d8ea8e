package import SourceDiagnostics

extension Diagnostic {
    static func unknownRule(_ word: Located<String>) -> Diagnostic {
        let fixIt = word.value.closest(in: LintRule.all.map(\.id)).map {
            FixIt.replace(word.range, with: $0)
        }
        return Diagnostic(
            .error,
            "there is no rule \(word.value.quoted)",
            at: word.range,
            fixIts: fixIt.map { [$0] } ?? []
        )
    }
}

extension Explanation {
    static let unknownRule = Explanation(
        "An unknown rule",
        """
        `lint` in api.yaml has the ids of rules, each with `off`, `warning` or `error`. An id is in brackets at the end of a \
        message of `genapi lint`.
        """,
        change: """
              # api.yaml
            - lint: { 1️⃣missingDoc: warning }
            + lint: { missingDocs: warning }
              # User.yaml
              resource: User
              doc: A person.
              fields: { name: string }
              endpoints: { get: { get: "/users/{id}", returns: User, doc: A person. } }
            """,
        messages: ["1️⃣": "there is no rule 'missingDoc'"],
        id: "unknownRule"
    )

    /// All rules, and what else `genapi lint` reports.
    package static let specLinting: [Explanation] = [.unknownRule] + LintRule.all.map(\.explanation)
}
