import SourceDiagnostics

extension Diagnostic {
    static func notTrema(_ problem: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, problem, at: range)
    }
}

extension Explanation {
    static var notTrema: Explanation {
        Explanation(
            "A file that is not a trema file",
            """
            'genapi import-messages' reads files of this form:

                <trema masterLang="en">
                  <text key="greeting">
                    <context>At the top of the first screen.</context>
                    <value lang="en">Hello, %@!</value>
                    <value lang="de">Hallo, %@!</value>
                  </text>
                </trema>
            """
        )
    }
}
