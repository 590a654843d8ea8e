import SourceDiagnostics

extension Diagnostic {
    static func noInheritedEndpoint(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is not an inherited endpoint, so it cannot be removed",
            at: name.range
        )
    }
}

extension Explanation {
    static var noInheritedEndpoint: Explanation {
        Explanation(
            "Removing an endpoint that is not inherited",
            """
            A resource that extends a resource has its endpoints. 'none' in place of an endpoint removes an \
            inherited one of that name.
            """,
            change: """
                  resource: User
                  path: /users
                - endpoints: { 1️⃣delete: none }
                + endpoints: { delete: { delete: "/{id}" } }
                """,
            messages: ["1️⃣": "'delete' is not an inherited endpoint, so it cannot be removed"]
        )
    }
}
