extension Shape {
    static let resource = Shape(
        "resource",
        "a resource",
        [Key("resource", .text, "The name of the type, the same as the file's.", required: true)]
            + about + [path] + objectKeys + [parameters, types, endpoints, storeKey]
    )

    static let value = Shape(
        "value",
        "a value",
        [Key("value", .text, "The name of the type, the same as the file's.", required: true)]
            + about + [path] + objectKeys + [parameters, types, endpoints]
    )

    static let enumeration = Shape(
        "enumFile",
        "an enum",
        [Key("enum", .text, "The name of the type, the same as the file's.", required: true)]
            + about + [Key("cases", .cases, "What the server may send.", required: true), unknownCases]
    )

    static let union = Shape(
        "unionFile",
        "a union",
        [Key("union", .text, "The name of the type, the same as the file's.", required: true)]
            + about + unionKeys
    )

    /// Under `types:`.
    static let smallEnum = Shape(
        "smallEnum",
        "an enum",
        [Key("enum", .cases, "What the server may send.", required: true)] + about + [unknownCases]
    )

    /// Under `types:`.
    static let smallValue = Shape("smallValue", "a value", about + objectKeys)

    /// Under `types:`.
    static let smallUnion = Shape("smallUnion", "a union", about + unionKeys)

    static let inlineEnum = Shape(
        "inlineEnum",
        "an inline enum",
        [Key("enum", .cases, "What the server may send.", required: true)]
    )

    static let enumCase = Shape(
        "enumCase",
        "a case",
        [
            Key("value", .either([.text, .int]), "What the server sends.", required: true),
            Key("name", .text, "The Swift name."),
            Key("doc", .text, "What it means."),
            Key("deprecated", .text, "What to use in its place."),
        ]
    )

    /// A case in the map form, where the key is the name.
    static let namedCase = Shape("namedCase", "a case", enumCase.keys.filter { $0.name != "name" })

    static let member = Shape(
        "member",
        "a member",
        [
            Key("type", .text, "A resource or a value.", required: true),
            Key(
                "value",
                .either([.text, .int, .bool, .list(.either([.text, .int, .bool]))]),
                "What the discriminator says: a text, a number, a bool, or a list of these."
            ),
            Key("has", .text, "A key that only this member has."),
            Key("name", .text, "The Swift name of the case."),
        ],
        atMostOne: ["value", "has"]
    )

    static let store = Shape(
        "store",
        "a store",
        [
            Key("ttl", .duration, "How long what was fetched is fresh."),
            Key(
                "indexes",
                .list(.list(.text)),
                "Lists of fields that are looked up together: checked, and without effect until there is a store on disk."
            ),
        ]
    )

    // MARK: What several have

    private static let about = [
        Key("name", .text, "The Swift name, where it is not the declared one."),
        Key("doc", .text, "What it is, for people."),
        Key("deprecated", .text, "What to use in its place."),
    ]

    private static let objectKeys = [
        Key("extends", .text, "Another object whose fields it has too; its own fields override by name."),
        Key("fields", .fields, "What it holds."),
        Key("hashable", .bool, "Whether the type is Hashable."),
        Key("codable", .bool, "Whether the type is Codable too."),
        Key("preserve_unknown", .bool, "Whether keys nobody declared are kept and written back."),
    ]

    private static let unionKeys = [
        Key("of", .list(.either([.text, .shape("member")])), "The objects it can be.", required: true),
        Key(
            "discriminator",
            .orNone(.text),
            "The key that says which; the convention's where this is left out."
        ),
        Key(
            "unknown_types",
            .choice(ConventionSpec.Unknown.spellings),
            "What becomes of types nobody declared."
        ),
    ]

    private static let unknownCases = Key(
        "unknown_cases",
        .choice(ConventionSpec.Unknown.spellings),
        "What becomes of cases nobody declared."
    )

    private static let path = Key("path", .pathTemplate, "The base path of its endpoints.")
    private static let parameters = Key("parameters", .parameters, "The parameters of its path.")
    private static let types = Key(
        "types",
        .map(.either([.shape("smallEnum"), .shape("smallUnion"), .shape("smallValue")])),
        "Small types that belong here."
    )
    private static let endpoints = Key("endpoints", .map(.shape("endpoint")), "The calls it offers.")
    private static let storeKey = Key("store", .shape("store"), "How it is kept in the local store.")
}

extension ShapeValue {
    static let cases: ShapeValue = .either([
        .notEmpty(.list(.either([.text, .int, .shape("enumCase")]))),
        .notEmpty(.map(.either([.text, .int, .shape("namedCase")]))),
    ])
}
