import SourceDiagnostics

extension Diagnostic {
    static func emptyFile(_ file: SourceFile) -> Diagnostic {
        Diagnostic(.error, "the file is empty", at: SourceRange(file, 0..<0))
    }
}

extension Explanation {
    static var emptyFile: Explanation {
        Explanation(
            "A file without a spec",
            """
            The file is empty or has only comments. Every YAML file below an API's folder declares one type.
            """,
            change: """
                - # User.yaml
                - 1️⃣# to be written
                + resource: User
                """,
            messages: ["1️⃣": "the file is empty"]
        )
    }
}
