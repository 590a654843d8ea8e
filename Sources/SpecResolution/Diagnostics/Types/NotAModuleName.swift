import SourceDiagnostics

extension Diagnostic {
    static func notAModuleName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' cannot be the name of a Swift module",
            at: name.range
        )
    }
}

extension Explanation {
    static var notAModuleName: Explanation {
        Explanation(
            "An invalid module name",
            """
            The name of a module is a Swift identifier. It is what 'import' names, which is not always the name of the package.
            """,
            change: """
                  value: Style
                - fields: { tint: { swift: Color, module: 1️⃣app-types } }
                + fields: { tint: { swift: Color, module: AppTypes } }
                """,
            messages: ["1️⃣": "'app-types' cannot be the name of a Swift module"]
        )
    }
}
