import Foundation
import GenAPILogging
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Logging
import TestTraits
import Testing
import Trips

/// Compiles samples of the documentation, together with other suites of this name, and checks what the text says about them.
@Suite struct DocumentationTests {
    @Test(
        "the documentation of every module of a product has samples, which are compiled",
        arguments: DocumentationSamples.modules
    )
    func everySampleIsCompiled(of module: String) throws {
        let samples = try DocumentationSamples(of: module)
        #expect(!samples.isEmpty)
        #expect(samples.notCompiled == [])
    }

    @Test("the modules of products are found, also the second one of a product")
    func modulesAreFound() {
        #expect(DocumentationSamples.modules.count > 10)
        #expect(DocumentationSamples.modules.contains("GenAPIClientRegistration"))
    }

    @Test("a custom scalar is read from its bytes") func aScalarOfYourOwnIsReadFromItsBytes() throws {
        #expect(try Color(json: ##""#ff8000""##).rgb == 0xFF8000)
        #expect(throws: MappingError.self) { try Color(json: #""orange""#) }
    }

    @Test("a codec reads and writes the values of a type that does not do so itself")
    func codec() throws {
        let text = ##"{"tint":"#0f8000"}"##
        let lamp = try Lamp(json: text)
        #expect(lamp.tint == 0x0F8000)
        #expect(try lamp.jsonText() == text)
        #expect(throws: MappingError.self) { try Lamp(json: #"{"tint": "orange"}"#) }
    }

    @Test("all missing keys are reported together") func missingKeysAreReportedTogether() throws {
        do {
            _ = try Station(json: #"{"tags": [], "location": {}}"#)
        } catch {
            print(error.missing)  // ["name", "location.latitude"]
        }
        let error = #expect(throws: MappingError.self) { try Station(json: #"{"tags": [], "location": {}}"#) }
        #expect(error?.missing == ["name", "location.latitude"])
    }

    @Test("a value of a wrong type is reported with its location") func wrongTypeIsReportedWithItsLocation()
        throws
    {
        do {
            _ = try Station(json: #"{"name": "Bern", "tags": ["hub", 5], "location": {"latitude": 46.9}}"#)
        } catch {
            print(error)  // tags[1]: expected string, found number (line 1, column 34, byte 33)
        }
        let error = #expect(throws: MappingError.self) {
            try Station(json: #"{"name": "Bern", "tags": ["hub", 5], "location": {"latitude": 46.9}}"#)
        }
        #expect(error?.description == "tags[1]: expected string, found number (line 1, column 34, byte 33)")
    }

    @Test("a value that was read is written as the same text") func writtenValueRoundTrips() throws {
        let bytes = Array(#"{"name":"Bern","platforms":2,"tags":["hub"],"location":{"latitude":46.9}}"#.utf8)
        let station = try Station(json: bytes)
        let text = try station.jsonText()
        #expect(text == String(decoding: bytes, as: UTF8.self))
    }

    @Test("the samples for pages and items send one request each") func pagesAndItems() async throws {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token": "a", "token_type": "Bearer"}"#))
        server.on("GET", "/v1/users/7/locations", .json(#"{"data": [], "code": "OK", "info": {"total": 0}}"#))
        try await printPlaces(client(signedInTo: server))
        #expect(server.requests.map(\.method) == ["POST", "GET", "GET"])
    }

    @Test("a transport rejects an unsupported TLS policy") func transportRejectsUnsupportedTLSPolicies() {
        let key = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"
        #expect(throws: TLSPolicyError.self) {
            try transport(trusting: URL(filePath: "/nowhere"), key, key, Sensitive("canary"))
        }
    }

    @Test("declared error codes and statuses are caught") func declaredErrorsAndStatusesAreCaught()
        async throws
    {
        let server = StubTransport()
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token": "a", "token_type": "Bearer"}"#))
        server.on(
            "GET",
            "/v1/users/me",
            .json(#"{"code": "ResourceAlreadyExists"}"#),
            .status(404)
        )
        let client = try await client(signedInTo: server)
        #expect(try await value(of: User.me(), client) == nil)
        #expect(try await value(of: User.me(), client) == nil)
    }
}

private func clearNickname() async throws {
    let client = TripsAPI.client(server: .live, transport: URLSessionTransport())
    let place = try await client.send(Location.get(userID: "7", id: "12"))
    let cleared = try await client.send(Location.update(userID: "7", id: place.id, nickname: .null))
    print(cleared)
}

private func signedIn(_ password: Sensitive<String>, _ transport: any Transport) async throws -> Client {
    let session = OAuth2Session(
        TripsAPI.oauth2,
        baseURL: BaseURL(TripsAPI.Server.live),
        client: OAuth2Client(id: "app"),
        transport: transport
    )
    try await session.signIn(user: "alice", password: password)
    let client = TripsAPI.client(transport: transport, credentials: .oauth2(session))
    return client
}

private protocol RefreshedLogin: Actor {
    var accessToken: Sensitive<String> { get }
    func refresh() async throws
}

private func credentials(of login: some RefreshedLogin) -> Credentials {
    let credentials: Credentials = .bearer {
        await login.accessToken
    } isExpired: { response in
        response.status == .unauthorized && response.code == "token_expired"
    } refresh: {
        try await login.refresh()
    }
    return credentials
}

private func transport(
    trusting files: URL,
    _ current: String,
    _ next: String,
    _ passphrase: Sensitive<String>
) throws -> any Transport {
    var tls = TLSPolicy()
    tls.authorities = files.appending(path: "authorities.pem")
    try tls.pinKey(pem: current)
    try tls.pinKey(pem: next)
    tls.identity = .pkcs12(files.appending(path: "client.p12"), passphrase: passphrase)
    let transport = try URLSessionTransport(tls: tls)
    return transport
}

private func value<Value>(of call: Endpoint<Value>, _ client: Client) async throws -> Value? {
    do {
        return try await client.send(call)
    } catch ClientError.errorResponse(let response)
        where response.code(as: TripsAPI.ErrorCode.self) == .resourceAlreadyExists
    {
        print(response.message ?? "There is one already.")
        return nil
    } catch let error as ClientError where error.status == .notFound {
        return nil
    }
}

private func patientCall(_ trace: String) -> Endpoint<Location> {
    let patient = Location.get(userID: "7", id: "12").with {
        $0.timeout = .seconds(90)
        $0.headers.append(.header("X-Trace", trace))
    }
    return patient
}

private func call(to url: URL) -> Endpoint<ResponseBytes> {
    let picture: Endpoint<ResponseBytes> = .get(EndpointPath(url))
    return picture
}

private func switchServers(_ client: Client, _ setting: String) throws {
    client.use(BaseURL(TripsAPI.Server.local))
    client.use(try BaseURL(setting))  // throws InvalidServerURL
}

private func text(for error: ClientError) throws -> (String, [FieldProblem]) {
    let code = error.code(as: TripsAPI.ErrorCode.self)
    let problems = try error.details(as: [FieldProblem].self) ?? []
    let text = code?.messages.text(in: "de-AT") ?? error.kind.rawValue
    return (text, problems)
}

private func printingOptions() -> ClientOptions {
    var options = ClientOptions()
    options.onEvent = { event in
        guard case .ended(let call, let result, _, _, let time) = event else { return }
        print(call.operation ?? "\(call.line)", result, time)
    }
    return options
}

private func loggingOptions() -> ClientOptions {
    var options = ClientOptions()
    options.logger = Logger(label: "trips")
    options.attemptLogger = Logger(label: "trips.attempts")
    options.attemptLogger?.logLevel = .debug
    options.messageLogger = Logger(label: "trips.messages")
    options.messageLogger?.logLevel = .trace
    options.maxLoggedBodyBytes = 4_096
    return options
}

private func upload(_ picture: MultipartFile, for user: User, _ client: Client) async throws {
    let updated = try await client.upload(User.setAvatar(id: user.id, image: picture)) { sent, total in
        print(sent, "of", total ?? 0, "bytes")
    }
    print(updated)
}

private func upload(_ url: URL, for user: User, _ client: Client) async throws {
    let picture = MultipartFile(contentsOf: url, contentType: "image/png")
    _ = try await client.send(User.setAvatar(id: user.id, image: picture))
}

private func printPlaces(_ client: Client) async throws {
    for try await page in client.pages(Location.list(userID: "7"), limit: 50) {
        print(page.elements.count, "of", page.total ?? 0)
    }
    for try await place in client.items(Location.list(userID: "7")) {
        print(place.title)
    }
}

@MainActor private func search(_ user: User, _ repositories: Repositories) {
    let search = SearchModel("") { words in repositories.list(user.locations(q: words)) }
    search.parameters = "museum"
}

private func printLists(of user: User, _ client: Client) async throws {
    let repositories = Repositories(client)
    let list = repositories.list(user.locations(), limit: 50)
    for await places in list.snapshots() {
        print(places.rows.count, "of", places.total ?? 0, places.append)
    }
    let places = list
    await places.keepMissingRows { place in
        guard place.nickname != nil else { return false }
        place.subtitle = "no longer listed"
        return true
    }
    let small = Repositories(client, unusedRows: 1_000)
    try await small.close()
    var configuration = ListConfiguration(for: Alert.list())
    configuration.prefetchDistance = 3
    let alerts = repositories.list(Alert.list(), configuration: configuration)
    try await alerts.refresh()
    try await alerts.loadToEnd()
    let result = try await alerts.refresh()
    print(result.inserted.count, "new,", result.changed.count, "changed,", result.removed.count, "gone")
    let status = result.page?.status
    _ = status
}

private func takePartInImports(_ client: Client) -> Repositories {
    let repositories = Repositories(
        client,
        importHooks: [
            .before(Location.self) { places in
                places.removeAll { $0.title.isEmpty }
            },
            .during(Location.self) { places, transaction in
                guard var user = try transaction.element("7", of: User.self) else { return }
                user.coverImageURL = places.last?.imageURL
                try transaction.save([user])
            },
        ]
    )
    return repositories
}

private func followAConnection(_ client: Client) {
    let (connectivity, connection) = AsyncStream.makeStream(of: Bool.self)
    let repositories = Repositories(client, connectivity: connectivity)
    connection.yield(false)
    _ = repositories
}

private func queryStoredElements(_ places: Repository<Location>) async throws {
    for await found in places.query(where: \.title >= "A" && \.title < "B", sort: \.title, limit: 50) {
        print(found.map(\.title))
    }
    let all = try await places.stored(sort: \.title)
    print(all)
}

private func searchStoredElements(_ places: Repository<Location>) async throws {
    let found = try await places.stored(where: .text(\.title, contains: "cafe"))
    let starting = try await places.stored(where: .text(\.title, beginsWith: "ca", .ignoringCase))
    print(found, starting)
}

@MainActor private func showAQuery(_ places: Repository<Location>) {
    let search = QueryModel(places.query(sort: \.title))
    search.query = places.query(where: .text(\.title, contains: "cafe"), sort: \.title)
}

private func aggregateStoredElements(_ places: Repository<Location>) async throws {
    for await number in places.query(.count, where: .text(\.title, contains: "cafe")) { print(number) }
    let last = try await places.stored(.max(\.title))
    let numbers = try await places.stored(.count, by: \.title)
    let sections = try await places.stored(sections: \.title)
    print(last as Any, numbers, sections)
}

private func changeElements(_ repositories: Repositories) async throws {
    let users = repositories.repository(for: User.get)
    let user = try await users.find("7")
    for await user in users.values("7") {
        print(user?.firstName ?? "gone")
    }
    let places = repositories.repository { Location.get(userID: "7", id: $0) }
    try await users.update("7") { $0.firstName = "Alice" }
    try await users.delete("8")
    try await places.update("12") { place in
        place.title = "Home"
    } call: { new, old in
        new.update(userID: "7", changedFrom: old)
    }
    try await places.delete("13", call: Location.delete(userID: "7", id: "13"))
    let place = try await repositories.send(
        Location.create(userID: "7", title: "Home", subtitle: "", latitude: 46.9, longitude: 7.4)
    )
    print(user, place)
}

enum HexColor: JSONCodec {
    static func read(from json: inout JSONReader) -> UInt32 {
        let offset = json.offset
        let rgb = json.withString { text in UInt32(hexadecimal: text.span) }
        if rgb == nil { json.refuse(expected: "a color", found: "another text", at: offset) }
        return rgb ?? 0
    }

    static func write(_ rgb: UInt32, to json: inout JSONWriter) {
        json.string("#" + String(rgb & 0xFF_FFFF | 0x100_0000, radix: 16).dropFirst())
    }
}

struct Lamp: JSONReadable, JSONWritable {
    var tint: UInt32

    init(from json: inout JSONReader) {
        json.beginObject()
        tint = json.value("tint", with: HexColor.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("tint", tint, with: HexColor.self)
        json.endObject()
    }
}

struct Color: JSONReadable {
    var rgb: UInt32  // UInt32.init?(hexadecimal: Span<UInt8>) is yours

    init(from json: inout JSONReader) {
        let offset = json.offset
        let rgb = json.withString { text in UInt32(hexadecimal: text.span) }
        if rgb == nil { json.refuse(expected: "a color", found: "another text", at: offset) }
        self.rgb = rgb ?? 0
    }
}

extension UInt32 {
    /// Six hexadecimal digits behind `#`.
    fileprivate init?(hexadecimal text: Span<UInt8>) {
        guard text.count == 7, text[0] == UInt8(ascii: "#") else { return nil }
        var value: UInt32 = 0
        for index in 1..<7 {
            guard let digit = Character(UnicodeScalar(text[index])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        self = value
    }
}

struct Station: Equatable, JSONReadable, JSONWritable {
    var name: String
    var platforms: Int
    var operatorName: String?
    var tags: [String]
    var latitude: Double

    init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        platforms = json.int("platforms", default: 1)
        operatorName = json.stringIfPresent("operator")
        tags = json.list("tags", of: String.self)
        latitude = json.object("location") { json in json.double("latitude") }
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        json.int("platforms", platforms)
        json.stringIfPresent("operator", operatorName)
        json.list("tags", tags)
        json.object("location") { json in json.double("latitude", latitude) }
        json.endObject()
    }
}
