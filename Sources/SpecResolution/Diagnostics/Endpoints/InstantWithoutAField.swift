import SourceDiagnostics

extension Diagnostic {
    static func instantWithoutAField(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' is only supported in fields",
            at: range,
            notes: [
                Note(
                    "use 'datetime', or an object such as '{ at: \(type) }'"
                )
            ]
        )
    }
}

extension Explanation {
    static var instantWithoutAField: Explanation {
        Explanation(
            "An instant outside a field",
            """
            The JSON format of an instant is chosen where a field is declared. A body, a response or an event that is an \
            instant, or a list or map of instants, has no field. Use 'datetime' there, or an object with a field.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   visits: { get: "/{id}/visits", returns: 1️⃣[timestamp] }
                -   visit: { post: "/{id}/visits", body: 2️⃣timestamp_ms }
                -   watch: { get: "/visits", returns: 3️⃣events<rfc822> }
                -   hello: { post: "/{id}/hello", body: datetime, returns: datetime }
                +   visits: { get: "/{id}/visits", returns: { visits: [timestamp] } }
                """,
            messages: [
                "1️⃣": "'timestamp' is only supported in fields",
                "2️⃣": "'timestamp_ms' is only supported in fields",
                "3️⃣": "'rfc822' is only supported in fields",
            ]
        )
    }
}
