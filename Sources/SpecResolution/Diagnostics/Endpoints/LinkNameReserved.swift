import SourceDiagnostics

extension Diagnostic {
    static func linkNameReserved(_ link: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'templates' is reserved for the paths of all links", at: link.range)
    }
}

extension Explanation {
    static var linkNameReserved: Explanation {
        Explanation(
            "A link with the name of the list of paths",
            "The generated 'templates' lists the paths of all links. Give the link another name.",
            change: """
                  resource: Template
                  path: /templates
                  fields: { title: string }
                  endpoints:
                -   list: { get: "", returns: [Template], link: 1️⃣templates }
                +   list: { get: "", returns: [Template], link: all_templates }
                """,
            messages: ["1️⃣": "'templates' is reserved for the paths of all links"]
        )
    }
}
