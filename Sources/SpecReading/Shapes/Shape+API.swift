extension Shape {
    static let api = Shape(
        "api",
        "api.yaml",
        [
            Key("genapi", .oneOfInts([1]), "Version of the spec language.", required: true),
            Key("api", .text, "Name of the API, the same as its folder's.", required: true),
            Key("doc", .text, "What the API is, for people."),
            Key(
                "servers",
                .notEmpty(.map(.either([.text, .shape("server")]))),
                "Where it runs; the first is the default.",
                required: true
            ),
            Key("convention", .shape("convention"), "How the API spells, wraps and pages."),
            Key(
                "authorization",
                .either([.choice(["none", "basic", "bearer", "xsrf"]), .shape("authorization")]),
                "How calls are signed; the first way is the default."
            ),
            Key("headers", .map(.text), "Headers sent with every call."),
            Key(
                "errors",
                .map(.either([.nothing, .shape("error")])),
                "Error codes of the API."
            ),
            Key("retry", .orNone(.shape("retry")), "When a failed call is tried again."),
            Key("timeout", .duration, "How long a call may take."),
            Key("messages", .map(.map(.text)), "Texts for people, by error code and language."),
            Key(
                "services",
                .bool,
                "Whether every resource gets a protocol, a live implementation and, for tests, a mock."
            ),
            Key(
                "access",
                .choice(APISpec.Access.spellings),
                "Who may use what is generated, whatever the command line says."
            ),
            Key("models", .shape("models"), "What holds for all types that do not say otherwise."),
        ]
    )

    static let models = Shape(
        "models",
        "what holds for all types",
        [
            Key("hashable", .bool, "Whether types are Hashable."),
            Key("codable", .bool, "Whether types are Codable too."),
            Key("preserve_unknown", .bool, "Whether keys nobody declared are kept and written back."),
        ]
    )

    static let server = Shape(
        "server",
        "a server",
        [
            Key("url", .text, "Absolute URL.", required: true),
            Key("doc", .text, "What it is for."),
        ]
    )

    static let convention = Shape(
        "convention",
        "the convention",
        [
            Key("keys", .choice(ConventionSpec.Keys.spellings), "How keys in JSON are spelled."),
            Key("identity", .orNone(.text), "The key of a resource's identity."),
            Key("discriminator", .orNone(.text), "The key that names an object's type."),
            Key("paging_id", .keyPath, "Where realtime paging finds an element's place."),
            Key("envelope", .envelope, "Where the payload is in a response."),
            Key("failure", .shape("failure"), "Where a failed call says why."),
            Key("paging", .paging, "How lists are paged."),
            Key(
                "selection",
                .choice(ConventionSpec.Selection.spellings),
                "How `select` writes fields: those of fields too, or names alone."
            ),
            Key(
                "unknown_types",
                .choice(ConventionSpec.Unknown.spellings),
                "What becomes of types nobody declared."
            ),
            Key(
                "unknown_cases",
                .choice(ConventionSpec.Unknown.spellings),
                "What becomes of cases nobody declared."
            ),
            Key(
                "bad_elements",
                .choice(ConventionSpec.BadElements.spellings),
                "What becomes of a list with a bad element."
            ),
        ]
    )

    static let envelope = Shape(
        "envelope",
        "an envelope",
        [
            Key("data", .orNone(.keyPath), "Key path to the payload."),
            Key("code", .orNone(.keyPath), "Key path to the code that says whether the call worked."),
            Key("ok", .text, "The code of a call that worked."),
            Key("message", .orNone(.keyPath), "Key path to a text for people."),
            Key("info", .orNone(.keyPath), "Key path to what is said beside the payload."),
        ]
    )

    static let failure = Shape(
        "failure",
        "a failure",
        [
            Key("code", .orNone(.keyPath), "Key path to the error code."),
            Key("message", .orNone(.keyPath), "Key path to a text for people."),
            Key("details", .orNone(.keyPath), "Key path to the details."),
        ]
    )

    static let error = Shape(
        "error",
        "an error code",
        [
            Key("doc", .text, "What it means."),
            Key("status", .int, "The HTTP status it comes with."),
            Key("details", .type, "The type of the details sent with it."),
            Key("value", .text, "What the server sends, when that is not the key."),
            Key("name", .text, "The Swift name."),
            Key("messages", .map(.text), "Texts for people, by language."),
        ]
    )

    static let retry = Shape(
        "retry",
        "a retry",
        [
            Key("attempts", .int, "Attempts in all, the first included."),
            Key("on", .list(.int), "The HTTP statuses that are worth another attempt."),
            Key("delay", .keyPath, "Where the body has the seconds to wait."),
            Key("delay_ms", .keyPath, "Where the body has the milliseconds to wait."),
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
