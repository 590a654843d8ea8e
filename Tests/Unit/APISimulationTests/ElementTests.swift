import APISimulation
import ResolvedAPI
import Testing

/// What requests do with the elements of a server.
struct ElementTests {
    static let specs = """
        # User.yaml
        resource: User
        path: /users
        fields: { name: string, nickname: string?, password: { type: string, access: write }, created_at: datetime, updated_at: timestamp_ms }
        endpoints:
          list: { get: "", returns: [User], query: { name: string?, sort: { type: { enum: [name] }, required: false } } }
          get: { get: "/{id}", returns: User }
          me: { get: /me, returns: User }
          create: { post: "", body: [name, nickname, password], returns: User, idempotency_key: true }
          update: { patch: "/{id}", body: [name, nickname], returns: User }
          delete: { delete: "/{id}" }
          delete_all: { delete: "", returns: none }
        # Place.yaml
        resource: Place
        path: /users/{user_id}/places
        parameters: { user_id: id<User> }
        fields: { id: int, title: string, tags: { type: [string], default: [] } }
        endpoints:
          list: { get: "", returns: [Place] }
          get: { get: "/{id}", returns: Place }
          put: { put: "/{id}", body: [title, tags], returns: Place }
          archive: { post: "/{id}/archive", body: { title: string }, returns: Place }
          delete: { delete: "/{id}", returns: { gone: bool, place: Place } }
        """

    private func server(_ change: (inout Simulation.Options) -> Void = { _ in }) throws -> SimulatedAPI {
        var options = Simulation.Options()
        change(&options)
        return try SimulatedAPI(
            Self.specs,
            api: """
                errors:
                  Missing: { status: 404 }
                  Changed: { status: 412 }
                  Invalid: { status: 422 }
                """,
            options: options
        )
    }

    @Test("an element is created, read, changed and deleted")
    func life() throws {
        var server = try server()
        let created = server.send("POST", "/users", #"{"name": "Robin", "password": "secret"}"#)
        #expect(created.status == 201)
        let id = try #require(created.json["data"]?["id"]?.string)
        #expect(created.json["data"]?["name"] == .string("Robin") && created.json["data"]?["nickname"] == nil)
        #expect(!created.text.contains("secret") && !created.text.contains("password"))
        let read = server.send("GET", "/users/\(id)")
        #expect(read.json["data"] == created.json["data"])
        let changed = server.send("PATCH", "/users/\(id)", #"{"nickname": "Rob"}"#)
        #expect(
            changed.json["data"]?["nickname"] == .string("Rob")
                && changed.json["data"]?["name"] == .string("Robin")
        )
        #expect(changed.json["data"]?["updated_at"] != created.json["data"]?["updated_at"])
        #expect(changed.json["data"]?["created_at"] == created.json["data"]?["created_at"])
        let cleared = server.send("PATCH", "/users/\(id)", #"{"nickname": null}"#)
        #expect(cleared.json["data"]?["nickname"] == nil)
        #expect(server.send("DELETE", "/users/\(id)").status == 200)
        let gone = server.send("GET", "/users/\(id)")
        #expect(gone.status == 404 && gone.json["code"] == .string("Missing"))
        #expect(server.send("DELETE", "/users/\(id)").status == 404)
    }

    @Test("a list has what was created, in order, and no longer what was deleted")
    func lists() throws {
        var server = try server { $0.elementCount = 2 }
        let first = try #require(
            server.send("POST", "/users", #"{"name": "B", "password": "p"}"#).json["data"]?["id"]?.string
        )
        _ = server.send("POST", "/users", #"{"name": "A", "password": "p"}"#)
        func names(_ target: String) -> [String] {
            (server.send("GET", target).json["data"]?.array ?? []).compactMap { $0["name"]?.string }
        }
        #expect(names("/users").suffix(2) == ["B", "A"] && names("/users").count == 4)
        #expect(names("/users?name=B") == ["B"])
        #expect(names("/users?sort=name").sorted() == names("/users?sort=name"))
        _ = server.send("DELETE", "/users/\(first)")
        #expect(names("/users?name=B") == [])
        _ = server.send("DELETE", "/users")
        #expect(names("/users") == [])
    }

    @Test("elements of one parent are not those of another, and a new parent has none")
    func parents() throws {
        var server = try server()
        let user = try #require(
            server.send("POST", "/users", #"{"name": "N", "password": "p"}"#).json["data"]?["id"]?.string
        )
        #expect(server.send("GET", "/users/\(user)/places").json["data"] == .array([]))
        #expect(server.send("PUT", "/users/\(user)/places/5", #"{"title": "Mine"}"#).status == 201)
        #expect(server.send("GET", "/users/\(user)/places").json["data"]?.array?.count == 1)
        #expect(server.send("GET", "/users/user-1/places").json["data"]?.array?.count == 25)
        let other = server.send("GET", "/users/user-1/places/5").json["data"]?["title"]
        #expect(other != nil && other != .string("Mine"))
        #expect(server.send("GET", "/users/nobody/places").status == 404)
        let whole = server.send("PUT", "/users/\(user)/places/5", #"{"title": "T", "tags": ["a"]}"#)
        #expect(whole.json["data"]?["tags"] == .array([.string("a")]))
        #expect(
            server.send("PUT", "/users/\(user)/places/5", #"{"title": "T"}"#).json["data"]?["tags"]
                == .array([])
        )
        #expect(
            server.send("POST", "/users/\(user)/places/5/archive", #"{"title": "U"}"#).json["data"]?["title"]
                == .string("U")
        )
        let deleted = server.send("DELETE", "/users/\(user)/places/5")
        #expect(deleted.status == 200 && deleted.json["data"]?["place"]?["id"] != nil)
    }

    @Test("a request that does not match the spec is refused with the place of the spec")
    func invalidRequests() throws {
        var server = try server()
        let refused = server.send("POST", "/users", #"{"nickname": 5, "password": "p"}"#)
        #expect(refused.status == 422 && refused.json["code"] == .string("Invalid"))
        #expect(
            refused.notes == [
                "body.name: missing, User.name", "body.nickname: a text is expected, User.nickname",
            ]
        )
        #expect(refused.json["message"]?.string?.contains("body.name: missing, User.name") == true)
        #expect(server.send("POST", "/users", "{").notes.first?.hasPrefix("body: not JSON") == true)
        #expect(server.send("GET", "/users/user-1/places/x").notes == ["path.id: a whole number is expected"])
        #expect(server.send("GET", "/users?sort=x").status == 200)
    }

    @Test("a change with an old validator is refused, and a read with the current one has no body")
    func conditions() throws {
        var server = try server()
        let tag = try #require(server.send("GET", "/users/user-1")["ETag"])
        #expect(server.send("GET", "/users/user-1", headers: [("If-None-Match", tag)]).status == 304)
        #expect(
            server.send("PATCH", "/users/user-1", #"{"name": "a"}"#, headers: [("If-Match", tag)]).status
                == 200
        )
        let refused = server.send("PATCH", "/users/user-1", #"{"name": "b"}"#, headers: [("If-Match", tag)])
        #expect(refused.status == 412 && refused.json["code"] == .string("Changed"))
        #expect(server.send("DELETE", "/users/user-1", headers: [("If-Match", tag)]).status == 412)
        #expect(server.send("GET", "/users/user-1").json["data"]?["name"] == .string("a"))
        #expect(server.send("GET", "/users/user-1", headers: [("If-None-Match", tag)]).status == 200)
        #expect(
            server.send(
                "PUT",
                "/users/user-1/places/90",
                #"{"title": "a"}"#,
                headers: [("If-None-Match", "*")]
            ).status == 201
        )
        #expect(
            server.send(
                "PUT",
                "/users/user-1/places/90",
                #"{"title": "a"}"#,
                headers: [("If-None-Match", "*")]
            ).status == 412
        )
        #expect(
            server.send(
                "PUT",
                "/users/user-1/places/91",
                #"{"title": "a"}"#,
                headers: [("If-Match", "\"1\"")]
            ).status == 412
        )
    }

    @Test("a repeated idempotency key has the first response and no second effect")
    func idempotency() throws {
        var server = try server { $0.elementCount = 0 }
        let body = #"{"name": "Once", "password": "p"}"#
        let first = server.send("POST", "/users", body, headers: [("Idempotency-Key", "k")])
        let second = server.send("POST", "/users", body, headers: [("Idempotency-Key", "k")])
        #expect(first.status == 201 && second.json == first.json)
        #expect(server.send("GET", "/users").json["data"]?.array?.count == 1)
        #expect(
            server.send(
                "POST",
                "/users",
                #"{"name": "Other", "password": "p"}"#,
                headers: [("Idempotency-Key", "k")]
            ).status == 422
        )
    }

    @Test("simulated failures have the set rate, depend only on the seed, and change nothing")
    func plannedFailures() throws {
        func run() throws -> [Int] {
            var server = try server { ($0.failRate, $0.seed, $0.elementCount) = (0.3, 5, 0) }
            var statuses = (0..<200).map { _ in
                server.send("POST", "/users", #"{"name": "N", "password": "p"}"#).status
            }
            let failed = statuses.filter { $0 == 503 }.count
            #expect((30...90).contains(failed))
            var list = server.send("GET", "/users")
            while list.status == 503 {
                #expect(list["Retry-After"] == "1")
                list = server.send("GET", "/users")
            }
            #expect(list.json["data"]?.array?.count == 200 - failed)
            statuses.append(list.status)
            return statuses
        }
        #expect(try run() == run())
    }

    @Test("memory is bounded: elements beyond the limit are refused")
    func limits() throws {
        var server = try server { ($0.maxElements, $0.elementCount) = (10, 4) }
        _ = server.send("GET", "/users")
        let statuses = (0..<10).map { _ in
            server.send("POST", "/users", #"{"name": "N", "password": "p"}"#).status
        }
        #expect(statuses == Array(repeating: 201, count: 6) + Array(repeating: 507, count: 4))
    }

    @Test("a response can be requested by its status")
    func preferences() throws {
        var server = try server()
        let refused = server.send("GET", "/users/user-1", headers: [("Prefer", "code=404")])
        #expect(refused.status == 404 && refused.json["code"] == .string("Missing"))
        #expect(server.send("GET", "/users/user-1").status == 200)
    }

    @Test("pages of allowed origins may call, others may not")
    func origins() throws {
        var server = try server { $0.allowedOrigins = ["http://localhost:3000"] }
        let preflight: [(name: String, value: String)] = [
            ("Origin", "http://localhost:3000"), ("Access-Control-Request-Method", "PATCH"),
            ("Access-Control-Request-Headers", "content-type"),
        ]
        let allowed = server.send("OPTIONS", "/users/user-1", headers: preflight)
        #expect(allowed.status == 204 && allowed["Access-Control-Allow-Origin"] == "http://localhost:3000")
        #expect(
            server.send("GET", "/users", headers: [preflight[0]])["Access-Control-Allow-Origin"]
                == "http://localhost:3000"
        )
        #expect(
            server.send("GET", "/users", headers: [("Origin", "https://evil.example")])[
                "Access-Control-Allow-Origin"
            ] == nil
        )
    }
}

/// Bodies inside of a wrapper.
struct WrappedBodyTests {
    @Test(
        "a body whose fields are in a wrapper creates and changes an element, as the generated client sends it"
    )
    func wrapper() throws {
        var server = try SimulatedAPI(
            """
            resource: Project
            path: /projects
            wrapper: project
            fields: { id: int, name: string }
            endpoints:
              create: { post: "", body: [name], returns: Project, envelope: project }
              update: { patch: "/{id}", body: [name], returns: Project, envelope: project }
              get: { get: "/{id}", returns: Project, envelope: project }
            """,
            api: "convention: { discriminator: none, envelope: none }"
        )
        let created = server.send("POST", "/projects", #"{"project":{"name":"First"}}"#)
        #expect(created.status == 201, "\(created.text)")
        let id = try #require(created.json[["project", "id"]]?.plainText)
        #expect(server.send("PATCH", "/projects/\(id)", #"{"project":{"name":"Second"}}"#).status == 200)
        #expect(server.send("GET", "/projects/\(id)").json[["project", "name"]]?.string == "Second")
        #expect(server.send("POST", "/projects", #"{"name":"First"}"#).status == 400)
    }

    @Test("responses have the headers of the API, of the resource and of the call")
    func sharedHeaders() throws {
        var server = try SimulatedAPI(
            """
            resource: Project
            path: /projects
            response_headers: { X-State: bool }
            fields: { id: int, name: string }
            endpoints:
              list: { get: "", returns: [Project] }
              create: { post: "", body: [name], returns: Project, response_headers: { X-Cost: int } }
              plain: { get: /plain, returns: [Project], response_headers: none }
            """,
            api: "convention: { discriminator: none, envelope: none, response_headers: { X-Left: int } }"
        )
        let list = server.send("GET", "/projects")
        #expect(list["X-Left"].flatMap(Int.init) != nil && list["X-State"].flatMap(Bool.init) != nil)
        #expect(list["X-Cost"] == nil)
        let created = server.send("POST", "/projects", #"{"name":"First"}"#)
        #expect(created["X-Left"].flatMap(Int.init) != nil && created["X-Cost"].flatMap(Int.init) != nil)
        let plain = server.send("GET", "/projects/plain")
        #expect(plain["X-Left"] == nil && plain["X-State"] == nil)
    }
}
