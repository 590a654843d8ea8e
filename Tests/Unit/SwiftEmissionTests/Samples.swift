import ResolvedAPI

/// The harness API of the first seed, and what it has not got.
enum Samples {
    static let string = TypeReference.scalar(.string)
    static let user = TypeName("User")
    static let status = TypeName("User", "Status")
    static let address = TypeName("User", "Address")

    static var trips: API {
        API(
            name: "Trips",
            doc: "Trips and the places people keep.",
            servers: [
                Server(name: "live", url: "https://api.trips.example/v1"),
                Server(name: "local", url: "http://127.0.0.1:8080/v1", doc: "On this machine."),
                Server(name: "alias", url: "https://api.trips.example/v1"),
            ],
            authorization: [oauth2],
            headers: [ConstantHeader(wireName: "X-Client", value: "genapi")],
            errorCodes: [
                ErrorCode(
                    name: "resourceAlreadyExists",
                    wireValue: "ResourceAlreadyExists",
                    doc: "Something with this identity exists.",
                    status: 409,
                    messages: [
                        ErrorCode.Message(language: "en", text: "Already there."),
                        ErrorCode.Message(language: "de", text: "Gibt es \"schon\"."),
                    ]
                ),
                ErrorCode(
                    name: "validationFailed",
                    wireValue: "ValidationFailed",
                    status: 422,
                    details: .list(.declared(TypeName("FieldProblem"), .object))
                ),
            ],
            retry: Retry(attempts: 3, statuses: [429, 503]),
            timeout: .seconds(30),
            services: true,
            units: [
                OutputUnit(name: "FieldProblem", declaration: .object(fieldProblem)),
                OutputUnit(name: "Node", declaration: .object(node)),
                OutputUnit(name: "Profile", declaration: .union(profile)),
                OutputUnit(name: "Shade", declaration: .enumeration(shade)),
                OutputUnit(name: "User", declaration: .object(userObject)),
            ]
        )
    }

    static var oauth2: AuthorizationScheme {
        .oauth2(
            OAuth2(
                tokenURL: "/oauth/token",
                authorizationURL: "/oauth/authorize",
                grants: [.password, .deviceCode],
                clientAuthentication: .none,
                scopes: [OAuth2.Scope(value: "trips.read", name: "tripsRead", doc: "Read your trips")]
            )
        )
    }

    static var fieldProblem: Object {
        Object(
            name: TypeName("FieldProblem"),
            fields: [Field(name: "field", keyPath: ["field"], type: string)],
            isHashable: true,
            isCodable: false
        )
    }

    static var shade: Enumeration {
        Enumeration(
            name: TypeName("Shade"),
            cases: [
                Enumeration.Case(name: "light", wireValue: .int(1)),
                Enumeration.Case(
                    name: "dark",
                    wireValue: .int(-2),
                    doc: "At night.",
                    deprecated: "use light"
                ),
            ],
            keepsUnknown: false
        )
    }

    static var profile: Union {
        Union(
            name: TypeName("Profile"),
            doc: "Who it is.",
            discriminator: ["type"],
            members: [
                Union.Member(name: "user", type: .declared(user, .object), rule: .value("User")),
                Union.Member(
                    name: "node",
                    type: .declared(TypeName("Node"), .object),
                    rule: .hasKey("parent"),
                    isIndirect: true
                ),
            ]
        )
    }

    static var node: Object {
        let name = TypeName("Node")
        return Object(
            name: name,
            doc: "A tree.",
            deprecated: "use Profile",
            identity: .field("number", .int64),
            fields: [
                Field(name: "number", keyPath: ["number"], type: .identity(of: name), access: .read),
                Field(
                    name: "parent",
                    keyPath: ["parent"],
                    type: .declared(name, .object),
                    presence: .optional,
                    isIndirect: true
                ),
                Field(name: "children", keyPath: ["children"], type: .list(.declared(name, .object))),
                Field(
                    name: "profile",
                    keyPath: ["profile"],
                    type: .declared(TypeName("Profile"), .union),
                    presence: .optional,
                    isIndirect: true
                ),
            ],
            nested: [
                .union(
                    Union(
                        name: TypeName("Node", "Shape"),
                        discriminator: nil,
                        members: [
                            Union.Member(
                                name: "user",
                                type: .declared(user, .object),
                                rule: .hasKey("email")
                            ),
                            Union.Member(
                                name: "problem",
                                type: .declared(TypeName("FieldProblem"), .object),
                                rule: .hasKey("field")
                            ),
                        ],
                        keepsUnknown: false
                    )
                ),
                .union(
                    Union(
                        name: TypeName("Node", "Form"),
                        discriminator: ["kind"],
                        members: [
                            Union.Member(name: "user", type: .declared(user, .object), rule: .value("u"))
                        ],
                        keepsUnknown: false
                    )
                ),
                .union(
                    Union(
                        name: TypeName("Node", "Kept"),
                        discriminator: nil,
                        members: [
                            Union.Member(name: "user", type: .declared(user, .object), rule: .hasKey("u"))
                        ]
                    )
                ),
            ],
            endpoints: [
                Endpoint(
                    name: "all",
                    method: .get,
                    path: [.literal("/nodes")],
                    pathTemplate: "/nodes",
                    response: .value(.map(.declared(name, .object)))
                )
            ]
        )
    }
}
