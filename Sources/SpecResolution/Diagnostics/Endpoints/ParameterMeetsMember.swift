import SourceDiagnostics

extension Diagnostic {
    static func parameterMeetsMember(_ key: Located<String>, member: String, of object: Located<String>)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(key.value)' is also the member '\(member)' of '\(object.value)'",
            at: key.range,
            notes: [Note("the object is sent with the names of its members", at: object.range)]
        )
    }
}

extension Explanation {
    static var parameterMeetsMember: Explanation {
        Explanation(
            "A parameter that is a member of another one",
            """
            In a query and a form, an object is sent as a value for each member, such as `card[number]`. A second value of the same \
            name would take the place of the first one, or be lost. Declare the value as a field of the object.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  types: { Card: { fields: { number: string } } }
                  endpoints:
                -   pay: { post: "/{id}/pay", form: { 2️⃣card: Card, 1️⃣"card[number]": string }, returns: User }
                +   pay: { post: "/{id}/pay", form: { card: Card, "card[code]": string }, returns: User }
                """,
            messages: [
                "1️⃣": "'card[number]' is also the member 'number' of 'card'",
                "2️⃣": "note: the object is sent with the names of its members",
            ]
        )
    }
}
