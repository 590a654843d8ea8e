import Testing

@Suite("Rejected specs: further forms of mistakes")
struct RejectedSpecTests {
    @Test("the message is at its mark, and the fix-it suits the form", arguments: specs)
    func isRejected(spec: RejectedSpec) {
        spec.expect()
    }

    /// Members of a union with fields of the same keys.
    private static let channels = """
        # Text.yaml
        value: Text
        fields:
          name: string
          limit: int
          topic: string
          kind: int
          secret: { type: string, access: write }
          note: { type: string, nullable: true }
        # Voice.yaml
        value: Voice
        fields:
          name: string
          rate: int
          topic: { type: string, name: title }
          kind: string
          secret: { type: string, access: write }
          note: { type: string?, nullable: true }
        """

    static let specs: [RejectedSpec] = [
        RejectedSpec(
            "memberSaysAnother",
            """
            union: Second
            of: [{ type: User, value: 1️⃣person }, Team]
            """,
            ["1️⃣": "the discriminator value of this type is 'human', not 'person'"],
            fixed: """
                union: Second
                of: [{ type: User, value: human }, Team]
                """,
            beside: """
                # First.yaml
                union: First
                of: [{ type: User, value: human }, Team]
                # User.yaml
                resource: User
                fields: { name: string }
                # Team.yaml
                resource: Team
                fields: { name: string }
                """
        ),
        RejectedSpec(
            "identityOfAnotherType",
            """
            resource: QueueMini
            fields: { id: 1️⃣id<Queue> }
            """,
            ["1️⃣": "an identity must be a string, int, int64, uuid or an id of one field, not 'id<Queue>'"],
            fixed: """
                resource: QueueMini
                fields: { id: string }
                """,
            beside: """
                # Queue.yaml
                resource: Queue
                identity: [vhost, name]
                fields: { vhost: string, name: string }
                """
        ),
        RejectedSpec(
            "fieldOfMembersDiffers",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣topic]
            """,
            ["1️⃣": "'topic' is called 'title' in 'Voice', and called 'topic' in 'Text'"],
            beside: channels
        ),
        RejectedSpec(
            "fieldOfMembersDiffers",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣kind]
            """,
            ["1️⃣": "'kind' is 'string' in 'Voice', and 'int' in 'Text'"],
            beside: channels
        ),
        RejectedSpec(
            "fieldOfMembersDiffers",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣secret]
            """,
            ["1️⃣": "'secret' is only written in 'Text', which has no property for it"],
            beside: channels
        ),
        RejectedSpec(
            "fieldOfMembersDiffers",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣note]
            """,
            ["1️⃣": "'note' is a nullable 'string' in 'Voice', and 'string' in 'Text'"],
            beside: channels
        ),
        RejectedSpec(
            "unknownField",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣limit]
            """,
            ["1️⃣": "'Voice' has no field 'limit'"],
            beside: channels
        ),
        RejectedSpec(
            "namedTwice",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [2️⃣name, 1️⃣name]
            """,
            ["1️⃣": "'name' is listed twice", "2️⃣": "note: first listed here"],
            beside: channels
        ),
        RejectedSpec(
            "caseMeetsUnknown",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit }, { type: Voice, has: rate }]
            fields: [1️⃣unknown]
            """,
            ["1️⃣": "'unknown' is reserved for objects of undeclared types"],
            beside: """
                # Text.yaml
                value: Text
                fields: { limit: int, unknown: string }
                # Voice.yaml
                value: Voice
                fields: { rate: int, unknown: string }
                """
        ),
        // Nothing follows from a field that does not exist.
        RejectedSpec(
            "unknownField",
            """
            resource: Member
            identity: [club, 1️⃣numbr]
            fields: { club: string, number: int }
            store: { indexes: [[number]], embedded: true }
            """,
            ["1️⃣": "'Member' has no field 'numbr'"],
            fixed: """
                resource: Member
                identity: [club, number]
                fields: { club: string, number: int }
                store: { indexes: [[number]], embedded: true }
                """
        ),
        RejectedSpec(
            "unknownField",
            """
            resource: Member
            identity: [club, 1️⃣numbr]
            fields: { club: string, number: int }
            """,
            ["1️⃣": "'Member' has no field 'numbr'"],
            fixed: """
                resource: Member
                identity: [club, number]
                fields: { club: string, number: int }
                """,
            beside: """
                # Trainer.yaml
                resource: Trainer
                extends: Member
                store: { indexes: [[number]], embedded: true }
                """
        ),
        RejectedSpec(
            "inlineTypeNameTaken",
            """
            resource: User
            fields: { 1️⃣protocol: { enum: [ftp, http] } }
            """,
            ["1️⃣": "the name 'Protocol' of the type declared here is taken"]
        ),
        RejectedSpec(
            "namesMeet",
            """
            union: Channel
            discriminator: none
            of: [{ type: Text, has: limit, name: 2️⃣name }, { type: Voice, has: rate }]
            fields: [1️⃣name]
            """,
            [
                "1️⃣": "the Swift name 'name' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ],
            beside: channels
        ),
        RejectedSpec(
            "duplicateMember",
            """
            union: Activity
            of: [2️⃣Event]
            fallback: { type: 1️⃣Event, name: other }
            """,
            ["1️⃣": "'Event' is already a member", "2️⃣": "note: first written here"],
            beside: """
                # Event.yaml
                value: Event
                fields: { type: string }
                """
        ),
        RejectedSpec(
            "fallbackWithoutField",
            """
            union: Activity
            of: [{ type: Push, value: push }]
            fallback: 1️⃣Event
            """,
            [
                "1️⃣": "'Event' needs the field 'type' to hold the discriminator of undeclared types"
            ],
            beside: """
                # Event.yaml
                resource: Event
                fields: { actor: string }
                # Push.yaml
                value: Push
                fields: { type: string }
                """
        ),
        RejectedSpec(
            "endlessChain",
            """
            value: Branch
            fields: { type: string, 1️⃣left: Tree }
            """,
            ["1️⃣": "'Branch' can never be created: it requires 'Tree'"],
            fixed: """
                value: Branch
                fields: { type: string, left: Tree? }
                """,
            beside: """
                # Leaf.yaml
                value: Leaf
                fields: { size: int }
                # Tree.yaml
                union: Tree
                of: [Leaf]
                fallback: Branch
                """
        ),
        RejectedSpec(
            "typeLessAccessible",
            """
            resource: FileMini
            extends: 1️⃣Entry
            """,
            ["1️⃣": "'FileMini' is public and cannot use 'File', which is internal"],
            beside: """
                # api.yaml
                access: public
                # Entry.yaml
                value: Entry
                access: internal
                fields: { id: id<File> }
                # File.yaml
                resource: File
                access: internal
                fields: { name: string }
                """
        ),
        RejectedSpec(
            "identityCycle",
            """
            resource: Alpha
            fields: { id: 1️⃣id<Beta> }
            """,
            ["1️⃣": "the identity of 'Alpha' is that of 'Beta', which leads back to 'Alpha'"],
            fixed: """
                resource: Alpha
                fields: { id: string }
                """,
            beside: """
                # Beta.yaml
                resource: Beta
                fields: { id: id<Gamma> }
                # Gamma.yaml
                resource: Gamma
                fields: { id: id<Alpha> }
                # Delta.yaml
                resource: Delta
                fields: { id: id<Alpha> }
                """
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: User
            fields:
              2️⃣title: { type: string, deprecated: Use name. }
              1️⃣headline: { type: string, name: _title }
            """,
            [
                "1️⃣": "the Swift name '_title' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: User
            fields:
              2️⃣headline: { type: string, name: _title }
              1️⃣title: { type: string, deprecated: Use name. }
            """,
            [
                "1️⃣": "the Swift name '_title' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "pathParameterWithoutType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              friend:
                get: /{id}/friends/{1️⃣user_id}/{2️⃣kind}
                returns: User
            """,
            ["1️⃣": "no type is declared for '{user_id}'", "2️⃣": "no type is declared for '{kind}'"],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend:
                    get: /{id}/friends/{user_id}/{kind}
                    parameters: { user_id: id<User>, kind: string }
                    returns: User
                """
        ),
        RejectedSpec(
            "pathParameterWithoutType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              friend: { get: "/{a}/{1️⃣b}", parameters: { a: string }, returns: User }
            """,
            ["1️⃣": "no type is declared for '{b}'"],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  friend: { get: "/{a}/{b}", parameters: { b: string, a: string }, returns: User }
                """
        ),
        RejectedSpec(
            "notAMemberName",
            """
            resource: User
            fields: { 1️⃣"$": string, 2️⃣"a\u{200B}b": string }
            """,
            [
                "1️⃣": "'$' cannot be turned into a Swift name",
                "2️⃣": "'a\\u{200B}b' cannot be turned into a Swift name",
            ]
        ),
        RejectedSpec(
            "notAMemberName",
            """
            enum: Mark
            cases: [1️⃣"***", 2️⃣"", 3️⃣"<>"]
            """,
            [
                "1️⃣": "'***' cannot be turned into a Swift name",
                "2️⃣": "'' cannot be turned into a Swift name",
                "3️⃣": "'<>' cannot be turned into a Swift name",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: Node
            fields: { 2️⃣ref: string, 1️⃣$ref: string }
            """,
            [
                "1️⃣": "the Swift name 'ref' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "notAMemberName",
            """
            resource: User
            fields: { name: { type: string, name: 1️⃣"`class`" } }
            """,
            ["1️⃣": "'`class`' cannot be turned into a Swift name"]
        ),
        RejectedSpec(
            "endlessChain",
            """
            resource: User
            fields: { a: A? }
            types:
              A: { fields: { 1️⃣b: B } }
              B: { fields: { 2️⃣c: C } }
              C: { fields: { 3️⃣a: A } }
            """,
            [
                "1️⃣": "'User.A' can never be created: it requires 'User.B'",
                "2️⃣": "note: which requires 'User.C'",
                "3️⃣": "note: which requires 'User.A'",
            ],
            fixed: """
                resource: User
                fields: { a: A? }
                types:
                  A: { fields: { b: B? } }
                  B: { fields: { c: C } }
                  C: { fields: { a: A } }
                """
        ),
        RejectedSpec(
            "inheritanceCycle",
            """
            value: A
            extends: 1️⃣A
            fields: { a: int }
            """,
            ["1️⃣": "a type cannot extend itself"]
        ),
        RejectedSpec(
            "unknownType",
            """
            resource: User
            fields: { a: [1️⃣Adress?], b: { string: id<2️⃣Usr> } }
            types: { Address: { fields: { city: string } } }
            """,
            ["1️⃣": "unknown type 'Adress'", "2️⃣": "unknown type 'Usr'"],
            fixed: """
                resource: User
                fields: { a: [Address?], b: { string: id<User> } }
                types: { Address: { fields: { city: string } } }
                """
        ),
        RejectedSpec(
            "unknownType",
            """
            resource: User
            fields: { a: 1️⃣User.Nothing, b: 2️⃣Xylophone, c: 3️⃣User.Address.City }
            types: { Address: { fields: { city: string } } }
            """,
            [
                "1️⃣": "unknown type 'User.Nothing'", "2️⃣": "unknown type 'Xylophone'",
                "3️⃣": "unknown type 'User.Address.City'",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: 1️⃣User
            path: /users
            fields: { 2️⃣ID: string, first_name: string }
            endpoints:
              find: { put: "/{4️⃣id}", query: { 3️⃣Id: int?, 6️⃣firstName: string? }, body: [5️⃣first_name], returns: User }
            """,
            [
                "1️⃣": "note: by this declaration; give one of them another name with 'name'",
                "2️⃣": "the Swift name 'id' is taken", "3️⃣": "the Swift name 'id' is taken",
                "4️⃣": "note: by this declaration; give one of them another name with 'name'",
                "5️⃣": "the Swift name 'firstName' is taken",
                "6️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "neitherPathNorURL",
            """
            authorization: { oauth2: { token_url: 1️⃣//evil.example/token, grants: [password] } }
            """,
            ["1️⃣": "'//evil.example/token' is neither a path nor an http or https URL"]
        ),
        RejectedSpec(
            "endlessChain",
            """
            union: 1️⃣Profile
            unknown_types: fail
            of: [User]
            """,
            ["1️⃣": "'Profile' can never be created: it requires 'User'"],
            beside: """
                # User.yaml
                value: User
                fields: { profile: Profile }
                """
        ),
        RejectedSpec(
            "pathParameterWithoutType",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints: { get: { get: "/{1️⃣id}", returns: User } }
            """,
            ["1️⃣": "no type is declared for '{id}'"],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints: { get: { get: "/{user_key}", returns: User } }
                """,
            beside: """
                # api.yaml
                convention: { identity: user_key }
                """
        ),
        RejectedSpec(
            "typeMeetsGeneratedName",
            """
            value: 1️⃣UserService
            fields: { name: string }
            """,
            ["1️⃣": "'UserService' is the name of a generated type"],
            beside: """
                # api.yaml
                services: true
                # User.yaml
                resource: User
                fields: { name: string }
                endpoints: { get: { get: "/{id}", returns: User } }
                """
        ),
        RejectedSpec(
            "hiddenCharacter",
            #"""
            resource: User
            fields: { 1️⃣"a\u202E": { type: string, name: a, default: 2️⃣"\u2066" } }
            """#,
            [
                "1️⃣": "character U+202E is not allowed in text",
                "2️⃣": "character U+2066 is not allowed in text",
            ]
        ),
        RejectedSpec(
            "hiddenCharacter",
            #"""
            enum: Level
            cases: [{ value: 1️⃣"lo\u202Ew", name: low }, { value: high, doc: 2️⃣"a\u2066b" }]
            """#,
            [
                "1️⃣": "character U+202E is not allowed in text",
                "2️⃣": "character U+2066 is not allowed in text",
            ]
        ),
        RejectedSpec(
            "hiddenCharacter",
            #"""
            errors: { Taken: { value: 1️⃣"ta\u202Eken" }, 2️⃣"go\u2066ne": { name: gone } }
            """#,
            [
                "1️⃣": "character U+202E is not allowed in text",
                "2️⃣": "character U+2066 is not allowed in text",
            ]
        ),
        RejectedSpec(
            "hiddenCharacter",
            #"""
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              search:
                get: ""
                returns: [User]
                query: { q: { type: string, example: 1️⃣"a\u202E", doc: 2️⃣"b\u2066", deprecated: 3️⃣"c\u202D" } }
            """#,
            [
                "1️⃣": "character U+202E is not allowed in text",
                "2️⃣": "character U+2066 is not allowed in text",
                "3️⃣": "character U+202D is not allowed in text",
            ]
        ),
        RejectedSpec(
            "hiddenCharacter",
            #"""
            convention:
              discriminator: 1️⃣"ty\u202Epe"
              paging_id: 2️⃣"a\u2028b"
              envelope: { data: 3️⃣"a.b\u2066", ok: 4️⃣"O\u202EK", info: none }
              failure: { code: 5️⃣"c\u2029" }
              paging: { mode: standard, offset: 6️⃣"o\u202D", limit: 7️⃣"l\u202D", total: 8️⃣"i.t\u202D" }
            """#,
            Dictionary(
                uniqueKeysWithValues: zip(
                    "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
                    ["202E", "2028", "2066", "202E", "2029", "202D", "202D", "202D"]
                        .map { "character U+\($0) is not allowed in text" }
                )
            )
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            convention:
              paging: { mode: page, size: 1️⃣0 }
            """,
            ["1️⃣": "'0' is out of range"]
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            resource: User
            endpoints:
              list: { get: "", returns: [User], paging: { mode: cursor, limit: count, page_size: 1️⃣-5 } }
            """,
            ["1️⃣": "'-5' is out of range"]
        ),
        RejectedSpec(
            "unknownCase",
            """
            resource: Trip
            fields: { level: { type: Level, default: 1️⃣norml } }
            types: { Level: { enum: { low: 1, normal: 5 } } }
            """,
            ["1️⃣": "'Trip.Level' has no case 'norml'"],
            fixed: """
                resource: Trip
                fields: { level: { type: Level, default: normal } }
                types: { Level: { enum: { low: 1, normal: 5 } } }
                """
        ),
        RejectedSpec(
            "ambiguousMember",
            """
            union: Profile
            of:
              - { type: User, has: 2️⃣name }
              - { type: Robot, has: serial }
              - { type: Pet, has: species }
              - { type: Company, has: 1️⃣vat }
            """,
            [
                "1️⃣": "'Company' also has the key 'name', which identifies an earlier member",
                "2️⃣": "note: every object with that key is read as this member",
            ],
            beside: unionMembers
        ),
        RejectedSpec(
            "ambiguousMember",
            """
            union: Profile
            of:
              - { type: Robot, has: serial }
              - { type: Pet, has: 2️⃣species }
              - { type: User, has: name }
              - { type: Zoo, has: 1️⃣city }
              - { type: Ship, has: port }
            """,
            [
                "1️⃣": "'Zoo' also has the key 'species', which identifies an earlier member",
                "2️⃣": "note: every object with that key is read as this member",
            ],
            beside: unionMembers
        ),
        RejectedSpec(
            "unreachableMember",
            """
            union: Profile
            of:
              - { type: Robot, has: 2️⃣serial }
              - { type: Pet, has: species }
              - { type: Engine, has: 1️⃣serial }
            """,
            [
                "1️⃣": "'Engine' is unreachable: an earlier member matches the same objects",
                "2️⃣": "note: the earlier member",
            ],
            beside: unionMembers
        ),
        RejectedSpec(
            "unreachableMember",
            """
            union: Profile
            of:
              - { type: Robot, value: 2️⃣a }
              - { type: Pet, value: b }
              - { type: Engine, value: 1️⃣a }
            """,
            [
                "1️⃣": "'Engine' is unreachable: an earlier member matches the same objects",
                "2️⃣": "note: the earlier member",
            ],
            beside: unionMembers
        ),
    ]

    private static let unionMembers = """
        # User.yaml
        value: User
        fields: { name: string }
        # Robot.yaml
        value: Robot
        fields: { serial: string }
        # Pet.yaml
        value: Pet
        fields: { species: string }
        # Company.yaml
        value: Company
        fields: { name: string, vat: string }
        # Zoo.yaml
        value: Zoo
        fields: { city: string, species: string }
        # Ship.yaml
        value: Ship
        fields: { port: string }
        # Engine.yaml
        value: Engine
        fields: { serial: string }
        """
}
