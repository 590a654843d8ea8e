import SourceDiagnostics

extension Explanation {
    /// The stories of `TypeMessages`.
    static let types: [Explanation] = (declarations + variants).sorted { $0.id < $1.id }

    /// About types and their names. Keep the list alphabetical.
    private static let declarations: [Explanation] = [
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
            "memberNameLikeAType",
            "A member with the name of a type",
            "Properties, parameters and functions begin with a small letter, so that they are never taken for a type or a module.",
            refused: """
                resource: User
                fields: { state: { type: string, name: Status } }
                """,
            accepted: """
                resource: User
                fields: { state: { type: string, name: status } }
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
            "typeHidesSwift",
            "A type that hides one of Swift",
            "A resource called 'Collection', 'Error' or 'Task' is a type of that name. A file that imports the API and means Swift's own type has to write 'Swift.Task'. With 'name' the type has another name in Swift; the server sees no difference.",
            refused: """
                resource: Task
                fields: { title: string }
                """,
            accepted: """
                resource: Task
                name: TodoTask
                fields: { title: string }
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
    ]
}
