extension Shape {
    static let endpoint = Shape(
        "endpoint",
        "an endpoint",
        EndpointSpec.Method.allCases.map { method in
            Key(
                method.rawValue,
                .pathTemplate,
                "The path below the resource's, called with \(method.rawValue.uppercased())."
            )
        } + [
            Key("name", .text, "The Swift name."),
            Key("doc", .text, "What the call does."),
            Key("deprecated", .text, "What to use in its place."),
            Key(
                "returns",
                .either([.type, .map(.either([.type, .shape("field")]))]),
                "What the call answers: none, headers, bytes, stream, events<T>, a type, or a map of them."
            ),
            Key("body", .either([.type, .list(.text), .fields]), "The JSON that is sent."),
            Key("form", .either([.list(.text), .fields]), "The form that is sent."),
            Key("multipart", .parameters, "The parts that are sent; the type `file` is a file."),
            Key("bytes", .text, "The media type of the bytes that are sent."),
            Key("parameters", .parameters, "The parameters of the path."),
            Key("query", .parameters, "The parameters of the query."),
            Key(
                "headers",
                .map(.either([.type, .shape("parameter"), .shape("constantHeader")])),
                "Headers: a type is a parameter of the call, `value` a constant."
            ),
            Key("paging", .paging, "How the list is paged."),
            Key(
                "select",
                .either([.text, .shape("selection")]),
                "The parameter of the query that says which fields the answer has."
            ),
            Key("envelope", .envelope, "Where the payload is in the response."),
            Key(
                "extra",
                .either([.keyPath, .list(.keyPath), .fields]),
                "What the response says beside the payload."
            ),
            Key(
                "authorization",
                .either([.text, .list(.text), .shape("endpointAuthorization")]),
                "How the call is signed: none, a scheme, or scopes."
            ),
            Key("timeout", .duration, "How long the call may take."),
            Key("attempt_timeout", .duration, "How long one attempt may take before another one is made."),
            Key("retry", .orNone(.shape("retry")), "When the call is tried again."),
            Key("idempotency_key", .bool, "Whether the call carries a key that makes it safe to repeat."),
            Key("cache", .duration, "How long a client with a cache may use a response again."),
            Key("priority", .choice(EndpointSpec.Priority.spellings), "Whether it may wait."),
            Key("errors", .list(.text), "Error codes that the call may return."),
            Key("examples", .list(.shape("example")), "Requests and the answers to them."),
            Key("invalidates", .orNone(.list(.text)), "Resources whose lists the call makes wrong."),
        ],
        exactlyOne: EndpointSpec.Method.spellings,
        atMostOne: ["body", "form", "multipart", "bytes"]
    )

    static let selection = Shape(
        "selection",
        "a selection of fields",
        [
            Key("parameter", .text, "The parameter's name on the wire.", required: true),
            Key("name", .text, "The Swift name."),
            Key("doc", .text, "What may be selected, for people."),
        ]
    )

    static let example = Shape(
        "example",
        "an example",
        [
            Key("name", .text, "What it shows."),
            Key("parameters", .map(.literal), "Values for the parameters."),
            Key("body", .literal, "What is sent."),
            Key("status", .int, "The HTTP status of the answer."),
            Key("headers", .map(.text), "Headers of the answer."),
            Key("response", .literal, "The body of the answer."),
        ]
    )

    /// A map without keys.
    static let empty = Shape("empty", "this", [])

    /// Every shape, in the order of the JSON schema.
    static let all: [Shape] =
        [api, resource, value, enumeration, union]
        + [models, server, convention, envelope, failure] + PagingSpec.Mode.allCases.map(paging)
        + [authorization, oauth2, scope, apiKey, xsrf, error, retry]
        + [smallValue, smallEnum, smallUnion, inlineEnum, enumCase, namedCase, member, store]
        + [field, parameter, constantHeader, endpoint, selection, endpointAuthorization, example, empty]

    /// The shapes of spec files.
    static let files: [Shape] = [api, resource, value, enumeration, union]
}
