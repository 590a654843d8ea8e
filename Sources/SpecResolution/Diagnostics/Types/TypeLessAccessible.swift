import ResolvedAPI
import SourceDiagnostics

extension Diagnostic {
    static func typeLessAccessible(
        _ name: Located<String>,
        type: String,
        is level: Access,
        user: String,
        is userLevel: Access,
        setAt place: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(user)' is \(userLevel.rawValue) and cannot use '\(type)', which is \(level.rawValue)",
            at: name.range,
            notes: [Note("the access level of '\(type)' is set here", at: place)]
        )
    }
}

extension Explanation {
    static var typeLessAccessible: Explanation {
        Explanation(
            "A type that uses a less accessible one",
            """
            The fields, parameters and responses of a type are a part of its interface. Swift rejects a public \
            property of an internal type, so every type in them must be at least as accessible as the type itself. \
            With 'extends', that includes the types of inherited fields.
            """,
            change: """
                  resource: User
                + access: internal
                  fields: { name: string, secret: 1️⃣Secret }
                  # Secret.yaml
                  value: Secret
                  access: 2️⃣internal
                  fields: { text: string }
                  # api.yaml
                  access: public
                """,
            messages: [
                "1️⃣": "'User' is public and cannot use 'Secret', which is internal",
                "2️⃣": "note: the access level of 'Secret' is set here",
            ]
        )
    }
}
