import SourceDiagnostics

extension Explanation {
    /// About enums and unions. Keep the list alphabetical.
    static let variants: [Explanation] = [
        story(
            "ambiguousMember",
            "A member that looks like another",
            "Members told by a key are tried in their order. An object of this member has the key of an earlier one too, and would be taken for it.",
            refused: """
                union: Profile
                of:
                  - { type: User, has: name }
                  - { type: Company, has: vat }
                # User.yaml
                value: User
                fields: { name: string }
                # Company.yaml
                value: Company
                fields: { name: string, vat: string }
                """,
            accepted: """
                union: Profile
                of:
                  - { type: Company, has: vat }
                  - { type: User, has: name }
                # User.yaml
                value: User
                fields: { name: string }
                # Company.yaml
                value: Company
                fields: { name: string, vat: string }
                """
        ),
        story(
            "caseMeetsAllCases",
            "A case named like the list of cases",
            "An enum that knows all its values lists them in 'allCases'. 'name' gives the case another name.",
            refused: """
                enum: Status
                unknown_cases: fail
                cases: [all_cases]
                """,
            accepted: """
                enum: Status
                unknown_cases: fail
                cases: [{ value: all_cases, name: every }]
                """
        ),
        story(
            "caseMeetsUnknown",
            "A case called unknown",
            "Unless 'unknown_cases' (or 'unknown_types', for a union) is 'fail', what nobody declared becomes the case 'unknown', with what was sent.",
            refused: """
                enum: Status
                cases: [active, unknown]
                """,
            accepted: """
                enum: Status
                cases: [active, { value: unknown, name: undecided }]
                """
        ),
        story(
            "discriminatorsMeet",
            "Two resources that say the same of themselves",
            "The discriminator tells resources from each other, so no two can have the same.",
            refused: """
                resource: User
                fields: { type: { type: string, default: Trip } }
                # Trip.yaml
                resource: Trip
                fields: { title: string }
                """,
            accepted: """
                resource: User
                fields: { type: { type: string, default: Person } }
                # Trip.yaml
                resource: Trip
                fields: { title: string }
                """
        ),
        story(
            "duplicateCase",
            "One case twice",
            "A value that is sent can mean only one case.",
            refused: """
                enum: Status
                cases: [active, active]
                """,
            accepted: """
                enum: Status
                cases: [active, suspended]
                """
        ),
        story(
            "duplicateMember",
            "One member twice",
            "A type is one case of a union.",
            refused: """
                union: Profile
                of: [User, User]
                # User.yaml
                resource: User
                fields: { name: string }
                """,
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "enumHasNoPlace",
            "An enum without a place",
            "An enum that is declared where it is used belongs to the resource around it. Where there is none, it needs a declaration of its own.",
            refused: "errors: { Taken: { details: { enum: [name, email] } } }",
            accepted: """
                # api.yaml
                errors: { Taken: { details: Reason } }
                # Reason.yaml
                enum: Reason
                cases: [name, email]
                """
        ),
        story(
            "enumWithoutCases",
            "An enum without cases",
            "No value could be read.",
            refused: """
                enum: Status
                cases: []
                """,
            accepted: """
                enum: Status
                cases: [active]
                """
        ),
        story(
            "memberCannotBeTold",
            "A member that nothing tells",
            "Without a discriminator, in the union or in the convention, each member needs a key by which it is told.",
            refused: """
                union: Profile
                discriminator: none
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """,
            accepted: """
                union: Profile
                discriminator: none
                of: [{ type: User, has: name }]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "memberIsNoObject",
            "A member that is not an object",
            "Members are told by what is in them, so each has to be a resource or a value.",
            refused: """
                union: Profile
                of: [Status]
                # Status.yaml
                enum: Status
                cases: [active]
                """,
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "memberSaysAnother",
            "A member that says something else of itself",
            "What the discriminator says of a type is decided once: at the type, or at one union.",
            refused: """
                union: Profile
                of: [{ type: User, value: person }]
                # User.yaml
                resource: User
                fields: { type: { type: string, default: human } }
                """,
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { type: { type: string, default: human } }
                """
        ),
        story(
            "memberToldTwice",
            "A member with two discriminators",
            "A type says what it is under one key.",
            refused: """
                union: Profile
                discriminator: kind
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """,
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "mixedCases",
            "Texts and numbers in one enum",
            "All the values of an enum are of one kind.",
            refused: """
                enum: Level
                cases: [low, 2]
                """,
            accepted: """
                enum: Level
                cases: [low, { value: "2", name: second }]
                """
        ),
        story(
            "unionWithoutMembers",
            "A union without members",
            "No value could be read.",
            refused: """
                union: Profile
                of: []
                """,
            accepted: """
                union: Profile
                of: [User]
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "unknownMemberKey",
            "A key that the member does not have",
            "'has' names one of the keys that objects of the type have.",
            refused: """
                union: Profile
                of: [{ type: User, has: nam }]
                # User.yaml
                value: User
                fields: { name: string }
                """,
            accepted: """
                union: Profile
                of: [{ type: User, has: name }]
                # User.yaml
                value: User
                fields: { name: string }
                """
        ),
        story(
            "unreachableMember",
            "A member that nothing reaches",
            "Two members are told by the same value or the same key; the first is always taken.",
            refused: """
                union: Profile
                of: [{ type: User, value: person }, { type: Company, value: person }]
                # User.yaml
                value: User
                fields: { name: string }
                # Company.yaml
                value: Company
                fields: { name: string }
                """,
            accepted: """
                union: Profile
                of: [{ type: User, value: person }, { type: Company, value: company }]
                # User.yaml
                value: User
                fields: { name: string }
                # Company.yaml
                value: Company
                fields: { name: string }
                """
        ),
    ]
}
