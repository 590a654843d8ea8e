import SourceDiagnostics

extension Diagnostic {
    static func reservedTypeName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' is a reserved name", at: name.range)
    }
}

extension Explanation {
    static var reservedTypeName: Explanation {
        Explanation(
            "A reserved type name",
            """
            The names of scalars, of modules that generated code imports, and of some Swift keywords are \
            reserved, as is 'ContainedLists'. Inside a resource, so are 'ID', 'Type', 'Protocol' and 'CodingKeys'.
            """,
            change: """
                  resource: User
                - fields: { a: ID }
                - types: { 1️⃣ID: { fields: { number: int } } }
                + fields: { a: Passport }
                + types: { Passport: { fields: { number: int } } }
                """,
            messages: ["1️⃣": "'ID' is a reserved name"]
        )
    }
}
