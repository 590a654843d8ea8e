import SourceDiagnostics

extension Diagnostic {
    static func serverMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'allCases' is reserved for the list of all servers", at: name.range)
    }
}

extension Explanation {
    static var serverMeetsAllCases: Explanation {
        Explanation(
            "A server with the name of the list of servers",
            "The generated 'allCases' lists all servers. Give the server another name.",
            change: """
                - servers: { 1️⃣all_cases: https://api.trips.example }
                + servers: { live: https://api.trips.example }
                """,
            messages: ["1️⃣": "'allCases' is reserved for the list of all servers"]
        )
    }
}
