import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Testing

/// The selection of the example for a request.
@Suite struct OfflineTransportTests {
    private static func text(_ endpoint: Endpoint<ResponseBytes>, from examples: EndpointExample...)
        async throws
        -> String
    {
        let client = Client(
            APIDefinition(name: "Sample", envelope: .none),
            baseURL: "http://offline.test/v1/",
            transport: OfflineTransport(examples, server: "http://offline.test/v1")
        )
        return String(decoding: try await client.send(endpoint).bytes, as: UTF8.self)
    }

    @Test("a path without placeholders is preferred in any order")
    func precisePaths() async throws {
        let any = EndpointExample("User.get", "a", "GET /users/{id}", answer: "any")
        let me = EndpointExample("User.me", "a", "GET /users/me", answer: "me")
        #expect(try await Self.text(.get("/users/me"), from: any, me) == "me")
        #expect(try await Self.text(.get("/users/7"), from: any, me) == "any")
    }

    @Test("a placeholder matches one whole non-empty segment")
    func openPlaces() async throws {
        let image = EndpointExample("Image.get", "a", "GET /images/{id}.{format}", answer: "image")
        #expect(try await Self.text(.get("/images/\("a.b").png"), from: image) == "image")
        for path: EndpointPath in [
            "/images/.png", "/images/a", "/images/a.png/b", "/image/a.png", "/images/a.",
        ] {
            await #expect(throws: UnexpectedRequest.self) { try await Self.text(.get(path), from: image) }
        }
    }

    @Test("a placeholder with an equals sign also matches an empty value")
    func emptyPlaces() async throws {
        let all = EndpointExample("Shelf.list", "a", "GET /{room=}/shelves/{id}", answer: "all")
        for room in ["", "hall"] {
            let path: EndpointPath = "/\(room, allowsEmpty: true)/shelves/7"
            #expect(try await Self.text(.get(path), from: all) == "all")
        }
        await #expect(throws: UnexpectedRequest.self) {
            try await Self.text(.get("//shelves/\("", allowsEmpty: true)"), from: all)
        }
    }

    @Test("calls to another server of the API have examples, too")
    func otherServers() async throws {
        let definition = APIDefinition(
            name: "Sample",
            envelope: .none,
            otherServers: [
                "http://offline.test/v1": ["files": "http://files.test/data"],
                "http://staging.test": ["files": "http://files.staging.test"],
            ]
        )
        let offline = OfflineTransport(
            [EndpointExample("File.get", "a", "GET /files/{id}", answer: "file")],
            server: "http://offline.test/v1/",
            otherServers: definition.otherServers
        )
        let call: Endpoint<ResponseBytes> = .get("/files/7", options: EndpointOptions(server: "files"))
        func text(at server: BaseURL) async throws -> String {
            let client = Client(definition, baseURL: server, transport: offline)
            return String(decoding: try await client.send(call).bytes, as: UTF8.self)
        }
        #expect(try await text(at: "http://offline.test/v1") == "file")
        #expect(offline.requests.map(\.url) == ["http://files.test/data/files/7"])
        await #expect(throws: UnexpectedRequest.self) { _ = try await text(at: "http://staging.test") }
    }

    @Test("values are compared after decoding")
    func escapes() async throws {
        let one = EndpointExample("User.find", "a", "GET /users/ä%2fb?q=a%26b%20%C3%A4", answer: "found")
        let call: Endpoint<ResponseBytes> = .get(
            "/users/\("ä/b")",
            query: [.item("q", "a&b ä"), .item("x", "y")]
        )
        #expect(try await Self.text(call, from: one) == "found")
        await #expect(throws: UnexpectedRequest(line: "GET /v1/users/%C3%A4%2Fb")) {
            try await Self.text(.get("/users/\("ä/b")", query: [.item("q", "other")]), from: one)
        }
    }

    @Test("the JSON or form body selects the example")
    func bodies() async throws {
        let any = EndpointExample("User.create", "ok", "POST /users", answer: "made")
        let taken = EndpointExample(
            "User.create",
            "taken",
            "POST /users",
            body: #"{"name":"Ada"}"#,
            answer: "taken"
        )
        let json = Endpoint<ResponseBytes>.post("/users", body: .json { $0.string("name", "Ada") })
        let form = Endpoint<ResponseBytes>.post("/users", body: .form([.item("name", "Ada")]))
        let other = Endpoint<ResponseBytes>.post("/users", body: .json { $0.string("name", "Bob") })
        #expect(try await Self.text(json, from: any, taken) == "taken")
        #expect(try await Self.text(form, from: any, taken) == "taken")
        #expect(try await Self.text(other, from: any, taken) == "made")
    }

    @Test("the values of a form body are compared without their escapes")
    func forms() async throws {
        for text in ["a b", "1+1=2", "100 %", "%2B", "a&b;c", "ä/ö?", ""] {
            let members = try JSONWriter.bytes { json in
                json.beginObject()
                json.string("a+b", text)
                json.endObject()
            }
            let body = String(decoding: members, as: UTF8.self)
            let example = EndpointExample("User.create", "a", "POST /users", body: body, answer: "found")
            let form = Endpoint<ResponseBytes>.post("/users", body: .form([.item("a+b", text)]))
            #expect(try await Self.text(form, from: example) == "found", "\(text)")
        }
    }

    @Test("every member of an example's body has to be in the request, which may have more")
    func allMembers() async throws {
        let written = ["a": "1", "b": "2", "c": "3"]
        let example = EndpointExample(
            "User.create",
            "a",
            "POST /users",
            body: #"{"a":"1","b":"2","c":"3"}"#,
            answer: "found"
        )
        for changed in ["a", "b", "c"] {
            for value in ["x", nil, written[changed]] as [String?] {
                var sent = written.merging(["d": "4"]) { $1 }
                sent[changed] = value
                let members = sent.map { JSONObject.Member(key: $0.key, value: .string($0.value)) }
                let form = sent.map { QueryItem.item($0.key, $0.value) }
                let bodies: [RequestBody] = [
                    .json(JSONValue.object(JSONObject(members: members))), .form(form),
                ]
                for body in bodies {
                    let call: Endpoint<ResponseBytes> = .post("/users", body: body)
                    let found = try? await Self.text(call, from: example)
                    #expect(found == (value == written[changed] ? "found" : nil), "\(sent)")
                }
            }
        }
    }

    @Test("headers select the example, too")
    func headers() async throws {
        let any = EndpointExample("User.me", "a", "GET /me", answer: "any")
        let german = EndpointExample(
            "User.me",
            "de",
            "GET /me",
            headers: [.header("Accept-Language", "de")],
            answer: "de"
        )
        #expect(
            try await Self.text(.get("/me", headers: [.header("Accept-Language", "de")]), from: any, german)
                == "de"
        )
        #expect(try await Self.text(.get("/me"), from: any, german) == "any")
    }

    @Test(
        "requests to another server throw",
        arguments: ["http://offline.test/v2", "https://offline.test/v1", "http://offline.test/v11"]
    )
    func otherServers(_ server: String) async throws {
        let me = EndpointExample("User.me", "a", "GET /me", answer: "me")
        let client = Client(
            APIDefinition(name: "Sample", envelope: .none),
            baseURL: try BaseURL(server),
            transport: OfflineTransport([me], server: "http://offline.test/v1")
        )
        await #expect(throws: UnexpectedRequest.self) {
            try await client.send(Endpoint<ResponseBytes>.get("/me"))
        }
    }
}
