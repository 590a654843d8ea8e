import SourceDiagnostics

extension Diagnostic {
    static func linkParameterImpossible(_ link: Located<String>, parameter: String) -> Diagnostic {
        Diagnostic(
            .error,
            "a link cannot have a parameter of the type of '\(parameter)'",
            at: link.range
        )
    }
}

extension Explanation {
    static var linkParameterImpossible: Explanation {
        Explanation(
            "A link with an unsuitable parameter",
            """
            The parameters of a link are identities, enums, 'string', 'int', 'int64', 'bool', 'uuid' or \
            'date'. Values of other types have several texts.
            """,
            change: """
                  resource: Report
                  path: /reports
                  fields: { title: string }
                  endpoints:
                -   since: { get: "/since/{time}", parameters: { time: datetime }, returns: [Report], link: 1️⃣reports }
                +   since: { get: "/since/{day}", parameters: { day: date }, returns: [Report], link: reports }
                """,
            messages: ["1️⃣": "a link cannot have a parameter of the type of 'time'"]
        )
    }
}
