extension Refusal {
    /// About enums and unions.
    static let variants: [Refusal] = [
        Refusal(
            "ambiguousMember",
            """
            union: Profile
            of:
              - { type: User, has: 2️⃣name }
              - { type: Company, has: 1️⃣vat }
            """,
            [
                "1️⃣": "'Company' has the key 'name' too, by which an earlier member is told",
                "2️⃣": "note: every object with that key is taken for this one",
            ],
            beside: """
                # User.yaml
                value: User
                fields: { name: string }
                # Company.yaml
                value: Company
                fields: { name: string, vat: string }
                """
        ),
        Refusal(
            "caseMeetsAllCases",
            """
            enum: Status
            unknown_cases: fail
            cases: [1️⃣all_cases]
            """,
            [
                "1️⃣": "'allCases' is the list of all cases"
            ]
        ),
        Refusal(
            "caseMeetsUnknown",
            """
            enum: Status
            cases: [active, 1️⃣unknown]
            """,
            [
                "1️⃣": "'unknown' is the case of what nobody declared"
            ]
        ),
        Refusal(
            "discriminatorsMeet",
            """
            resource: User
            fields: { 1️⃣type: { type: string, default: Trip } }
            """,
            [
                "1️⃣": "two resources are told by 'Trip'"
            ],
            beside: """
                # Trip.yaml
                resource: Trip
                fields: { title: string }
                """
        ),
        Refusal(
            "duplicateCase",
            """
            enum: Status
            cases: [2️⃣active, 1️⃣active]
            """,
            [
                "1️⃣": "the enum already has a case 'active'",
                "2️⃣": "note: first written here",
            ]
        ),
        Refusal(
            "duplicateMember",
            """
            union: Profile
            of: [2️⃣User, 1️⃣User]
            """,
            [
                "1️⃣": "'User' is already a member",
                "2️⃣": "note: first written here",
            ],
            beside: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        Refusal(
            "enumHasNoPlace",
            """
            errors: { Taken: { details: 1️⃣{ enum: [name, email] } } }
            """,
            [
                "1️⃣": "an enum cannot be declared here, for lack of a type it could belong to"
            ]
        ),
        Refusal(
            "enumWithoutCases",
            """
            enum: Status
            cases: 1️⃣[]
            """,
            [
                "1️⃣": "enum 'Status' has no cases"
            ]
        ),
        Refusal(
            "memberCannotBeTold",
            """
            union: Profile
            discriminator: none
            of: [1️⃣User]
            """,
            [
                "1️⃣": "nothing tells 'User' from other members"
            ],
            beside: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        Refusal(
            "memberIsNoObject",
            """
            union: Profile
            of: [1️⃣Status]
            """,
            [
                "1️⃣": "'Status' is not an object"
            ],
            beside: """
                # Status.yaml
                enum: Status
                cases: [active]
                """
        ),
        Refusal(
            "memberSaysAnother",
            """
            union: Profile
            of: [{ type: User, value: 1️⃣person }]
            """,
            [
                "1️⃣": "the type says 'human' of itself, not 'person'"
            ],
            fixed: """
                union: Profile
                of: [{ type: User, value: human }]
                """,
            beside: """
                # User.yaml
                resource: User
                fields: { type: { type: string, default: human } }
                """
        ),
        Refusal(
            "memberToldTwice",
            """
            union: Profile
            discriminator: kind
            of: [1️⃣User]
            """,
            [
                "1️⃣": "'User' says what it is under another key, 'type'"
            ],
            beside: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        Refusal(
            "mixedCases",
            """
            enum: Level
            cases: [2️⃣low, 1️⃣2]
            """,
            [
                "1️⃣": "'2' is a number among texts",
                "2️⃣": "note: the first case is a text",
            ],
            fixed: """
                enum: Level
                cases: [low, "2"]
                """
        ),
        Refusal(
            "unionWithoutMembers",
            """
            union: Profile
            of: 1️⃣[]
            """,
            [
                "1️⃣": "union 'Profile' has no members"
            ]
        ),
        Refusal(
            "unknownMemberKey",
            """
            union: Profile
            of: [{ type: User, has: 1️⃣nam }]
            """,
            [
                "1️⃣": "'User' has no key 'nam'"
            ],
            fixed: """
                union: Profile
                of: [{ type: User, has: name }]
                """,
            beside: """
                # User.yaml
                value: User
                fields: { name: string }
                """
        ),
        Refusal(
            "unreachableMember",
            """
            union: Profile
            of: [{ type: User, value: 2️⃣person }, { type: Company, value: 1️⃣person }]
            """,
            [
                "1️⃣": "nothing is ever taken for 'Company'",
                "2️⃣": "note: an earlier member is told by the same",
            ],
            beside: """
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
