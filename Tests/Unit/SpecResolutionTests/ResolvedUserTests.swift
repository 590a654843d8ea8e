import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import TestTraits
import Testing

@Suite("The user in the example of the spec language")
struct ResolvedUserTests {
    private static let api = """
        genapi: 1
        api: Trips
        doc: Trips and the places people keep.
        servers:
          live:  https://api.trips.example/v1/
          local: http://127.0.0.1:8080/v1
        authorization:
          oauth2:
            token_url: /oauth/token
            grants: [password]
            scopes: { trips.read: Read your trips }
        headers: { X-Client: genapi }
        errors:
          ResourceAlreadyExists: { doc: Something with this identity exists., status: 409 }
          ValidationFailed: { status: 422, details: [FieldProblem] }
        retry: { attempts: 3, on: [429, 503] }
        timeout: 30s
        messages:
          ResourceAlreadyExists: { en: Already there., de: Gibt es schon. }
        # User.yaml
        resource: User
        doc: A person with an account.
        path: /users
        fields:
          first_name: string
          last_name: string
          phone_number: string?
          email: { type: string, required: true, doc: Where to write., example: john@example.com }
          cover_image_url: url?
          status: Status
          address: Address?
          tags: { type: [string], default: [] }
          labels: { string: string }
          latitude: { type: double, key: location.latitude }
          "odd.key": { type: int, key: "odd\\\\.key" }
          password: { type: string, access: write }
          token: { type: string, sensitive: true }
          created_at: timestamp
        types:
          Status:  { enum: [Active, Suspended] }
          Address: { fields: { street: string, city: string } }
        endpoints:
          list:   { get: "", returns: [User], paging: standard, query: { q: string?, sort: { enum: [name, age], default: name } } }
          get:    { get: "/{id}", returns: User }
          create: { post: "", body: [first_name, last_name, email, password], returns: User }
          update: { patch: "/{id}", body: [first_name, last_name, phone_number], returns: User }
          delete: { delete: "/{id}", returns: none }
          me:     { get: /me, returns: User, doc: The user who is signed in., authorization: [trips.read], errors: [ValidationFailed] }
          avatar: { put: "/{id}/avatar", multipart: { image: file, caption: string? }, returns: User }
          trips:  { get: "/{id}/trips", returns: [Trip], paging: { mode: realtime, order: descending } }
          export: { get: "/export(/{format})", parameters: { format: string }, returns: bytes, timeout: 5s, cache: 60s }
          pair:   { get: /pair, returns: { first: User, trip: Trip? } }
          search: { get: /search, returns: [User], envelope: products.data, extra: { filters: [string] } }
        store: { ttl: 5m, indexes: [[last_name, first_name]] }
        # Trip.yaml
        resource: Trip
        fields: { id: uuid, title: string, owner_id: id<User>, profile: Profile? }
        # Profile.yaml
        union: Profile
        of: [User, Trip]
        # FieldProblem.yaml
        value: FieldProblem
        fields: { field: string, problem: string }
        """

    private func user() throws -> Object {
        let answer = SpecFiles(Self.api).resolve()
        let api = try #require(answer.value, "\(answer.diagnostics)")
        guard case .object(let user) = api.units.first(where: { $0.name == "User" })?.declaration else {
            throw Missing()
        }
        return user
    }

    private func endpoint(_ name: String) throws -> Endpoint {
        try #require(try user().endpoints.first { $0.name == name })
    }

    private struct Missing: Error {}

    @Test("the API is resolved with its servers, units, error codes, retry and authorization")
    func api() throws {
        let answer = SpecFiles(Self.api).resolve()
        let api = try #require(answer.value, "\(answer.diagnostics)")
        #expect(answer.diagnostics.isEmpty)
        #expect(api.servers.map(\.url) == ["https://api.trips.example/v1", "http://127.0.0.1:8080/v1"])
        #expect(api.convention == Convention())
        #expect(api.units.map(\.name) == ["FieldProblem", "Profile", "Trip", "User"])
        #expect(api.errorCodes.map(\.name) == ["resourceAlreadyExists", "validationFailed"])
        #expect(api.errorCodes[0].messages.map(\.language) == ["en", "de"])
        #expect(api.errorCodes[1].details == .list(.declared(TypeName("FieldProblem"), .object)))
        #expect(api.retry == Retry(attempts: 3, statuses: [429, 503]))
        #expect(api.timeout == .seconds(30))
        guard case .oauth2(let oauth2) = api.authorization.first else { throw Missing() }
        #expect(
            oauth2.scopes == [OAuth2.Scope(value: "trips.read", name: "tripsRead", doc: "Read your trips")]
        )
    }

    @Test("the identity is the first field, has its own type, and need not be listed", .proves("BD-14"))
    func identity() throws {
        let user = try user()
        #expect(user.identity == .field("id", .string))
        #expect(
            user.fields.first == Field(name: "id", keyPath: ["id"], type: .identity(of: TypeName("User")))
        )
        #expect(user.discriminator == DiscriminatorValue(keyPath: ["type"], value: "User"))
    }

    @Test("fields have their names, key paths, presence and access", .proves("BD-15"))
    func fields() throws {
        let fields = try user().fields
        #expect(
            fields.map(\.name) == [
                "id", "firstName", "lastName", "phoneNumber", "email", "coverImageURL", "status", "address",
                "tags",
                "labels", "latitude", "oddKey", "password", "token", "createdAt",
            ]
        )
        #expect(fields[3].presence == .optional)
        #expect(fields[4].doc == "Where to write. For example, `john@example.com`.")
        #expect(fields[6].type == .declared(TypeName("User", "Status"), .enumeration))
        #expect(fields[8].presence == .defaulted(.emptyList))
        #expect(fields[9].type == .map(.scalar(.string)))
        #expect(fields[10].keyPath == ["location", "latitude"])
        #expect(fields[11].keyPath == ["odd.key"])
        #expect(fields[12].access == .write)
        #expect(fields[13].isSensitive)
        #expect(fields[14].type == .scalar(.timestamp))
    }

    @Test("nested types come before types declared where they are used, in the author's order")
    func nested() throws {
        let nested = try user().nested
        #expect(
            nested.map(\.name.path) == [
                ["User", "Status"], ["User", "Address"], ["User", "ListSort"], ["User", "PairResponse"],
                ["User", "SearchResponse"],
            ]
        )
        guard case .enumeration(let sort) = nested[2] else { throw Missing() }
        #expect(sort.cases.map(\.name) == ["name", "age"])
        #expect(sort.keepsUnknown)
    }

    @Test("a paged list has its query, paging mode and the default of an enum", .proves("BD-22"))
    func list() throws {
        let list = try endpoint("list")
        #expect(list.path == [.literal("/users")])
        #expect(list.query.map(\.name) == ["q", "sort"])
        #expect(list.query[1].presence == .defaulted(.enumCase("name")))
        #expect(list.response == .value(.list(.declared(TypeName("User"), .object))))
        let mode = Paging.Mode.standard(offset: "offset", limit: "limit", total: .body(["info", "total"]))
        #expect(list.paging?.mode == mode)
    }

    @Test("the path of an endpoint follows that of the resource and has a typed ID", .proves("BD-25"))
    func paths() throws {
        let get = try endpoint("get")
        #expect(get.path == [.literal("/users/"), .parameter("id")])
        #expect(get.pathTemplate == "/users/{id}")
        #expect(
            get.pathParameters == [
                Parameter(name: "id", wireName: "id", type: .identity(of: TypeName("User")))
            ]
        )
    }

    @Test("a group makes its parameters optional", .proves("BM-19"))
    func groups() throws {
        let export = try endpoint("export")
        #expect(export.path == [.literal("/users/export"), .group([.literal("/"), .parameter("format")])])
        #expect(export.pathParameters.map(\.presence) == [.optional])
        #expect(export.timeout == .seconds(5))
        #expect(export.cache == .seconds(60))
    }

    @Test(
        "the body of a PATCH can be left alone, set and cleared; that of a POST is sent whole",
        .proves("BM-16")
    )
    func bodies() throws {
        guard case .fields(let create) = try endpoint("create").body else { throw Missing() }
        #expect(create.map(\.name) == ["firstName", "lastName", "email", "password"])
        guard case .patch(let update) = try endpoint("update").body else { throw Missing() }
        #expect(update.map(\.presence) == [.required, .required, .optional])
        guard case .multipart(let parts) = try endpoint("avatar").body else { throw Missing() }
        #expect(parts[0] == Body.Part(name: "image", wireName: "image", content: .file, isOptional: false))
        #expect(parts[1].content == .field(.scalar(.string)))
        #expect(parts[1].isOptional)
    }

    @Test(
        "a payload and the values beside it are one object, decoded from the root of the body",
        .proves("JU-10")
    )
    func responses() throws {
        #expect(try endpoint("delete").response == .none)
        #expect(try endpoint("pair").response == .object(TypeName("User", "PairResponse")))
        let search = try endpoint("search")
        #expect(search.response == .enveloped(TypeName("User", "SearchResponse")))
        guard case .object(let object)? = try user().nested.last else { throw Missing() }
        #expect(object.fields.map(\.keyPath) == [["products", "data"], ["filters"]])
        #expect(object.fields.map(\.name) == ["data", "filters"])
    }

    @Test("resources that are paged in realtime mode have a paging id", .proves("BD-23"))
    func realtime() throws {
        let answer = SpecFiles(Self.api).resolve()
        guard
            case .object(let trip)? = answer.value?.units.first(where: { $0.name == "Trip" })?
                .declaration
        else {
            throw Missing()
        }
        #expect(trip.fields.map(\.name) == ["id", "pagingID", "title", "ownerID", "profile"])
        #expect(trip.fields[1].presence == .optional)
        #expect(trip.identity == .field("id", .uuid))
        #expect(trip.fields[3].type == .identity(of: TypeName("User")))
        guard case .realtime(_, _, _, _, let pagingID, let order, _)? = try endpoint("trips").paging?.mode
        else {
            throw Missing()
        }
        #expect(pagingID == ["paging_id"])
        #expect(order == .descending)
    }

    @Test(
        "a union of resources is identified by the discriminator, and stored indirectly if it is recursive",
        .proves("BD-17")
    )
    func unions() throws {
        let answer = SpecFiles(Self.api).resolve()
        guard
            case .union(let profile)? = answer.value?.units.first(where: { $0.name == "Profile" })?
                .declaration
        else { throw Missing() }
        #expect(profile.discriminator == ["type"])
        #expect(profile.members.map(\.name) == ["user", "trip"])
        #expect(profile.members.map(\.rule) == [.value("User"), .value("Trip")])
        #expect(profile.members.map(\.isIndirect) == [false, true])
        #expect(profile.keepsUnknown)
    }

    @Test("an endpoint has its authorization and its errors")
    func options() throws {
        let me = try endpoint("me")
        guard case .scheme(.oauth2, let scopes)? = me.authorization else { throw Missing() }
        #expect(scopes == ["trips.read"])
        #expect(me.errors == ["validationFailed"])
        #expect(me.doc == "The user who is signed in.")
    }
}
