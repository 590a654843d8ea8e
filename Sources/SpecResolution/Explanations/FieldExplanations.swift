import SourceDiagnostics

extension Explanation {
    /// About fields. Keep the list alphabetical.
    static let fields: [Explanation] = [
        story(
            "badElementsOfOneValue",
            "Elements of one value",
            "'bad_elements' says what becomes of a list or map with an element that cannot be read. Other values have no elements; 'malformed: null' is for them.",
            refused: """
                resource: User
                fields: { name: { type: string, bad_elements: skip } }
                """,
            accepted: """
                resource: User
                fields: { names: { type: [string], bad_elements: skip } }
                """
        ),
        story(
            "defaultImpossible",
            "A default that cannot be written down",
            "Strings, numbers, booleans, cases of enums, lists of these and empty maps can be defaults. Dates, URLs, identities and objects cannot.",
            refused: """
                resource: User
                fields: { born: { type: date, default: "2000-01-01" } }
                """,
            accepted: """
                resource: User
                fields: { born: date? }
                """
        ),
        story(
            "defaultOfAnotherType",
            "A default of another type",
            "A default stands in for a missing value, so it is of the same type. Text that YAML takes for a number or a boolean needs quotes.",
            refused: """
                resource: User
                fields: { age: { type: int, default: young } }
                """,
            accepted: """
                resource: User
                fields: { age: { type: int, default: 18 } }
                """
        ),
        story(
            "extendsNoObject",
            "Nothing to inherit",
            "A type inherits fields, and only resources and values have some.",
            refused: """
                value: A
                extends: Status
                fields: { a: int }
                # Status.yaml
                enum: Status
                cases: [active]
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
            "fieldMeetsHashValue",
            "A field named like a value's hash",
            "With 'hashable' a type has a property 'hashValue', which is Swift's own.",
            refused: """
                resource: User
                hashable: true
                fields: { hash_value: int }
                """,
            accepted: """
                resource: User
                hashable: true
                fields: { hash_value: { type: int, name: checksum } }
                """
        ),
        story(
            "fieldMeetsUnknownFields",
            "A field named like the keys nobody declared",
            "With 'preserve_unknown' a type has a property 'unknownFields'.",
            refused: """
                resource: User
                preserve_unknown: true
                fields: { unknown_fields: string }
                """,
            accepted: """
                resource: User
                preserve_unknown: true
                fields: { unknown_fields: { type: string, name: others } }
                """
        ),
        story(
            "fieldNotHashable",
            "A field that is not hashable",
            "A type can only be hashable when everything it holds is.",
            refused: """
                resource: User
                hashable: true
                fields: { address: Address }
                types: { Address: { fields: { city: string } } }
                """,
            accepted: """
                resource: User
                hashable: true
                fields: { address: Address }
                types: { Address: { hashable: true, fields: { city: string } } }
                """
        ),
        story(
            "formImpossible",
            "A form that a type is not sent in",
            "'accept' names other forms in which a server may send a value: 'text' for numbers, timestamps and bools, 'fraction' and 'bool' for whole numbers, 'number' for bools. Nothing else is read in another form than its own.",
            refused: """
                resource: User
                fields: { is_open: { type: bool, accept: [fraction] } }
                """,
            accepted: """
                resource: User
                fields: { is_open: { type: bool, accept: [number, text] } }
                """
        ),
        story(
            "identityNotAlwaysThere",
            "An identity that may be missing",
            "Every resource has its identity, always: it cannot be optional, have a default, or only be written.",
            refused: """
                resource: User
                fields: { id: uuid? }
                """,
            accepted: """
                resource: User
                fields: { id: uuid }
                """
        ),
        story(
            "identityOfAnotherType",
            "A type that no identity has",
            "An identity is 'string' (when it is not listed), 'int', 'int64' or 'uuid'.",
            refused: """
                resource: User
                fields: { id: double }
                """,
            accepted: """
                resource: User
                fields: { id: int64 }
                """
        ),
        story(
            "keyPathsMeet",
            "Two fields at one place",
            "A place in the JSON is one field's. Two fields may share one only when one of them is only read and the other only written.",
            refused: """
                resource: User
                fields:
                  name: string
                  title: { type: string, key: name }
                """,
            accepted: """
                resource: User
                fields:
                  name: string
                  title: { type: string, key: title }
                """
        ),
        story(
            "malformedNullOnRequired",
            "A required field that may be malformed",
            "'malformed: null' reads a value of the wrong type as if it were null. A required field has no such value; 'malformed: keep' lets an update keep its old one.",
            refused: """
                resource: User
                fields: { age: { type: int, malformed: "null" } }
                """,
            accepted: """
                resource: User
                fields: { age: { type: int?, malformed: "null" } }
                """
        ),
        story(
            "readFieldInBody",
            "A field that cannot be sent",
            "Fields with 'access: read' are the server's to say.",
            refused: """
                resource: User
                path: /users
                fields: { age: { type: int, access: read } }
                endpoints: { create: { post: "", body: [age], returns: User } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { age: int }
                endpoints: { create: { post: "", body: [age], returns: User } }
                """
        ),
        story(
            "requiredAndOptional",
            "Required and optional at once",
            "'string?' is short for 'string' with 'required: false'.",
            refused: """
                resource: User
                fields: { name: { type: string?, required: true } }
                """,
            accepted: """
                resource: User
                fields: { name: { type: string, required: true } }
                """
        ),
        story(
            "requiredWithDefault",
            "A default for what is never missing",
            "A default stands in for a missing value; what is required is never missing.",
            refused: """
                resource: User
                fields: { age: { type: int, required: true, default: 18 } }
                """,
            accepted: """
                resource: User
                fields: { age: { type: int, default: 18 } }
                """
        ),
        story(
            "unknownCase",
            "A case that the enum does not have",
            "A default is one of the enum's values as the server writes it, or the name that the spec gives to one of them.",
            refused: """
                resource: User
                fields: { status: { type: Status, default: activ } }
                types: { Status: { enum: [active, suspended] } }
                """,
            accepted: """
                resource: User
                fields: { status: { type: Status, default: active } }
                types: { Status: { enum: [active, suspended] } }
                """
        ),
        story(
            "unknownField",
            "Unknown field",
            "Bodies and indexes name fields by the keys they have in the spec.",
            refused: """
                resource: User
                path: /users
                fields: { first_name: string }
                endpoints: { create: { post: "", body: [firstname], returns: User } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { first_name: string }
                endpoints: { create: { post: "", body: [first_name], returns: User } }
                """
        ),
        story(
            "valueOnTheWay",
            "A value on the way to another",
            "What is a text or a number in the JSON has no keys of its own.",
            refused: """
                resource: User
                fields:
                  home: string
                  city: { type: string, key: home.city }
                """,
            accepted: """
                resource: User
                fields:
                  street: { type: string, key: home.street }
                  city: { type: string, key: home.city }
                """
        ),
        story(
            "valueWithoutPagingID",
            "An element without a paging id",
            "Realtime paging asks for what is newer or older than an element's paging id. Resources have one without listing it; values have to list it.",
            refused: """
                resource: User
                path: /users
                fields: { name: string }
                types: { Alert: { fields: { text: string } } }
                endpoints: { alerts: { get: /alerts, returns: [Alert], paging: realtime } }
                """,
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                types: { Alert: { fields: { text: string, paging_id: string } } }
                endpoints: { alerts: { get: /alerts, returns: [Alert], paging: realtime } }
                """
        ),
    ]
}
