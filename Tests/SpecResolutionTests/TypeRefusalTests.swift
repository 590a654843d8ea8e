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

    static let refusals = (declarations + Refusal.variants).sorted { $0.id < $1.id }

    private static let declarations: [Refusal] = [
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
            "memberNameLikeAType",
            """
            resource: User
            fields: { state: { type: string, name: 1️⃣Status } }
            """,
            [
                "1️⃣": "'Status' begins with a capital, as types do"
            ],
            fixed: """
                resource: User
                fields: { state: { type: string, name: status } }
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
            "typeHidesSwift",
            """
            resource: 1️⃣Task
            fields: { title: string }
            """,
            [
                "1️⃣": "'Task' hides Swift's 'Task' in every file that imports the API"
            ],
            fixed: """
                resource: Task
                name: TripsTask
                fields: { title: string }
                """
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
    ]
}
