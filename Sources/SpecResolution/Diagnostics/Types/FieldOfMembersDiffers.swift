import SourceDiagnostics

extension Diagnostic {
    /// - Parameter other: A member with another field of that key, and what it is there.
    static func fieldOfMembersDiffers(
        _ key: Located<String>,
        in member: String,
        as traits: String,
        unlike other: (member: String, traits: String)?
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is \(traits) in '\(member)'"
                + (other.map { ", and \($0.traits) in '\($0.member)'" } ?? ", which has no property for it"),
            at: key.range
        )
    }
}

extension Explanation {
    static var fieldOfMembersDiffers: Explanation {
        Explanation(
            "A field that differs between the members of a union",
            """
            The fields of a union are properties that every member has with the same type and the same Swift name. They \
            can be optional in some members. A constant is not a property.
            """,
            change: """
                  union: Profile
                  of: [User, Team]
                  fields: [1️⃣rank]
                  # User.yaml
                  resource: User
                  fields: { rank: int }
                  # Team.yaml
                  resource: Team
                - fields: { rank: string }
                + fields: { rank: int? }
                """,
            messages: ["1️⃣": "'rank' is 'string' in 'Team', and 'int' in 'User'"]
        )
    }
}
