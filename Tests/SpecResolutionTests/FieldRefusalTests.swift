import SourceDiagnostics
import Testing

@testable import SpecResolution

@Suite("What resolution refuses about fields")
struct FieldRefusalTests {
    @Test("each is refused in its own words, where it stands", arguments: refusals)
    func refused(refusal: Refusal) {
        refusal.expect()
    }

    @Test("every message of the catalogue is among them")
    func completeness() {
        #expect(Self.refusals.map(\.id) == Explanation.fields.map(\.id))
    }

    @Test(
        "a deprecated field takes the name of the property behind it, too",
        arguments: [
            """
            resource: User
            fields:
              2️⃣title: { type: string, deprecated: Use name. }
              1️⃣headline: { type: string, name: _title }
            """,
            """
            resource: User
            fields:
              2️⃣headline: { type: string, name: _title }
              1️⃣title: { type: string, deprecated: Use name. }
            """,
        ]
    )
    func behindADeprecatedField(text: String) {
        Refusal(
            "namesMeet",
            text,
            [
                "1️⃣": "the Swift name '_title' is taken",
                "2️⃣": "note: by this; 'name' gives one of them another",
            ]
        )
        .expect()
    }

    static let refusals: [Refusal] = [
        Refusal(
            "badElementsOfOneValue",
            """
            resource: User
            fields: { name: { type: string, bad_elements: 1️⃣skip } }
            """,
            [
                "1️⃣": "'name' is neither a list nor a map: it has no elements"
            ]
        ),
        Refusal(
            "defaultImpossible",
            """
            resource: User
            fields: { born: { type: date, default: 1️⃣"2000-01-01" } }
            """,
            [
                "1️⃣": "a value of type 'date' cannot have this default"
            ]
        ),
        Refusal(
            "defaultOfAnotherType",
            """
            resource: User
            fields:
              age: { type: int, default: 1️⃣young }
              weight: { type: decimal, default: 2️⃣1e999999999 }
              height: { type: decimal, default: 3️⃣0.1e-128 }
              price: { type: decimal, default: 4️⃣123456789012345678901234567890123456789 }
              most: { type: decimal, default: 12345678901234567890123456789012345678000e90 }
              least: { type: decimal, default: -0.100e-127 }
            """,
            [
                "1️⃣": "the default is not of type 'int'",
                "2️⃣": "the default is not of type 'decimal'",
                "3️⃣": "the default is not of type 'decimal'",
                "4️⃣": "the default is not of type 'decimal'",
            ]
        ),
        Refusal(
            "extendsNoObject",
            """
            value: A
            extends: 1️⃣Status
            fields: { a: int }
            """,
            [
                "1️⃣": "'Status' has no fields to inherit"
            ],
            beside: """
                # Status.yaml
                enum: Status
                cases: [active]
                """
        ),
        Refusal(
            "fieldMeetsHashValue",
            """
            resource: User
            hashable: 2️⃣true
            fields: { 1️⃣hash_value: int }
            """,
            [
                "1️⃣": "'hashValue' is what every hashable type has",
                "2️⃣": "note: hashable is asked for here; 'name' gives the field another name",
            ]
        ),
        Refusal(
            "fieldMeetsUnknownFields",
            """
            resource: User
            preserve_unknown: true
            fields: { 1️⃣unknown_fields: string }
            """,
            [
                "1️⃣": "'unknownFields' holds the keys that nobody declared"
            ]
        ),
        Refusal(
            "fieldNotHashable",
            """
            resource: User
            hashable: 2️⃣true
            fields: { 1️⃣address: Address }
            types: { Address: { fields: { city: string } } }
            """,
            [
                "1️⃣": "'address' is not hashable, because 'User.Address' is not",
                "2️⃣": "note: hashable is asked for here",
            ]
        ),
        Refusal(
            "formImpossible",
            """
            resource: User
            fields: { is_open: { type: bool, accept: [text, 1️⃣fraction] } }
            """,
            [
                "1️⃣": "no value of type 'bool' is sent as 'fraction'"
            ]
        ),
        Refusal(
            "identityNotAlwaysThere",
            """
            resource: User
            fields: { 1️⃣id: uuid? }
            """,
            [
                "1️⃣": "the identity 'id' has to be there, always"
            ]
        ),
        Refusal(
            "identityOfAnotherType",
            """
            resource: User
            fields: { id: 1️⃣double }
            """,
            [
                "1️⃣": "an identity is a string, an int, an int64 or a uuid, not 'double'"
            ],
            fixed: """
                resource: User
                fields: { id: string }
                """
        ),
        Refusal(
            "keyPathsMeet",
            """
            resource: User
            fields:
              2️⃣name: string
              1️⃣title: { type: string, key: name }
            """,
            [
                "1️⃣": "'title' is read from 'name', which is another field's",
                "2️⃣": "note: the other field",
            ]
        ),
        Refusal(
            "malformedNullOnRequired",
            """
            resource: User
            fields: { age: { type: int, malformed: 1️⃣"null" } }
            """,
            [
                "1️⃣": "'age' is required: there is no null it could be"
            ]
        ),
        Refusal(
            "readFieldInBody",
            """
            resource: User
            path: /users
            fields: { 2️⃣age: { type: int, access: read } }
            endpoints: { create: { post: "", body: [1️⃣age], returns: User } }
            """,
            [
                "1️⃣": "'age' can only be read",
                "2️⃣": "note: it is declared here",
            ]
        ),
        Refusal(
            "requiredAndOptional",
            """
            resource: User
            fields: { name: { type: 2️⃣string?, required: 1️⃣true } }
            """,
            [
                "1️⃣": "required, and optional by its type",
                "2️⃣": "note: the question mark says that it may be missing",
            ],
            fixed: """
                resource: User
                fields: { name: { type: string, required: true } }
                """
        ),
        Refusal(
            "requiredWithDefault",
            """
            resource: User
            fields: { age: { type: int, required: 1️⃣true, default: 2️⃣18 } }
            """,
            [
                "1️⃣": "what is required needs no default",
                "2️⃣": "note: the default, for when it is missing",
            ],
            fixed: """
                resource: User
                fields: { age: { type: int, required: false, default: 18 } }
                """
        ),
        Refusal(
            "unknownCase",
            """
            resource: User
            fields: { status: { type: Status, default: 1️⃣activ } }
            types: { Status: { enum: [active, suspended] } }
            """,
            [
                "1️⃣": "'User.Status' has no case 'activ'"
            ],
            fixed: """
                resource: User
                fields: { status: { type: Status, default: active } }
                types: { Status: { enum: [active, suspended] } }
                """
        ),
        Refusal(
            "unknownField",
            """
            resource: User
            path: /users
            fields: { first_name: string }
            endpoints: { create: { post: "", body: [1️⃣firstname], returns: User } }
            """,
            [
                "1️⃣": "'User' has no field 'firstname'"
            ],
            fixed: """
                resource: User
                path: /users
                fields: { first_name: string }
                endpoints: { create: { post: "", body: [first_name], returns: User } }
                """
        ),
        Refusal(
            "valueOnTheWay",
            """
            resource: User
            fields:
              2️⃣home: string
              1️⃣city: { type: string, key: home.city }
            """,
            [
                "1️⃣": "'home' is the value of one field and on the way to another's",
                "2️⃣": "note: the other field",
            ]
        ),
        Refusal(
            "valueWithoutPagingID",
            """
            resource: User
            path: /users
            fields: { name: string }
            types: { 1️⃣Alert: { fields: { text: string } } }
            endpoints: { alerts: { get: /alerts, returns: [Alert], paging: realtime } }
            """,
            [
                "1️⃣": "'Alert' is paged through in realtime mode, and has no 'paging_id'"
            ]
        ),
    ]
}
