import Testing

/// Messages that are reported in several places of the specs: one spec for each place that the sample of the message's
/// explanation does not show.
@Suite("Rejected specs: further places of mistakes")
struct RejectedPlaceTests {
    @Test(
        "the message is at its mark, and the fix-it suits the place",
        arguments: ofTheAPI + ofEndpoints + ofTypes
    )
    func isRejected(spec: RejectedSpec) {
        spec.expect()
    }

    static let ofTheAPI: [RejectedSpec] = [
        RejectedSpec(
            "namedTwice",
            """
            authorization: { oauth2: { token_url: /token, grants: [2️⃣password, 1️⃣password] } }
            """,
            ["1️⃣": "'password' is listed twice", "2️⃣": "note: first listed here"]
        ),
        RejectedSpec(
            "namedTwice",
            """
            errors: { Taken: { messages: { 2️⃣de-AT: Vergeben., 1️⃣de-at: Schon da. } } }
            """,
            ["1️⃣": "'de-at' is listed twice", "2️⃣": "note: first listed here"]
        ),
        RejectedSpec(
            "notALanguage",
            """
            errors: { Taken: { messages: { 1️⃣d: a, 2️⃣abcdefghi: b, 3️⃣d1: c, 4️⃣de-123456789: d } } }
            """,
            [
                "1️⃣": "'d' is not a language tag", "2️⃣": "'abcdefghi' is not a language tag",
                "3️⃣": "'d1' is not a language tag", "4️⃣": "'de-123456789' is not a language tag",
            ]
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            errors: { Taken: { status: 1️⃣99 }, Gone: { status: 2️⃣600 }, Fine: { status: 100 }, Odd: { status: 599 } }
            """,
            ["1️⃣": "'99' is out of range", "2️⃣": "'600' is out of range"]
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            retry: { attempts: 1️⃣101, on: [2️⃣399, 400, 599, 3️⃣600] }
            """,
            [
                "1️⃣": "'101' is out of range", "2️⃣": "'399' is out of range", "3️⃣": "'600' is out of range",
            ]
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            convention:
              paging: { mode: page, first: 1️⃣-1 }
            """,
            ["1️⃣": "'-1' is out of range"]
        ),
        RejectedSpec(
            "notAScope",
            #"""
            authorization:
              oauth2:
                token_url: /token
                grants: [password]
                scopes: { 1️⃣'a\b': { name: a }, 2️⃣'a"b': { name: b }, 3️⃣'ü': { name: c }, 'a!~b': { name: d } }
            """#,
            [
                "1️⃣": #"'a\b' is not a valid OAuth scope"#, "2️⃣": #"'a"b' is not a valid OAuth scope"#,
                "3️⃣": "'ü' is not a valid OAuth scope",
            ]
        ),
        RejectedSpec(
            "fragmentInURL",
            """
            authorization: { oauth2: { token_url: 1️⃣https://a.example/token#now, grants: [password] } }
            """,
            ["1️⃣": "a fragment is never sent to a server"],
            fixed: """
                authorization: { oauth2: { token_url: https://a.example/token, grants: [password] } }
                """
        ),
        RejectedSpec(
            "userInURL",
            """
            authorization: { oauth2: { token_url: 1️⃣https://me:x@a.example/token, grants: [password] } }
            """,
            ["1️⃣": "a URL in a spec cannot contain a user name or password"]
        ),
        RejectedSpec(
            "headerOfTheTransport",
            """
            authorization: { api_key: { header: 1️⃣Content-Length } }
            """,
            ["1️⃣": "header 'Content-Length' is set by the HTTP client"]
        ),
        RejectedSpec(
            "notAHeaderName",
            """
            authorization: { api_key: { header: 1️⃣X Key } }
            convention:
              paging: { mode: link, header: 2️⃣X Link, total: "header:3️⃣X Total" }
            """,
            [
                "1️⃣": "'X Key' is not a valid header name", "2️⃣": "'X Link' is not a valid header name",
                "3️⃣": "'X Total' is not a valid header name",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            errors: { 2️⃣not_found: { status: 404 }, 1️⃣notFound: { status: 410 } }
            """,
            [
                "1️⃣": "the Swift name 'notFound' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "wireNamesMeet",
            """
            convention:
              paging: { mode: keyset, keys: { name: 2️⃣after, id: 1️⃣after } }
            """,
            ["1️⃣": "duplicate query parameter 'after'", "2️⃣": "note: first written here"]
        ),
    ]

    static let ofEndpoints: [RejectedSpec] = [
        // The identity of several fields is one parameter, wherever its parts are in the path.
        RejectedSpec(
            "namesMeet",
            """
            resource: Queue
            path: /queues
            identity: [host, name]
            fields: { host: string, name: string }
            endpoints:
              get: { get: "/{2️⃣host}/{name}", query: { 1️⃣id: string }, returns: Queue }
            """,
            [
                "1️⃣": "the Swift name 'id' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: Queue
            path: /queues
            identity: [host, name]
            fields: { host: string, name: string }
            endpoints:
              get: { get: "/{2️⃣host}/copies/{copy}/{name}", parameters: { copy: int }, query: { 1️⃣id: string }, returns: Queue }
            """,
            [
                "1️⃣": "the Swift name 'id' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: Queue
            path: /queues
            identity: [host, name]
            fields: { host: string, name: string }
            endpoints:
              get: { get: "/{copy}/{2️⃣host}/{name}", parameters: { copy: int }, query: { 1️⃣id: string }, returns: Queue }
            """,
            [
                "1️⃣": "the Swift name 'id' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "namesMeet",
            """
            resource: Queue
            path: /queues
            identity: [host, name]
            fields: { host: string, name: string }
            endpoints:
              get: { get: "/{id}/{1️⃣host}/{name}", parameters: { 2️⃣id: int }, returns: Queue }
            """,
            [
                "1️⃣": "the Swift name 'id' is taken",
                "2️⃣": "note: by this declaration; give one of them another name with 'name'",
            ]
        ),
        RejectedSpec(
            "namedTwice",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [name], returns: User, invalidates: [2️⃣User, 1️⃣User] }
            """,
            ["1️⃣": "'User' is listed twice", "2️⃣": "note: first listed here"]
        ),
        RejectedSpec(
            "namedTwice",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [name], returns: User, errors: [2️⃣Taken, 1️⃣Taken] }
            """,
            ["1️⃣": "'Taken' is listed twice", "2️⃣": "note: first listed here"],
            beside: """
                # api.yaml
                errors: { Taken: { status: 409 } }
                """
        ),
        RejectedSpec(
            "unknownErrorCode",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              create: { post: "", body: [name], returns: User, errors: [1️⃣Token] }
            """,
            ["1️⃣": "unknown error code 'Token'"],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  create: { post: "", body: [name], returns: User, errors: [Taken] }
                """,
            beside: """
                # api.yaml
                errors: { Taken: { status: 409 } }
                """
        ),
        RejectedSpec(
            "typeWithoutIdentity",
            """
            resource: User
            path: /users
            fields: { name: string, home: Address }
            types: { 2️⃣Address: { fields: { city: string } } }
            endpoints:
              create: { post: "", body: [name], returns: User, invalidates: [1️⃣Address] }
            """,
            [
                "1️⃣": "'Address' has no identity",
                "2️⃣": "note: only resources have one; it is declared here",
            ]
        ),
        RejectedSpec(
            "requiredAndOptional",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              photo: { post: /photo, multipart: { image: { type: 2️⃣file?, required: 1️⃣true } } }
            """,
            [
                "1️⃣": "required, but its type is optional",
                "2️⃣": "note: the question mark makes it optional",
            ],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  photo: { post: /photo, multipart: { image: { type: file, required: true } } }
                """
        ),
        RejectedSpec(
            "accessOutsideOfObject",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              count: { get: /count, returns: { total: { type: int, access: 1️⃣read } } }
            """,
            ["1️⃣": "'access' has no effect in a body or a response"]
        ),
        RejectedSpec(
            "toleranceInBody",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              rate: { post: /rate, body: { stars: { type: int, accept: [1️⃣text] } } }
            """,
            ["1️⃣": "'accept' has no effect in a body"]
        ),
        RejectedSpec(
            "parameterNotInPath",
            """
            resource: User
            path: /users
            parameters: { 1️⃣nick: string }
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User }
            """,
            ["1️⃣": "the path '/users' has no '{nick}'"]
        ),
        RejectedSpec(
            "parameterNotInPath",
            """
            resource: User
            path: /users
            parameters: { 1️⃣nick: string }
            fields: { name: string }
            """,
            ["1️⃣": "the path '/users' has no '{nick}'"]
        ),
        nothingMarksDeletion("{ type: bool, nullable: true }"),
        nothingMarksDeletion("{ type: bool, sensitive: true }"),
        nothingMarksDeletion("{ type: bool, access: write }"),
        nothingMarksDeletion("{ const: true }"),
        RejectedSpec(
            "unknownExampleParameter",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              get: { get: "/{id}", returns: User, examples: [{ parameters: { 1️⃣ID: "7" } }] }
            """,
            ["1️⃣": "the endpoint has no parameter 'ID'"],
            fixed: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  get: { get: "/{id}", returns: User, examples: [{ parameters: { id: "7" } }] }
                """
        ),
        RejectedSpec(
            "wireNamesMeet",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, query: { 2️⃣fields: string? }, returns: User, select: { parameter: 1️⃣fields, name: only } }
            """,
            ["1️⃣": "duplicate query parameter 'fields'", "2️⃣": "note: first written here"]
        ),
        RejectedSpec(
            "parameterOfManyParts",
            """
            resource: User
            path: /users
            fields: { names: [string], at: timestamp }
            endpoints:
              list: { get: "", returns: [User], paging: { mode: keyset, keys: { 1️⃣names: after, at: from } } }
            """,
            ["1️⃣": "type '[string]' cannot be written as a single text here"]
        ),
        RejectedSpec(
            "parameterOfManyParts",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { get: /find, query: { a: 1️⃣data, b: 2️⃣json }, returns: [User] }
            """,
            [
                "1️⃣": "type 'data' cannot be written as a single text here",
                "2️⃣": "type 'json' cannot be written as a single text here",
            ]
        ),
        RejectedSpec(
            "parameterOfManyParts",
            """
            resource: User
            path: /users
            fields: { dates: [timestamp?] }
            endpoints:
              find: { get: /find, query: { times: 1️⃣{ string: timestamp }, all: "[string?]?" }, returns: [User] }
              fill: { post: /fill, form: [2️⃣dates], returns: none }
              make: { post: /make, form: { blob: 3️⃣data, ids: [int?] }, returns: none }
            """,
            [
                "1️⃣": "type '{ string: timestamp }' cannot be written as a single text here",
                "2️⃣": "type '[timestamp?]' cannot be written as a single text here",
                "3️⃣": "type 'data' cannot be written as a single text here",
            ]
        ),
        RejectedSpec(
            "invalidatesOnRead",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              find: { post: /find, returns: [User], paging: 2️⃣standard, invalidates: [1️⃣User] }
              all: { post: /all, returns: [User], invalidates: [User] }
            """,
            [
                "1️⃣": "'invalidates' has no effect on a list with pages, which is only read",
                "2️⃣": "note: the list has pages",
            ]
        ),
        RejectedSpec(
            "numberOutOfRange",
            """
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              me: { get: /me, returns: User, retry: { attempts: 1️⃣0 } }
            """,
            ["1️⃣": "'0' is out of range"]
        ),
    ]

    static let ofTypes: [RejectedSpec] = [
        RejectedSpec(
            "defaultImpossible",
            """
            resource: User
            fields:
              counts: { type: { string: int }, default: 1️⃣{ a: 1 } }
              friend: { type: id<User>, default: 2️⃣"7" }
            """,
            [
                "1️⃣": "a value of type '{ string: int }' cannot have this default",
                "2️⃣": "a value of type 'id<User>' cannot have this default",
            ]
        ),
        RejectedSpec(
            "caseMeetsUnknown",
            """
            union: Profile
            of: [{ type: User, name: 1️⃣unknown }]
            """,
            ["1️⃣": "'unknown' is reserved for objects of undeclared types"],
            beside: """
                # User.yaml
                resource: User
                fields: { name: string }
                """
        ),
        RejectedSpec(
            "typeHidesAnother",
            """
            resource: 2️⃣User
            fields: { friend: User }
            types: { 1️⃣User: { fields: { city: string } } }
            """,
            ["1️⃣": "'User' would hide another type of that name", "2️⃣": "note: which is declared here"]
        ),
        RejectedSpec(
            "notAMemberName",
            """
            enum: Level
            cases: [{ value: low, name: 1️⃣"`class`" }]
            """,
            ["1️⃣": "'`class`' cannot be turned into a Swift name"]
        ),
        RejectedSpec(
            "typeMeetsGeneratedName",
            """
            value: 1️⃣LiveUserService
            fields: { name: string }
            """,
            ["1️⃣": "'LiveUserService' is the name of a generated type"],
            beside: userService
        ),
        RejectedSpec(
            "typeMeetsGeneratedName",
            """
            value: 1️⃣MockUserService
            fields: { name: string }
            """,
            ["1️⃣": "'MockUserService' is the name of a generated type"],
            beside: userService
        ),
        isNoList("Track"),
        isNoList("[string]"),
        isNoList("[Size]"),
        isNoList("[Kind]"),
        isNoList("[Settings]"),
        isNoList("[Nobody]"),
        isNoList("[Anything]"),
        isNoList("[[Track]]"),
        isNoList("[Track?]"),
        isNoList("{ string: Track }"),
        isNoList("[id<Track>]"),
        isNoList("{ type: [Track], access: write }"),
        isNoList("{ type: [Track], sensitive: true }"),
        RejectedSpec(
            "unknownField",
            """
            resource: Album
            path: /albums
            fields: { answers: [Album] }
            store: { lists: { 1️⃣answer: replace } }
            """,
            ["1️⃣": "'Album' has no field 'answer'"],
            fixed: """
                resource: Album
                path: /albums
                fields: { answers: [Album] }
                store: { lists: { answers: replace } }
                """
        ),
        RejectedSpec(
            "notATypeName",
            """
            resource: User
            name: 1️⃣_
            fields: { name: string }
            """,
            ["1️⃣": "'_' cannot be the name of a Swift type"]
        ),
    ]

    /// A field of this type or shape that is not a list of elements.
    private static func isNoList(_ field: String) -> RejectedSpec {
        RejectedSpec(
            "notAListOfResources",
            """
            resource: Album
            path: /albums
            fields: { rows: \(field) }
            types: { Size: { fields: { width: int } }, Kind: { enum: [a, b] } }
            store: { lists: { 1️⃣rows: append } }
            """,
            ["1️⃣": "'rows' is not a list of a resource with an identity"],
            beside: """
                # Track.yaml
                resource: Track
                fields: { title: string }
                # Settings.yaml
                resource: Settings
                identity: singleton
                fields: { theme: string }
                # Nobody.yaml
                resource: Nobody
                identity: none
                fields: { name: string }
                # Anything.yaml
                union: Anything
                of: [Track, Album]
                """
        )
    }

    /// A field of this type or shape that cannot say whether an element was deleted.
    private static func nothingMarksDeletion(_ field: String) -> RejectedSpec {
        RejectedSpec(
            "fieldMarksNoDeletion",
            """
            resource: User
            path: /users
            fields: { name: string, gone: \(field) }
            store: { deleted: 1️⃣gone }
            """,
            ["1️⃣": "'gone' cannot say whether an element was deleted"]
        )
    }

    private static let userService = """
        # api.yaml
        services: true
        # User.yaml
        resource: User
        fields: { name: string }
        endpoints: { get: { get: "/{id}", returns: User } }
        """
}
