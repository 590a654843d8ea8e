import SourceDiagnostics

extension Diagnostic {
    static func badMapKey(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "keys of a map are 'string', not \(key.value.quoted)",
            at: key.range,
            fixIts: [.replace(key.range, with: "string")]
        )
    }
}

extension Explanation {
    static var badMapKey: Explanation {
        Explanation(
            "A map with keys other than strings",
            "Keys of a JSON object are strings, so a map type is `{ string: T }`.",
            change: """
                  resource: User
                  fields:
                -   labels: { type: { 1️⃣int: string } }
                +   labels: { type: { string: string } }
                """,
            messages: ["1️⃣": "keys of a map are 'string', not 'int'"]
        )
    }
}
