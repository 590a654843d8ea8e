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
            Key("name", .text, "The Swift name, in place of that of the key."),
            Key("doc", .text, "The documentation of the call."),
            Key("deprecated", .text, "The replacement, for the deprecation message."),
            Key(
                "returns",
                .either([.type, .fields]),
                "The response: none, headers, bytes, stream, events<T>, a type, or a map of fields."
            ),
            Key("body", .either([.type, .list(.text), .fields]), "The JSON that is sent."),
            Key("form", .either([.type, .list(.text), .fields]), "The form that is sent."),
            Key("multipart", .parameters, "The parts of the body: `file`, values, and JSON."),
            Key("bytes", .text, "The media type of the bytes that are sent."),
            Key("partial", .bool, "Whether a body or a form has only what changed, as with `patch`."),
            wrapper,
            Key(
                "constants",
                .map(.either([.text, .number, .bool])),
                "Members with one value that are added to a body of one type."
            ),
            Key("events", .shape("events"), "The form of the events of a stream, if they are not only JSON."),
            Key("path", .choice(["none"]), "`none` if the path is not below the resource's."),
            Key(
                "server",
                .text,
                "The name of another server, in place of the one that other calls are sent to."
            ),
            Key("parameters", .pathParameters, "The parameters of the path."),
            Key("query", .parameters, "The parameters of the query."),
            Key(
                "headers",
                .parameters,
                "Headers: a type is a parameter of the call, `const` a constant."
            ),
            Key(
                "response_headers",
                .orNone(.map(.either([.type, .shape("responseHeader")]))),
                "The headers of the response that have a type; the call returns them beside its value. `none` if those of the resource and the API do not apply."
            ),
            nesting,
            Key("paging", .paging, "The paging of the list."),
            Key("sync", .shape("sync"), "How the list is refreshed by what has changed since the last time."),
            Key(
                "select",
                .either([.text, .shape("selection")]),
                "The query parameter that selects the fields of the response."
            ),
            Key("envelope", .envelope, "The location of the payload in the response."),
            Key(
                "extra",
                .either([.keyPath, .list(.keyPath), .fields]),
                "The values beside the payload."
            ),
            Key(
                "authorization",
                .either([
                    .text, .list(.either([.text, .shape("endpointAuthorization")])),
                    .shape("endpointAuthorization"),
                ]),
                "How the call is signed: none, a scheme, the first of several schemes, or scopes."
            ),
            Key("timeout", .duration, "The time limit of the call."),
            Key(
                "attempt_timeout",
                .duration,
                "The time limit of one attempt, after which another one may follow."
            ),
            Key("retry", .orNone(.shape("retry")), "The retry policy of the call."),
            Key(
                "idempotency_key",
                .bool,
                "Whether the call sends an idempotency key, so that it can be retried."
            ),
            Key(
                "offline",
                .orNone(.choice(EndpointSpec.ConflictPolicy.spellings)),
                "Lets the call wait for a connection, and states what wins if the element was changed meanwhile; `none` if the resource's `offline` does not apply to it."
            ),
            Key(
                "formerly",
                .list(.text),
                "The names that the call had in earlier versions of the spec, such as `User.rename`."
            ),
            Key("cache", .duration, "The time for which a client with a cache may reuse a response."),
            Key("priority", .choice(EndpointSpec.Priority.spellings), "The priority among waiting calls."),
            Key("errors", .list(.text), "Error codes that the call may return."),
            Key(
                "failures",
                .orNone(.map(.type)),
                "The types of the bodies of failures, by status, `4xx` or `5xx`; `default` for all others; `none` if those of the resource and the API do not apply."
            ),
            Key("examples", .list(.shape("example")), "Requests with their responses."),
            Key("invalidates", .orNone(.list(.text)), "The resources whose lists become stale."),
            Key("link", .text, "The name of the link that opens the response in an app."),
        ],
        exactlyOne: EndpointSpec.Method.spellings,
        atMostOne: ["body", "form", "multipart", "bytes"]
    )

    static let sync = Shape(
        "sync",
        "a sync",
        [
            Key(
                "since",
                .text,
                "The parameter of the query that asks for changes since a mark.",
                required: true
            ),
            Key("header", .text, "The header of responses that has the next mark, such as `ETag`."),
            Key(
                "extra",
                .text,
                "The value beside the elements that is the next mark, such as `next_sync_token`."
            ),
            Key(
                "field",
                .text,
                "The field with the time of the latest change of an element; the latest one is the next mark."
            ),
            Key(
                "server_time",
                .choice(SyncSpec.Clock.spellings),
                "The next mark is the server's time (`Date`), written in this form."
            ),
            Key(
                "overlap",
                .duration,
                "How much earlier than a time the next request asks; one minute by default."
            ),
        ],
        exactlyOne: ["header", "extra", "field", "server_time"]
    )

    static let events = Shape(
        "events",
        "events",
        [
            Key("end", .text, "The data of the event that ends the stream, such as `[DONE]`."),
            Key("name", .text, "The member of the data that has the name of the event, as in a union."),
            Key("text", .bool, "Whether the data is a text, and not JSON."),
        ]
    )

    static let selection = Shape(
        "selection",
        "a selection of fields",
        [
            Key("parameter", .text, "The parameter's name on the wire.", required: true),
            Key("name", .text, "The Swift name, in place of that of the key."),
            Key("doc", .text, "The documentation of the parameter."),
        ]
    )

    static let example = Shape(
        "example",
        "an example",
        [
            Key("name", .text, "What it shows."),
            Key("parameters", .map(.literal), "Values for the parameters."),
            Key("body", .literal, "What is sent."),
            Key("status", .int, "The HTTP status of the response."),
            Key("headers", .map(.text), "The headers of the response."),
            Key("delay", .duration, "The time until the response arrives."),
            Key("response", .literal, "The body of the response."),
        ]
    )

    /// A map without keys.
    static let empty = Shape("empty", "this", [])

    /// Every shape, in the order of the JSON schema.
    static let all: [Shape] =
        [api, resource, value, calls, enumeration, union]
        + [models, server, convention, envelope, failure] + PagingSpec.Mode.allCases.map(paging)
        + [authorization, oauth2, scope, apiKey, xsrf, error, retry]
        + [smallValue, smallEnum, smallUnion, inlineEnum, customType, enumCase, namedCase]
        + [member, fallbackMember, store, containedList]
        + [
            field, constantField, parameter, constantParameter, responseHeader, endpoint, sync, events,
            selection,
            endpointAuthorization, example, empty,
        ]
        + [messagesFile, message, plural]

    /// The shapes of spec files.
    static let files: [Shape] = [api, resource, value, calls, enumeration, union, messagesFile]
}
