import SourceDiagnostics

extension Diagnostic {
    static func duplicatePathParameter(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "\(("{" + name.value + "}").quoted) is already in the path",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicatePathParameter: Explanation {
        Explanation(
            "A duplicate path parameter",
            "Every parameter of a path becomes a parameter of the call, so it needs a name of its own.",
            change: """
                  resource: User
                - path: /users/{2️⃣id}/friends/{1️⃣id}
                + path: /users/{id}/friends/{friend}
                """,
            messages: [
                "1️⃣": "'{id}' is already in the path",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
