import SourceDiagnostics

extension Diagnostic {
    static func formOfNoObject(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "type '\(type)' has no members, which the values of a form are", at: range)
    }
}

extension Explanation {
    static var formOfNoObject: Explanation {
        Explanation(
            "A form of a value without members",
            "The values of a form are the members of an object, a map or a union of objects.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { post: "", form: 1️⃣string, returns: User }
                +   create: { post: "", form: User, returns: User }
                """,
            messages: ["1️⃣": "type 'string' has no members, which the values of a form are"]
        )
    }
}
