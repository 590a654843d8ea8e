extension Shape {
    static let api = Shape(
        "api",
        "api.yaml",
        [
            Key("genapi", .oneOfInts([1]), "Version of the spec language.", required: true),
            Key("api", .text, "The name of the API, which is also the name of its folder.", required: true),
            Key("doc", .text, "The documentation of the API."),
            Key(
                "servers",
                .notEmpty(.map(.either([.text, .shape("server")]))),
                "The servers; the first is the default. An API without calls needs none."
            ),
            Key("convention", .shape("convention"), "The conventions for keys, envelopes and paging."),
            Key(
                "authorization",
                .either([.choice(["none", "basic", "bearer", "xsrf"]), .shape("authorization")]),
                "The authorization schemes; the first is the default."
            ),
            Key("headers", .map(.text), "Headers sent with every call."),
            Key(
                "errors",
                .map(.either([.nothing, .shape("error")])),
                "Error codes of the API."
            ),
            Key("messages", .map(.map(.text)), "Texts for people, by error code and language."),
            Key("retry", .orNone(.shape("retry")), "The retry policy."),
            Key("timeout", .duration, "The time limit of a call."),
            Key(
                "services",
                .bool,
                "Whether every resource gets a protocol, a live implementation and, for tests, a mock."
            ),
            Key(
                "access",
                .choice(APISpec.Access.spellings),
                "The access level of generated declarations, in place of the command line's."
            ),
            Key("models", .shape("models"), "Defaults for all types."),
            Key(
                "lint",
                .map(.choice(LintSetting.Severity.spellings)),
                "The severities of the rules of `genapi lint`, by their ids."
            ),
        ]
    )

    static let models = Shape(
        "models",
        "defaults for all types",
        [
            Key("hashable", .bool, "Whether types are Hashable."),
            Key("codable", .bool, "Whether types are also Codable."),
            Key("preserve_unknown", .bool, "Whether unknown keys are kept and written back."),
            Key(
                "accept",
                .list(.choice(FieldSpec.AcceptedForm.spellings)),
                "Other forms in which values may be sent, for fields whose type can have them."
            ),
        ]
    )

    static let server = Shape(
        "server",
        "a server",
        [
            Key("url", .text, "Absolute URL.", required: true),
            Key("doc", .text, "What it is for."),
            Key("other", .map(.text), "The URLs of other servers, to which single calls are sent, by name."),
        ]
    )

    static let convention = Shape(
        "convention",
        "the convention",
        [
            Key("keys", .choice(ConventionSpec.Keys.spellings), "The spelling of keys in JSON."),
            Key("identity", .orNone(.text), "The key of a resource's identity."),
            Key("discriminator", .orNone(.keyPath), "The key path of an object's type."),
            Key("paging_id", .keyPath, "The key path of the paging id for realtime paging."),
            Key("envelope", .envelope, "The location of the payload in a response."),
            Key("failure", .shape("failure"), "The location of the error in a failure response."),
            Key(
                "failures",
                .map(.type),
                "The types of the bodies of failures of all calls, by status, `4xx` or `5xx`; `default` for all others."
            ),
            Key(
                "response_headers",
                .map(.either([.type, .shape("responseHeader")])),
                "The headers of all responses that have a type."
            ),
            Key("paging", .paging, "The paging of lists."),
            Key(
                "selection",
                .choice(ConventionSpec.Selection.spellings),
                "The notation of `select`: with nested fields, or names only."
            ),
            nesting,
            Key("suffix", .text, "The end of every path, such as `.json`."),
            Key(
                "authorization",
                .list(.text),
                "The schemes of calls that state none, of which the first with a credential is used; with `none`, it can be missing."
            ),
            Key("wrapper", .keyPath, "The key path of the object that has the members of JSON bodies."),
            Key("partial", .bool, "Whether the bodies of `put` have only what changed, as with `patch`."),
            Key(
                "unknown_types",
                .choice(ConventionSpec.Unknown.spellings),
                "The treatment of undeclared types."
            ),
            Key(
                "unknown_cases",
                .choice(ConventionSpec.Unknown.spellings),
                "The treatment of undeclared cases."
            ),
            Key(
                "bad_elements",
                .choice(ConventionSpec.BadElements.spellings),
                "The treatment of invalid elements in lists and maps."
            ),
            Key(
                "responses",
                .choice(ConventionSpec.Responses.spellings),
                "Whether a response can lack optional fields that an element has, or has all of them."
            ),
            Key(
                "unique",
                .choice(ConventionSpec.Unique.spellings),
                "Where the ids of resources are unique whose paths have other parameters than the identity."
            ),
        ]
    )

    /// Of an API, a resource or an endpoint.
    static let nesting = Key(
        "nesting",
        .choice(ConventionSpec.Nesting.spellings),
        "How objects, maps and lists are written in queries and forms: `a[b]=1`, `a[0]=x`, `a.b=1`."
    )

    /// Of a resource or an endpoint.
    static let wrapper = Key(
        "wrapper",
        .orNone(.keyPath),
        "The key path of the object that has the members of a JSON body; `none` if there is no such object."
    )

    /// Of a resource.
    static let partial = Key(
        "partial",
        .bool,
        "Whether the bodies of `put` have only what changed, as with `patch`."
    )

    static let envelope = Shape(
        "envelope",
        "an envelope",
        [
            Key("data", .orNone(.keyPath), "The key path of the payload."),
            Key("code", .orNone(.keyPath), "The key path of the code that reports success or failure."),
            Key("ok", .text, "The code of success."),
            Key("message", .orNone(.keyPath), "The key path of a message for people."),
            Key("info", .orNone(.keyPath), "The key path of the values beside the payload."),
        ]
    )

    static let failure = Shape(
        "failure",
        "a failure",
        [
            Key("code", .orNone(.keyPath), "The key path of the error code."),
            Key("message", .orNone(.keyPath), "The key path of a message for people."),
            Key("details", .orNone(.keyPath), "The key path of the details."),
        ]
    )

    static let error = Shape(
        "error",
        "an error code",
        [
            Key("doc", .text, "The documentation of the case."),
            Key("status", .int, "The HTTP status of its responses."),
            Key("details", .type, "The type of its details."),
            Key("body", .type, "The type of the whole body of its responses."),
            Key("value", .text, "The code on the wire, if it differs from the key."),
            Key("name", .text, "The Swift name, in place of that of the key."),
            Key("messages", .map(.text), "Texts for people, by language."),
        ]
    )

    static let retry = Shape(
        "retry",
        "a retry",
        [
            Key("attempts", .int, "The number of attempts, including the first."),
            Key("on", .list(.int), "The HTTP statuses that are retried."),
            Key("codes", .list(.text), "The error codes that are retried, whatever the status."),
            Key(
                "delay",
                .place,
                "The place of the delay in seconds in a response: a key path, or `header:X-Wait`."
            ),
            Key("delay_ms", .place, "The place of the delay in milliseconds in a response."),
        ],
        atMostOne: ["delay", "delay_ms"]
    )
}

extension ShapeValue {
    static let envelope: ShapeValue = .orNone(.either([.keyPath, .shape("envelope")]))

    static let paging: ShapeValue = .either(
        [.choice(PagingSpec.Mode.spellings)] + PagingSpec.Mode.allCases.map { .shape(Shape.paging($0).name) }
    )
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The words for its cases in specs.
    static var spellings: [String] { allCases.map(\.rawValue) }
}
