import SourceDiagnostics
import Testing

@testable import SpecResolution

@Suite("What resolution refuses about types")
struct TypeRefusalTests {
    @Test("each is refused in its own words, where it stands", arguments: refusals)
    func refused(refusal: Refusal) {
        refusal.expect()
    }

    @Test("every message of the catalogue is among them")
    func completeness() {
        #expect(Self.refusals.map(\.id) == Explanation.types.map(\.id))
    }

    static let refusals: [Refusal] = [
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
            "duplicateType",
            """
            resource: User
            fields: { a: home_address }
            types:
              2️⃣home_address: { fields: { city: string } }
              1️⃣HomeAddress: { fields: { city: string } }
            """,
            [
                "1️⃣": "type 'HomeAddress' is already declared",
                "2️⃣": "note: first declared here",
            ]
        ),
        Refusal(
            "endlessChain",
            """
            value: Node
            fields: { 1️⃣parent: Node }
            """,
            [
                "1️⃣": "'Node' can never be made: it needs 'Node'"
            ],
            fixed: """
                value: Node
                fields: { parent: Node? }
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
            "filesShareName",
            """
            # admin/User.yaml
            resource: 1️⃣User
            fields: { name: string }
            """,
            [
                "1️⃣": "two spec files would be made into the same files"
            ],
            beside: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        Refusal(
            "inheritanceCycle",
            """
            value: A
            extends: 1️⃣B
            fields: { a: int }
            """,
            [
                "1️⃣": "a type extends itself by way of 'B'"
            ],
            beside: """
                # B.yaml
                value: B
                extends: A
                fields: { b: int }
                """
        ),
        Refusal(
            "inlineTypeNameTaken",
            """
            resource: User
            fields: { 1️⃣status: { enum: [active] } }
            types: { 2️⃣Status: { enum: [auto] } }
            """,
            [
                "1️⃣": "the type declared here would be called 'Status', which is taken",
                "2️⃣": "note: by this",
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
            "namedTwice",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [2️⃣name, 1️⃣name], returns: User }
            """,
            [
                "1️⃣": "'name' is already named",
                "2️⃣": "note: first named here",
            ]
        ),
        Refusal(
            "namesMeet",
            """
            resource: User
            fields:
              2️⃣user_id: string
              1️⃣userId: string
            """,
            [
                "1️⃣": "the Swift name 'userID' is taken",
                "2️⃣": "note: by this; 'name' gives one of them another",
            ]
        ),
        Refusal(
            "notAMemberName",
            """
            resource: User
            fields: { 1️⃣2fa_enabled: bool }
            """,
            [
                "1️⃣": "no Swift name can be made of '2fa_enabled'"
            ],
            fixed: """
                resource: User
                fields: { 2fa_enabled: { type: bool, name: _2faEnabled } }
                """
        ),
        Refusal(
            "notATypeName",
            """
            resource: User
            fields: { a: 2Fa }
            types: { 1️⃣2Fa: { fields: { city: string } } }
            """,
            [
                "1️⃣": "'2Fa' cannot be the name of a Swift type"
            ]
        ),
        Refusal(
            "reservedCaseName",
            """
            enum: Status
            cases: [1️⃣rawValue]
            """,
            [
                "1️⃣": "every generated enum has a 'rawValue' already"
            ]
        ),
        Refusal(
            "reservedTypeName",
            """
            resource: User
            fields: { a: ID }
            types: { 1️⃣ID: { fields: { number: int } } }
            """,
            [
                "1️⃣": "'ID' means something else already"
            ]
        ),
        Refusal(
            "typeHidesAnother",
            """
            resource: User
            fields: { a: Status }
            types: { 1️⃣Status: { enum: [auto] } }
            """,
            [
                "1️⃣": "'Status' would hide another type of that name"
            ],
            beside: """
                # Status.yaml
                enum: Status
                cases: [active]
                """
        ),
        Refusal(
            "typeMeetsGeneratedName",
            """
            resource: 1️⃣TripsAPI
            fields: { name: string }
            """,
            [
                "1️⃣": "'TripsAPI' is the name of something that is made for every API"
            ]
        ),
        Refusal(
            "typeNotNamedLikeItsFile",
            """
            # Person.yaml
            resource: 1️⃣User
            fields: { name: string }
            """,
            [
                "1️⃣": "'User' is declared in a file named 'Person.yaml'"
            ],
            fixed: """
                resource: Person
                fields: { name: string }
                """
        ),
        Refusal(
            "typeWithoutIdentity",
            """
            resource: User
            fields: { home: id<1️⃣Address> }
            types: { 2️⃣Address: { fields: { city: string } } }
            """,
            [
                "1️⃣": "'Address' has no identity",
                "2️⃣": "note: only resources have; it is declared here",
            ]
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
            "unknownType",
            """
            resource: User
            fields: { name: 1️⃣strng }
            """,
            [
                "1️⃣": "unknown type 'strng'"
            ],
            fixed: """
                resource: User
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
