import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func accessWithoutDefault(_ access: Located<APISpec.Access>, api: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'access' of a type needs 'access' in api.yaml",
            at: access.range,
            notes: [Note("the API has no access level", at: api.range)]
        )
    }
}

extension Explanation {
    static var accessWithoutDefault: Explanation {
        Explanation(
            "An access level of a type, but none of the API",
            """
            A type can only use types that are at least as accessible as it is. To check that, the levels of all \
            types must be known, and 'access' in 'api.yaml' is the level of all types without their own. Without \
            it, the level is an option of the command line.
            """,
            change: """
                  value: Secret
                  access: 1️⃣internal
                  fields: { text: string }
                + # api.yaml
                + access: public
                """,
            messages: ["1️⃣": "'access' of a type needs 'access' in api.yaml"]
        )
    }
}
