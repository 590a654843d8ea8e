import SourceDiagnostics

extension Diagnostic {
    static func listOnTheWay(_ path: Located<String>, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(path.value)' goes through a list, so the field is a list of what is behind it, not '\(type)'",
            at: path.range,
            notes: [Note("a key path can go through one list")]
        )
    }
}

extension Explanation {
    static var listOnTheWay: Explanation {
        Explanation(
            "A key path through a list",
            """
            A key path such as 'authors[].name' collects a value of each element, so the type of the field is a list. It can \
            go through one list only.
            """,
            change: """
                  value: Book
                - fields: { names: { type: string, key: 1️⃣"authors[].name" } }
                + fields: { names: { type: [string], key: "authors[].name" } }
                """,
            messages: [
                "1️⃣":
                    "'authors[].name' goes through a list, so the field is a list of what is behind it, not 'string'"
            ]
        )
    }
}
