import SourceDiagnostics
import SpecReading

extension Diagnostic {
    /// - Parameters:
    ///   - field: The name of a field in the list of a body.
    ///   - renamed: The body as a map in which that field has another name, if that can be written.
    static func fieldMeetsPathParameter(
        _ field: Located<String>,
        parameter: SourceRange,
        body: SourceRange,
        renamed: String?
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "the call has a parameter '\(field.value)' already, the one in its path",
            at: field.range,
            notes: [Note("the parameter of the path", at: parameter)],
            fixIts: renamed.map { [FixIt("write '\($0)'", at: body, replacement: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var fieldMeetsPathParameter: Explanation {
        Explanation(
            "A field of a body with the name of a path parameter",
            """
            The parameters of a call have different names in Swift. A body that is a map declares parameters of its own, which \
            can have other names.
            """,
            change: """
                  resource: User
                  path: /users
                  identity: name
                  fields: { name: string }
                  endpoints:
                -   rename: { put: "/{2️⃣name}", body: [1️⃣name] }
                +   rename: { put: "/{name}", body: { name: { type: string, name: newName } } }
                """,
            messages: [
                "1️⃣": "the call has a parameter 'name' already, the one in its path",
                "2️⃣": "note: the parameter of the path",
            ]
        )
    }
}
