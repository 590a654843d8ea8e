extension Shape {
    static let resource = Shape(
        "resource",
        "a resource",
        [Key("resource", .text, "The name of the type, which is also the name of the file.", required: true)]
            + about + [
                identity, unique, path, parameters, nesting, wrapper, partial, responseHeaders, failures,
            ] + inherited
            + [
                fields, types, endpoints, access,
            ] + traits + [storeKey, offline]
    )

    static let value = Shape(
        "value",
        "a value",
        [Key("value", .text, "The name of the type, which is also the name of the file.", required: true)]
            + about + [path, parameters, nesting, wrapper, partial, responseHeaders, failures] + inherited
            + [
                fields, types, endpoints, access,
            ] + traits
    )

    static let calls = Shape(
        "calls",
        "calls",
        [Key("calls", .text, "The name of the type, which is also the name of the file.", required: true)]
            + about + [
                path, parameters, nesting, wrapper, partial, responseHeaders, failures, types, endpoints,
                access,
            ]
    )

    static let enumeration = Shape(
        "enumFile",
        "an enum",
        [Key("enum", .text, "The name of the type, which is also the name of the file.", required: true)]
            + about + [Key("cases", .cases, "The cases and their values on the wire.", required: true)]
            + unknownCases + [access]
    )

    static let union = Shape(
        "unionFile",
        "a union",
        [Key("union", .text, "The name of the type, which is also the name of the file.", required: true)]
            + about + unionKeys + [access]
    )

    /// Under `types:`.
    static let smallEnum = Shape(
        "smallEnum",
        "an enum",
        [Key("enum", .cases, "The cases and their values on the wire.", required: true)] + about
            + unknownCases
    )

    /// Under `types:`.
    static let smallValue = Shape("smallValue", "a value", about + inherited + [fields] + traits)

    /// Under `types:`.
    static let smallUnion = Shape("smallUnion", "a union", about + unionKeys)

    static let inlineEnum = Shape(
        "inlineEnum",
        "an inline enum",
        [Key("enum", .cases, "The cases and their values on the wire.", required: true)]
    )

    static let customType = Shape(
        "customType",
        "a Swift type",
        [
            Key("swift", .text, "The name of the type.", required: true),
            Key("codec", .text, "The type that reads and writes it, if it does not do so itself."),
            Key("module", .text, "The module of both, if it is not the one of the generated code."),
        ]
    )

    static let enumCase = Shape(
        "enumCase",
        "a case",
        [
            Key("value", .either([.text, .int]), "The value on the wire.", required: true),
            Key("name", .text, "The Swift name, in place of that of the value."),
            Key("doc", .text, "The documentation of the case."),
            Key("deprecated", .text, "The replacement, for the deprecation message."),
        ]
    )

    /// A case in the map form, where the key is the name.
    static let namedCase = Shape("namedCase", "a case", enumCase.keys.filter { $0.name != "name" })

    static let member = Shape(
        "member",
        "a member",
        [
            Key(
                "type",
                .type,
                "A resource or a value, or a type of another kind of JSON.",
                required: true
            ),
            Key(
                "value",
                .either([.text, .int, .bool, .list(.either([.text, .int, .bool]))]),
                "The value of the discriminator: a text, a number, a bool, or a list of these."
            ),
            Key("has", .text, "A key that identifies this member."),
            Key("name", .text, "The Swift name of the case, in place of that of the type."),
        ],
        atMostOne: ["value", "has"]
    )

    static let fallbackMember = Shape(
        "fallbackMember",
        "a fallback",
        [
            Key("type", .type, "A resource or a value.", required: true),
            Key("name", .text, "The Swift name of the case."),
        ]
    )

    static let store = Shape(
        "store",
        "a store",
        [
            Key("ttl", .duration, "The time for which values are fresh."),
            Key(
                "lifetime",
                .choice(StoreSpec.Lifetime.spellings),
                "How long stored elements live: `memory` as long as the process, `cache` until the account signs out, `keep` beyond that."
            ),
            Key(
                "indexes",
                .list(.list(.text)),
                "Lists of fields that stored elements are looked up by together. Queries can use these fields."
            ),
            Key(
                "deleted",
                .text,
                "The field that says whether an element was deleted: a bool that is true, or an optional field that is not null."
            ),
            Key("embedded", .bool, "Whether elements inside of other values are stored too."),
            Key(
                "record",
                .bool,
                "Whether elements have a description of their fields, for databases of apps."
            ),
            Key(
                "lists",
                .map(.either([.choice(ContainedListSpec.Merge.spellings), .shape("containedList")])),
                "Lists inside of elements that are also lists of their own, and how the rows of a response are merged into them."
            ),
        ]
    )

    static let containedList = Shape(
        "containedList",
        "a list",
        [
            Key("rest", .text, "The list of the resource at an endpoint that has all rows.", required: true),
            Key("total", .text, "The field with the number of rows in the whole list."),
            Key("next", .text, "The field with the cursor or the link of the next page."),
        ]
    )

    // MARK: What several have

    private static let about = [
        Key("name", .text, "The Swift name, if it differs from the declared one."),
        Key("doc", .text, "The documentation."),
        Key("deprecated", .text, "The replacement, for the deprecation message."),
    ]

    private static let inherited = [
        Key(
            "extends",
            .text,
            "Another object whose fields it inherits, and whose calls, if both are resources; its own override by name."
        ),
        Key(
            "fields_of",
            .either([.text, .list(.text)]),
            "Other objects whose fields it has, without their calls; its own replace them by name."
        ),
    ]

    private static let fields = Key("fields", .fields, "The fields.")

    private static let traits = [
        Key("hashable", .bool, "Whether the type is Hashable."),
        Key("codable", .bool, "Whether the type is also Codable."),
        Key("preserve_unknown", .bool, "Whether unknown keys are kept and written back."),
    ]

    private static let unionKeys = [
        Key(
            "discriminator",
            .orNone(.keyPath),
            "The key path of the discriminator; the convention's by default."
        ),
        Key("of", .list(.either([.type, .shape("member")])), "The types it can be.", required: true),
        Key(
            "unknown_types",
            .choice(ConventionSpec.Unknown.spellings),
            "The treatment of undeclared types."
        ),
        Key(
            "fallback",
            .either([.type, .shape("fallbackMember")]),
            "The object that every object of an undeclared type is."
        ),
        Key("fields", .list(.text), "Fields that every member has, as properties of the union."),
    ]

    private static let unknownCases = [
        Key(
            "unknown_cases",
            .choice(ConventionSpec.Unknown.spellings),
            "The treatment of undeclared cases."
        ),
        Key("fallback", .text, "The case that undeclared values are read as, by its value or name."),
        Key("ignore_case", .bool, "Whether values are read in upper or lower case."),
    ]

    private static let access = Key(
        "access",
        .choice(APISpec.Access.spellings),
        "The access level of the type, in place of the API's."
    )
    private static let path = Key("path", .pathTemplate, "The base path of its endpoints.")
    private static let parameters = Key("parameters", .pathParameters, "The parameters of its path.")
    private static let types = Key(
        "types",
        .map(.either([.shape("smallEnum"), .shape("smallUnion"), .shape("smallValue")])),
        "Small types inside of this one."
    )
    private static let responseHeaders = Key(
        "response_headers",
        .orNone(.map(.either([.type, .shape("responseHeader")]))),
        "The headers of its responses that have a type; `none` if those of the API do not apply."
    )
    private static let failures = Key(
        "failures",
        .orNone(.map(.type)),
        "The types of the bodies of failures of its calls, by status, `4xx` or `5xx`; `default` for all others; `none` if those of the API do not apply."
    )
    private static let endpoints = Key(
        "endpoints",
        .map(.orNone(.shape("endpoint"))),
        "The calls it offers; `none` removes an inherited one."
    )
    private static let identity = Key(
        "identity",
        .either([.text, .notEmpty(.list(.text))]),
        "The field that is the identity, or a list of fields that are it together; `singleton` if there is one object; `none`."
    )
    private static let unique = Key(
        "unique",
        .choice(ConventionSpec.Unique.spellings),
        "Where its ids are unique: everywhere, or below the parameters that its path has besides the identity."
    )
    private static let storeKey = Key("store", .shape("store"), "Settings for the local store.")
    private static let offline = Key(
        "offline",
        .choice(EndpointSpec.ConflictPolicy.spellings),
        "Lets all calls that change something wait for a connection, and states what wins if the element was changed meanwhile."
    )
}

extension ShapeValue {
    static let cases: ShapeValue = .either([
        .notEmpty(.list(.either([.text, .int, .shape("enumCase")]))),
        .notEmpty(.map(.either([.text, .int, .shape("namedCase")]))),
    ])
}
