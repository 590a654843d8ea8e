import SourceDiagnostics

extension Diagnostic {
    static func notATypeName(_ name: Located<String>, cure: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' cannot be the name of a Swift type",
            at: name.range,
            fixIts: cure.map { [FixIt("name it '\($0)'", at: name.range, replacement: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var notATypeName: Explanation {
        Explanation(
            "An invalid type name",
            "Type names are Swift identifiers: letters, digits and underscores, not beginning with a digit.",
            change: """
                  resource: User
                - fields: { a: 2Fa }
                - types: { 1️⃣2Fa: { fields: { city: string } } }
                + fields: { a: SecondFactor }
                + types: { SecondFactor: { fields: { city: string } } }
                """,
            messages: ["1️⃣": "'2Fa' cannot be the name of a Swift type"]
        )
    }
}
