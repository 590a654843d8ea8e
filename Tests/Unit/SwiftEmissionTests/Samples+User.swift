import ResolvedAPI

extension Samples {
    static func field(
        _ name: String,
        _ key: String,
        _ type: TypeReference,
        _ presence: Field.Presence = .required,
        doc: String? = nil
    ) -> Field {
        Field(name: name, keyPath: [key], type: type, presence: presence, doc: doc)
    }

    static var userFields: [Field] {
        [
            field("id", "id", .identity(of: user)),
            field("firstName", "first_name", string),
            field("lastName", "last_name", string),
            field("phoneNumber", "phone_number", string, .optional),
            field("email", "email", string, doc: "Where to write."),
            Field(name: "password", keyPath: ["password"], type: string, access: .write),
            field("status", "status", .declared(status, .enumeration), .defaulted(.enumCase("active"))),
            field("address", "address", .declared(address, .object), .optional),
            Field(name: "latitude", keyPath: ["location", "latitude"], type: .scalar(.double)),
            Field(
                name: "tags",
                keyPath: ["tags"],
                type: .list(string),
                presence: .defaulted(.emptyList),
                skipsBadElements: true
            ),
            Field(
                name: "longitude",
                keyPath: ["location", "longitude"],
                type: .scalar(.double),
                presence: .optional
            ),
            Field(
                name: "deep",
                keyPath: ["location", "odd.key", "deep"],
                type: .scalar(.int),
                presence: .optional
            ),
            field("labels", "labels", .map(.list(.optional(string)))),
            field("logins", "logins", .list(.scalar(.timestamp)), .optional),
            field("calendar", "calendar", .map(.list(.optional(.scalar(.rfc822))))),
            field("price", "price", .scalar(.decimal), .defaulted(.decimal("12.50"))),
            field("big", "big", .scalar(.decimal), .defaulted(.decimal("-3"))),
            field("birthday", "birthday", .scalar(.date), .optional),
            field("link", "link", .scalar(.url), .optional),
            field("key", "key", .scalar(.uuid)),
            field("blob", "blob", .scalar(.data), .optional),
            field("anything", "anything", .scalar(.json), .optional),
            Field(
                name: "age",
                keyPath: ["age"],
                type: .scalar(.int),
                presence: .defaulted(.int(18)),
                malformed: .isNull
            ),
            Field(name: "token", keyPath: ["token"], type: string, isSensitive: true),
            Field(name: "pin", keyPath: ["pin"], type: .scalar(.int), presence: .optional, isSensitive: true),
            Field(
                name: "fax",
                keyPath: ["fax"],
                type: string,
                presence: .optional,
                deprecated: "nobody has one"
            ),
            field("createdAt", "created_at", .scalar(.timestampMilliseconds)),
            field("json", "json", .scalar(.json), .optional),
        ]
    }

    static var userObject: Object {
        Object(
            name: user,
            doc: "A person with an account.",
            identity: .field("id", .string),
            discriminator: DiscriminatorValue(keyPath: ["type"], value: "User"),
            fields: userFields,
            nested: [
                .enumeration(
                    Enumeration(
                        name: status,
                        cases: [
                            Enumeration.Case(name: "active", wireValue: .string("Active")),
                            Enumeration.Case(
                                name: "suspended",
                                wireValue: .string("Suspended"),
                                deprecated: "over"
                            ),
                        ]
                    )
                ),
                .object(
                    Object(
                        name: address,
                        fields: [
                            field("street", "street", string),
                            field(
                                "kind",
                                "kind",
                                .declared(TypeName("User", "Address", "Kind"), .enumeration)
                            ),
                        ],
                        nested: [
                            .enumeration(
                                Enumeration(
                                    name: TypeName("User", "Address", "Kind"),
                                    cases: [
                                        Enumeration.Case(name: "home", wireValue: .string("home")),
                                        Enumeration.Case(
                                            name: "default",
                                            wireValue: .string("Default"),
                                            doc: "The usual one."
                                        ),
                                    ],
                                    keepsUnknown: false
                                )
                            )
                        ]
                    )
                ),
                .object(
                    Object(
                        name: TypeName("User", "ListResponse"),
                        fields: [
                            Field(name: "users", keyPath: ["data"], type: .list(.declared(user, .object))),
                            Field(name: "total", keyPath: ["info", "total"], type: .scalar(.int)),
                        ]
                    )
                ),
            ],
            endpoints: userEndpoints,
            preservesUnknown: true
        )
    }

    static func parameter(
        _ name: String,
        _ type: TypeReference,
        _ presence: Field.Presence = .required,
        doc: String? = nil
    ) -> Parameter {
        Parameter(name: name, wireName: name, type: type, presence: presence, doc: doc)
    }

    static var userEndpoints: [Endpoint] {
        let id = parameter("id", .identity(of: user))
        let itself = Response.value(.declared(user, .object))
        let one: [Endpoint.PathPart] = [.literal("/users/"), .parameter("id")]
        let fields = userFields
        return [
            Endpoint(
                name: "list",
                doc: "Everybody.",
                method: .get,
                path: [.literal("/users")],
                pathTemplate: "/users",
                query: [
                    parameter("q", string, .optional, doc: "What to look for."),
                    parameter("status", .declared(status, .enumeration), .defaulted(.enumCase("active"))),
                    parameter("since", .scalar(.timestamp), .optional, doc: "Not before."),
                ],
                response: .value(.list(.declared(user, .object))),
                paging: Paging(
                    mode: .standard(offset: "offset", limit: "limit", total: .body(["info", "total"]))
                )
            ),
            Endpoint(
                name: "get",
                method: .get,
                path: one,
                pathTemplate: "/users/{id}",
                pathParameters: [id],
                response: itself,
                authorization: Endpoint.Authorization.none,
                timeout: .milliseconds(1500),
                cache: .seconds(60),
                priority: .high,
                errors: ["resourceAlreadyExists"]
            ),
            Endpoint(
                name: "create",
                method: .post,
                path: [.literal("/users")],
                pathTemplate: "/users",
                body: .fields(
                    fields.filter {
                        ["firstName", "password", "json", "latitude", "deep", "logins"].contains($0.name)
                    }
                ),
                response: itself,
                retry: Retry(attempts: 2, statuses: [503]),
                sendsIdempotencyKey: true
            ),
            Endpoint(
                name: "update",
                method: .patch,
                path: one,
                pathTemplate: "/users/{id}",
                pathParameters: [id],
                body: .patch(
                    fields.filter {
                        ["firstName", "phoneNumber", "password", "logins", "token", "fax", "deep"].contains(
                            $0.name
                        )
                    }
                ),
                response: itself
            ),
            Endpoint(
                name: "delete",
                deprecated: "use suspend, which can be taken back",
                method: .delete,
                path: one,
                pathTemplate: "/users/{id}",
                pathParameters: [id],
                headers: [
                    Parameter(name: "ifMatch", wireName: "If-Match", type: string, presence: .optional)
                ],
                constantHeaders: [ConstantHeader(wireName: "X-A", value: "a\"b")]
            ),
            Endpoint(
                name: "avatar",
                method: .put,
                path: one + [.literal("/avatar")],
                pathTemplate: "/users/{id}/avatar",
                pathParameters: [id],
                body: .multipart([
                    Body.Part(name: "image", wireName: "image", content: .file, isOptional: false),
                    Body.Part(
                        name: "caption",
                        wireName: "caption",
                        content: .field(string),
                        isOptional: true
                    ),
                ]),
                response: itself
            ),
            Endpoint(
                name: "token",
                method: .post,
                path: [.literal("/token")],
                pathTemplate: "/token",
                body: .form([
                    field("grantType", "grant_type", string), field("form", "form", .scalar(.int), .optional),
                ]),
                response: .object(TypeName("User", "ListResponse")),
                envelope: Envelope.none,
                authorization: .scheme(.basic, scopes: [])
            ),
            Endpoint(
                name: "upload",
                method: .put,
                path: [.literal("/blob")],
                pathTemplate: "/blob",
                body: .bytes(contentType: "image/png"),
                response: .bytes,
                authorization: .scheme(oauth2, scopes: ["trips.read"])
            ),
            Endpoint(
                name: "replace",
                method: .put,
                path: one,
                pathTemplate: "/users/{id}",
                pathParameters: [id],
                body: .value(.declared(user, .object)),
                response: .headers
            ),
            Endpoint(
                name: "counted",
                method: .get,
                path: [.literal("/counted")],
                pathTemplate: "/counted",
                response: .enveloped(TypeName("User", "ListResponse"))
            ),
            Endpoint(
                name: "changes",
                method: .get,
                path: [
                    .literal("/users"),
                    .group([.literal("/"), .parameter("name"), .group([.literal("/"), .parameter("day")])]),
                ],
                pathTemplate: "/users(/{name}(/{day}))",
                pathParameters: [
                    parameter("name", string, .optional), parameter("day", .scalar(.timestamp), .optional),
                ],
                response: .events(.declared(user, .object))
            ),
            Endpoint(
                name: "stream",
                method: .get,
                path: [.literal("/s")],
                pathTemplate: "/s",
                response: .stream
            ),
            Endpoint(
                name: "ping",
                method: .head,
                path: [.literal("/p")],
                pathTemplate: "/p",
                response: .none
            ),
            Endpoint(
                name: "alerts",
                method: .get,
                path: one + [.literal("/alerts")],
                pathTemplate: "/users/{id}/alerts",
                pathParameters: [id],
                response: .value(.list(string)),
                paging: Paging(
                    mode: .realtime(
                        sinceID: "since_id",
                        maxID: "max_id",
                        limit: "limit",
                        pagingID: ["paging_id"],
                        order: .descending
                    )
                )
            ),
        ]
    }
}
