import ResolvedAPI

extension Samples {
    /// Names that Swift, Foundation or the runtime also use.
    static let takenNames = [
        "Any", "AsyncSequence", "Bool", "CallLog", "Change", "NullableChange", "Client", "ClosedEnumeration",
        "Codable",
        "Data", "Date", "Decimal", "Double", "Element", "Endpoint", "EndpointOptions", "Equatable", "Error",
        "Hashable",
        "Identifiable", "Identifier", "Indirect", "Int", "Int64", "JSONReadable", "JSONReader", "JSONValue",
        "JSONWritable", "JSONWriter", "ListEndpoint", "MultipartFile", "Never", "NoContent",
        "OpenEnumeration",
        "Optional", "Protocol", "Repository", "ResponseBytes", "Result", "RetryPolicy", "ScriptedItems",
        "Sendable",
        "Sensitive", "String", "Task", "Type", "UInt8", "URL", "UUID", "UnansweredCall", "Void",
    ]

    /// Words that Swift reads in some other way where a name could stand.
    static let takenWords = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break",
        "case", "catch", "class", "consume", "continue", "convenience", "copy", "debugDescription", "default",
        "defer",
        "deinit", "description", "discard", "do", "dynamic", "each", "else", "enum", "extension",
        "fallthrough", "false",
        "fileprivate", "final", "for", "func", "get", "guard", "hash", "hashValue", "id", "if", "import",
        "in", "indirect",
        "infix", "init", "inout", "internal", "is", "isolated", "json", "lazy", "left", "let", "macro",
        "mutating",
        "newValue", "nil", "none", "nonisolated", "old", "oldValue", "open", "operator", "optional",
        "override", "package",
        "postfix", "precedence", "precedencegroup", "prefix", "private", "protocol", "public", "rawValue",
        "repeat",
        "required", "rethrows", "return", "right", "self", "sending", "set", "some", "static", "struct",
        "subscript",
        "super", "switch", "then", "throw", "throws", "true", "try", "type", "typealias", "unowned", "update",
        "value",
        "var", "weak", "where", "while", "write", "yield",
    ]

    /// Every taken name as a resource, every taken word as a field, a parameter, an endpoint and a case.
    static var collisions: API {
        API(
            name: "Clash",
            servers: takenWords.map { Server(name: $0, url: "https://\($0).example") },
            authorization: [
                .oauth2(
                    OAuth2(
                        tokenURL: "/t",
                        grants: [.password],
                        scopes: takenWords.map { OAuth2.Scope(value: $0 + "s", name: $0, doc: nil) }
                    )
                )
            ],
            errorCodes: takenWords.map { word in
                ErrorCode(
                    name: word,
                    wireValue: word + "!",
                    status: 400,
                    details: .declared(TypeName("Data"), .object),
                    messages: [ErrorCode.Message(language: "en", text: word)]
                )
            },
            services: true,
            units: takenNames.map { OutputUnit(name: $0, declaration: .object(clash($0))) }
        )
    }

    private static let everyScalar = Scalar.allCases.map(TypeReference.scalar)

    private static func clash(_ resource: String) -> Object {
        let name = TypeName(resource)
        let isRich = ["Type", "String", "Endpoint"].contains(resource)
        let id = Field(name: "identity", keyPath: ["identity"], type: .identity(of: name))
        let scalars = everyScalar.enumerated().map { index, type in
            Field(
                name: "scalar\(index)",
                keyPath: ["s\(index)"],
                type: type,
                presence: .optional,
                isSensitive: index == 1
            )
        }
        let words = takenWords.map { Field(name: $0, keyPath: [$0], type: string, presence: .optional) }
        let cases = takenWords.map { Enumeration.Case(name: $0, wireValue: .string($0 + "?")) }
        let kind = TypeName(resource, "Kind")
        let sort = TypeName(resource, "Sort")
        var nested: [Declaration] = [
            .enumeration(Enumeration(name: kind, cases: isRich ? cases : [cases[0]])),
            .enumeration(Enumeration(name: sort, cases: isRich ? cases : [cases[0]], keepsUnknown: false)),
        ]
        if isRich {
            nested += ["Date", "Type", "Sendable", "JSONReader", "Int"].filter { $0 != resource }.map {
                inner in
                .object(
                    Object(
                        name: TypeName(resource, inner),
                        fields: [field("when", "when", .scalar(.timestamp))]
                    )
                )
            }
        }
        let path: [Endpoint.PathPart] = [.literal("/"), .parameter("identity")]
        let parameter = Parameter(name: "identity", wireName: "identity", type: .identity(of: name))
        let patch = Endpoint(
            name: "change",
            method: .patch,
            path: path,
            pathTemplate: "/{identity}",
            pathParameters: [parameter],
            body: .patch(scalars + (isRich ? words : [])),
            response: .value(.declared(name, .object)),
            invalidates: [name],
            ttl: .seconds(1)
        )
        let list = Endpoint(
            name: "all",
            method: .get,
            path: path,
            pathTemplate: "/{identity}",
            pathParameters: [parameter],
            query: takenWords.map { Parameter(name: $0, wireName: $0, type: string, presence: .optional) },
            response: .value(.list(.declared(name, .object))),
            paging: Paging(mode: .none),
            relation: Relation(of: name, name: "all", identity: "identity")
        )
        let deletion = Endpoint(
            name: "remove",
            method: .delete,
            path: path,
            pathTemplate: "/{identity}",
            pathParameters: [parameter],
            query: isRich
                ? takenWords.map { Parameter(name: $0, wireName: $0, type: string, presence: .optional) } : []
        )
        let endpoints = (isRich ? takenWords : ["get"]).map { word in
            Endpoint(
                name: word,
                method: .post,
                path: path,
                pathTemplate: "/{identity}",
                pathParameters: [parameter],
                query: [
                    Parameter(
                        name: "sort",
                        wireName: "sort",
                        type: .declared(sort, .enumeration),
                        presence: .defaulted(.enumCase("actor"))
                    )
                ],
                body: .fields(isRich && word == "self" ? words : []),
                response: .value(.list(.declared(name, .object)))
            )
        }
        return Object(
            name: name,
            identity: .field("identity", .uuid),
            discriminator: DiscriminatorValue(keyPath: ["kind"], value: resource),
            fields: [id, field("kindOf", "kind_of", .declared(kind, .enumeration))] + scalars
                + (isRich ? words : []),
            nested: nested,
            endpoints: endpoints + [patch, deletion] + (isRich ? [list] : []),
            isHashable: isRich,
            isCodable: false
        )
    }
}
