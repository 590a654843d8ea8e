extension Shape {
    static let field = Shape(
        "field",
        "a field",
        valueKeys + [
            Key("key", .keyPath, "The key path of the value in JSON, if it differs from the field's key."),
            Key(
                "formerly",
                .list(.text),
                "The keys of the value in earlier versions, which are read if there is none at its key."
            ),
            Key(
                "nullable",
                .bool,
                "Whether null is a value of its own: sent as null, in a form as an empty text, and not the same as a missing key."
            ),
            Key("access", .choice(FieldSpec.Access.spellings), "Whether it is read, written, or both."),
            Key("sensitive", .bool, "Whether it is never printed and never logged."),
            Key(
                "bad_elements",
                .choice(ConventionSpec.BadElements.spellings),
                "The treatment of invalid elements in lists and maps."
            ),
            Key(
                "malformed",
                .choice(FieldSpec.Malformed.spellings),
                "What becomes of a value of the wrong type."
            ),
            Key(
                "format",
                .either([.text, .list(.text)]),
                """
                How a `datetime` is written: `rfc3339`, `local`, `date`, `timestamp`, `timestamp_ms`, `timestamp_fraction`, \
                `rfc822`, or a pattern such as `dd.MM.yyyy HH:mm`. Of a list, the first is written.
                """
            ),
            Key("zone", .text, "The zone of dates that are written without one: `UTC`, or `+02:00`."),
            Key("epoch", .text, "The date from which timestamps count; 1970-01-01 by default."),
            Key(
                "accept",
                .list(.choice(FieldSpec.AcceptedForm.spellings)),
                "Other forms in which a value may be sent."
            ),
            Key(
                "merge",
                .choice(FieldSpec.Merge.spellings),
                "How a list is combined that was changed offline and elsewhere; without it, lists are whole."
            ),
        ],
        exactlyOne: ["type", "enum"]
    )

    /// Of a path, a query, a header, or a part of a multipart body.
    static let parameter = Shape(
        "parameter",
        "a parameter",
        valueKeys + [
            Key(
                "join",
                .choice(ParameterSpec.Separator.spellings),
                "The separator of a list in the query or the path; without it, the parameter is repeated in the query."
            ),
            Key("nullable", .bool, "Whether null is a value of its own in the query, sent as an empty text."),
            Key(
                "allow_empty",
                .bool,
                "Whether a text or a list in the path can be empty: `/folders//files`."
            ),
        ],
        exactlyOne: ["type", "enum"]
    )

    static let constantField = Shape(
        "constantField",
        "a constant field",
        [
            constant,
            Key("key", .keyPath, "The key path of the value in JSON, if it differs from the field's key."),
            Key("required", .bool, "Whether a response must have it; true unless it is set to false."),
        ]
    )

    /// Of a query, a header, or a part of a multipart body.
    static let constantParameter = Shape("constantParameter", "a constant parameter", [constant])

    static let responseHeader = Shape(
        "responseHeader",
        "a response header",
        valueKeys.filter { !["example", "assumes"].contains($0.name) },
        exactlyOne: ["type", "enum"]
    )

    private static let constant = Key(
        "const",
        .either([.text, .number, .bool]),
        "The value that is always sent, and the only one that is accepted.",
        required: true
    )

    private static let valueKeys = [
        Key("type", .type, "Its type."),
        Key("enum", .cases, "The cases of an enum of words or numbers."),
        Key("required", .bool, "Whether it is required; `T?` is short for false."),
        Key("doc", .text, "The documentation."),
        Key("example", .literal, "A good value."),
        Key("default", .literal, "The default value, which is sent."),
        Key("assumes", .literal, "What the server assumes if it is missing. It is optional and not sent."),
        Key("name", .text, "The Swift name, in place of that of the key."),
        Key("deprecated", .text, "The replacement, for the deprecation message."),
    ]
}

extension ShapeValue {
    static let fields: ShapeValue = .map(.either([.type, .shape("field"), .shape("constantField")]))
    static let pathParameters: ShapeValue = .map(.either([.type, .shape("parameter")]))
    static let parameters: ShapeValue = .map(
        .either([.type, .shape("parameter"), .shape("constantParameter")])
    )
}
