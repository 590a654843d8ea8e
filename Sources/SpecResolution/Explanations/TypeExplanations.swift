import SourceDiagnostics

extension Explanation {
    /// About types and their names. Keep the list alphabetical.
    static let types: [Explanation] = [
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
            "duplicateType",
            "One type twice",
            "Types of an API share one space of names; so do the types that belong to one resource. Names that are spelled alike in Swift count as the same.",
            refused: """
                resource: User
                fields: { a: home_address }
                types:
                  home_address: { fields: { city: string } }
                  HomeAddress: { fields: { city: string } }
                """,
            accepted: """
                resource: User
                fields: { a: HomeAddress }
                types:
                  HomeAddress: { fields: { city: string } }
                """
        ),
        story(
            "endlessChain",
            "A value that could never be made",
            "A type that needs a value of its own kind, directly or by way of others, has no first value. One of the fields has to be optional, or a list.",
            refused: """
                value: Node
                fields: { parent: Node }
                """,
            accepted: """
                value: Node
                fields: { parent: Node? }
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
            "filesShareName",
            "Two spec files of one name",
            "The files that are made are named after the spec file alone, whatever folder it is in, and capitals do not count on every disk.",
            refused: """
                # User.yaml
                resource: User
                fields: { name: string }
                # admin/User.yaml
                resource: User
                fields: { name: string }
                """,
            accepted: """
                # User.yaml
                resource: User
                fields: { name: string }
                # admin/AdminUser.yaml
                resource: AdminUser
                fields: { name: string }
                """
        ),
        story(
            "inheritanceCycle",
            "A type that extends itself",
            "A type has its own fields and those of the type it extends; in a circle there would be no end to them.",
            refused: """
                value: A
                extends: B
                fields: { a: int }
                # B.yaml
                value: B
                extends: A
                fields: { b: int }
                """,
            accepted: """
                value: A
                extends: B
                fields: { a: int }
                # B.yaml
                value: B
                fields: { b: int }
                """
        ),
        story(
            "inlineTypeNameTaken",
            "The name of a type that is declared where it is used",
            "An enum that is declared at a field is named after the field, one at a parameter after endpoint and parameter, and what an endpoint answers after the endpoint. 'name' gives the field, parameter or endpoint, and with it the type, another.",
            refused: """
                resource: User
                fields: { status: { enum: [active] } }
                types: { Status: { enum: [auto] } }
                """,
            accepted: """
                resource: User
                fields: { status: { type: { enum: [active] }, name: userStatus } }
                types: { Status: { enum: [auto] } }
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
            "namedTwice",
            "The same name twice",
            "In a list of names each stands once.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name, name], returns: User }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User }
                """
        ),
        story(
            "namesMeet",
            "Two keys that meet in one Swift name",
            "Keys become Swift names by the API Design Guidelines, and different keys can become the same. 'name' gives one of them another.",
            refused: """
                resource: User
                fields:
                  user_id: string
                  userId: string
                """,
            accepted: """
                resource: User
                fields:
                  user_id: string
                  userId: { type: string, name: otherID }
                """
        ),
        story(
            "notAMemberName",
            "A key that is no Swift name",
            "A Swift name begins with a letter or an underscore and has no punctuation. 'name' gives such a key a name of its own; on the wire it stays as it is.",
            refused: """
                resource: User
                fields: { 2fa_enabled: bool }
                """,
            accepted: """
                resource: User
                fields: { 2fa_enabled: { type: bool, name: hasSecondFactor } }
                """
        ),
        story(
            "notATypeName",
            "A name that no Swift type can have",
            "Names of types are Swift identifiers: letters, digits and underscores, no digit in front.",
            refused: """
                resource: User
                fields: { a: 2Fa }
                types: { 2Fa: { fields: { city: string } } }
                """,
            accepted: """
                resource: User
                fields: { a: SecondFactor }
                types: { SecondFactor: { fields: { city: string } } }
                """
        ),
        story(
            "reservedCaseName",
            "A case that every enum has already",
            "Generated enums have 'rawValue' and 'allCases'. 'name' gives the case another name.",
            refused: """
                enum: Status
                cases: [rawValue]
                """,
            accepted: """
                enum: Status
                cases: [{ value: rawValue, name: raw }]
                """
        ),
        story(
            "reservedTypeName",
            "A type that would hide something",
            "Names of scalars, of the modules that generated code imports, and a few that Swift keeps for itself cannot be declared; inside a resource also not 'ID', 'Type', 'Protocol' and 'CodingKeys'.",
            refused: """
                resource: User
                fields: { a: ID }
                types: { ID: { fields: { number: int } } }
                """,
            accepted: """
                resource: User
                fields: { a: Passport }
                types: { Passport: { fields: { number: int } } }
                """
        ),
        story(
            "typeHidesAnother",
            "A type that hides another",
            "What a name means must not depend on where it stands.",
            refused: """
                resource: User
                fields: { a: Status }
                types: { Status: { enum: [auto] } }
                # Status.yaml
                enum: Status
                cases: [active]
                """,
            accepted: """
                resource: User
                fields: { a: Mode }
                types: { Mode: { enum: [auto] } }
                # Status.yaml
                enum: Status
                cases: [active]
                """
        ),
        story(
            "typeMeetsGeneratedName",
            "A name that is taken by what is made",
            "For every API, types and files are made whose names begin with the API's: 'TripsAPI', 'TripsModel', 'TripsModels'.",
            refused: """
                resource: TripsAPI
                fields: { name: string }
                """,
            accepted: """
                resource: Interface
                fields: { name: string }
                """
        ),
        story(
            "typeNotNamedLikeItsFile",
            "A type is named like its file",
            "A build plugin has to say which files will be made before anybody reads a spec. It knows the file's name, so the type has to have the same.",
            refused: """
                # Person.yaml
                resource: User
                fields: { name: string }
                """,
            accepted: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        story(
            "typeWithoutIdentity",
            "A type without an identity",
            "'id<User>' is the identity of a resource. Values have none, and neither have resources where the convention says 'identity: none'.",
            refused: """
                resource: User
                fields: { home: id<Address> }
                types: { Address: { fields: { city: string } } }
                """,
            accepted: """
                resource: User
                fields: { friend: id<User> }
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
            "unknownType",
            "Unknown type",
            "A type is a scalar, a type that belongs to the same resource, or one that has a spec file. 'User.Status' is a type that belongs to another resource.",
            refused: """
                resource: User
                fields: { name: strng }
                """,
            accepted: """
                resource: User
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
