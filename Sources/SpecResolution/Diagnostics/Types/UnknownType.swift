import SourceDiagnostics

extension Diagnostic {
    static func unknownType(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown type '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownType: Explanation {
        Explanation(
            "An unknown type",
            """
            A type is a scalar, a type nested in the same resource, or a type with its own spec file. \
            'User.Status' refers to a type nested in another resource.
            """,
            change: """
                  resource: User
                - fields: { name: 1️⃣strng }
                + fields: { name: string }
                """,
            messages: ["1️⃣": "unknown type 'strng'"]
        )
    }
}
