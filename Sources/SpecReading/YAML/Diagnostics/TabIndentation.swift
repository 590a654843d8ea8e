import SourceDiagnostics

extension Diagnostic {
    static func tabIndentation(_ tabs: SourceRange) -> Diagnostic {
        Diagnostic(.error, "tabs are not allowed in indentation", at: tabs, fixIts: [.spaces(tabs)])
    }
}

extension Explanation {
    static var tabIndentation: Explanation {
        Explanation(
            "A tab in the indentation",
            "YAML is indented with spaces.",
            change: """
                  resource: User
                  fields:
                - 1️⃣	name: string
                +   name: string
                """,
            messages: ["1️⃣": "tabs are not allowed in indentation"]
        )
    }
}
