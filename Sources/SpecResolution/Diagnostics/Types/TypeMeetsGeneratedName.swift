import SourceDiagnostics

extension Diagnostic {
    static func typeMeetsGeneratedName(_ name: Located<String>, api: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is the name of a generated type",
            at: name.range,
            notes: [Note("it is derived from the name of this API", at: api.range)]
        )
    }
}

extension Explanation {
    static var typeMeetsGeneratedName: Explanation {
        Explanation(
            "The name of a generated type",
            """
            Every API has generated types whose names begin with the API's name: 'TripsAPI', 'TripsModel', 'TripsModels'.
            """,
            change: """
                - resource: 1️⃣TripsAPI
                + resource: Interface
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'TripsAPI' is the name of a generated type"]
        )
    }
}
