#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import StoredCalls
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIOutbox

    /// The names of element types in stored operations.
    @Suite(.timeLimit(.minutes(10))) struct StoredTypeNameTests {
        private let server = StubTransport()
        private let folder = TemporaryFolder()

        /// The rows that a development version before 0.1.0 has stored: with the names of the Swift types, in the module `Trips`.
        private static let rows = #"""
            {"number":1,"kind":"create","type":"Trips.Location","id":"temporary-0000000a-0000-4000-8000-000000000000","call":{"method":"POST","operation":"Location.create","path":"/users/u-1/locations","query":[],"headers":[],"body":{"title":"Pier","subtitle":"","latitude":54.5,"longitude":10},"invalidates":["Location"]},"returns_element":true,"changed":{"type":"Location","id":"temporary-0000000a-0000-4000-8000-000000000000","title":"Pier","subtitle":"","latitude":54.5,"longitude":10},"placement":{"list":"GET http://trips.test/v1 /users/u-1/locations?sort=title 15787582968038713041 of Trips.Location","position":"start"},"requires":[],"queued_at":1796010920961,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            {"number":2,"kind":"update","type":"Trips.Location","id":"temporary-0000000a-0000-4000-8000-000000000000","call":{"method":"PATCH","operation":"Location.update","path":"/users/u-1/locations/temporary-0000000a-0000-4000-8000-000000000000","query":[],"headers":[],"body":{"nickname":"Swimming"},"invalidates":["Location"]},"returns_element":true,"base":{"type":"Location","id":"temporary-0000000a-0000-4000-8000-000000000000","title":"Pier","subtitle":"","latitude":54.5,"longitude":10},"changed":{"type":"Location","id":"temporary-0000000a-0000-4000-8000-000000000000","title":"Pier","subtitle":"","nickname":"Swimming","latitude":54.5,"longitude":10},"requires":[],"queued_at":1796010920993,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            {"number":3,"kind":"update","type":"Trips.Location","id":"l-1","call":{"method":"PATCH","operation":"Location.update","path":"/users/u-1/locations/l-1","query":[],"headers":[],"body":{"nickname":"Home"},"invalidates":["Location"]},"returns_element":true,"base":{"type":"Location","id":"l-1","title":"100 Example Street","subtitle":"San Francisco, CA","latitude":37.621526,"longitude":-122.48551},"changed":{"type":"Location","id":"l-1","title":"100 Example Street","subtitle":"San Francisco, CA","nickname":"Home","latitude":37.621526,"longitude":-122.48551},"requires":[],"queued_at":1796010921029,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            {"number":4,"kind":"update","type":"Trips.Location","id":"l-2","call":{"method":"PATCH","operation":"Location.update","path":"/users/u-1/locations/l-2","query":[],"headers":[],"body":{"title":"Our Office"},"invalidates":["Location"]},"returns_element":true,"base":{"type":"Location","id":"l-2","title":"200 Example Street","subtitle":"San Francisco, CA","latitude":37.621526,"longitude":-122.48551},"changed":{"type":"Location","id":"l-2","title":"Our Office","subtitle":"San Francisco, CA","latitude":37.621526,"longitude":-122.48551},"requires":[],"queued_at":1796010921041,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            {"number":5,"kind":"delete","type":"Trips.Location","id":"l-7","call":{"method":"DELETE","operation":"Location.delete","path":"/users/u-1/locations/l-7","query":[],"headers":[],"invalidates":["Location"]},"returns_element":false,"base":{"type":"Location","id":"l-7","title":"700 Example Street","subtitle":"San Francisco, CA","latitude":37.621526,"longitude":-122.48551},"requires":[],"queued_at":1796010921089,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            {"number":6,"kind":"create","type":"Trips.Location","id":"temporary-0000000b-0000-4000-8000-000000000000","call":{"method":"POST","operation":"Location.create","path":"/users/u-1/locations","query":[],"headers":[],"body":{"title":"300 Example Street","subtitle":"","latitude":54.5,"longitude":10},"invalidates":["Location"]},"returns_element":true,"changed":{"type":"Location","id":"temporary-0000000b-0000-4000-8000-000000000000","title":"300 Example Street","subtitle":"","latitude":54.5,"longitude":10},"placement":{"list":"GET http://trips.test/v1 /users/u-1/locations?sort=title 15787582968038713041 of Trips.Location","position":"end"},"requires":[],"earlier":[5],"queued_at":1796010921103,"attempts":0,"sent":false,"dropped_base":false,"parent":"/users/u-1","status":{"name":"waiting"}}
            """#.split(separator: "\n").map(String.init)

        private func app(_ types: [any OfflineElement.Type] = [Location.self]) async throws -> (
            Repositories, Outbox
        ) {
            var definition = TripsAPI.definition
            definition.authorization = .none
            let client = Client(definition, baseURL: "http://trips.test/v1", transport: server)
            let repositories = Repositories(client, store: try await folder.store(), connectivity: nil)
            await repositories.setOnline(false)
            return (repositories, try await Outbox(repositories, for: types, maxAge: .seconds(1 << 40)))
        }

        private func store(_ rows: [String]) async throws {
            let store = try await folder.store()
            try await store.local.transaction { change in
                for (index, row) in rows.enumerated() {
                    try change.save(StoredOperation(number: index + 1, content: Array(row.utf8)))
                }
            }
        }

        private func storedTypes() async throws -> [String?] {
            let store = try await folder.store()
            return try await store.local.transaction { try $0.operations() }.map {
                try JSONValue(json: $0.content)["type"]?.string
            }
        }

        @Test("a generated type has the name of its API and its resource, another one that of its Swift type")
        func names() {
            #expect(Location.elementTypeName == "Trips.Location")
            #expect(Note.elementTypeName == "Note")
            #expect(Inner.elementTypeName == "Inner")
        }

        @Test(
            "operations with the name of the Swift type are read and sent, also if that is in another module now",
            .proves("P12"),
            arguments: ["Trips", "Travel", "Travel.V1"]
        )
        func earlierVersion(module: String) async throws {
            try await store(Self.rows.map { $0.replacing("Trips.Location", with: "\(module).Location") })
            let (repositories, outbox) = try await app()
            let operations = await outbox.operations
            #expect(operations.map(\.kind) == [.create, .update, .update, .update, .delete, .create])
            #expect(Set(operations.map(\.elementType)) == ["Trips.Location"])
            #expect(operations[2].changes("l-1", of: Location.self))
            #expect(
                operations.map { if case .failed = $0.state { true } else { false } }
                    == Array(repeating: false, count: 6)
            )
            // New elements are in the list that the earlier version has shown them in.
            let places = repositories.list(Location.list(userID: "u-1"))
            #expect(try await places.snapshot().rows.elements.map(\.title) == ["Pier", "300 Example Street"])

            // A later change of the same element joins the earlier one.
            try await outbox.update(Location.self, operations[0].temporaryID) {
                $0.nickname = "Diving"
            } call: { new, old in
                new.update(userID: "u-1", changedFrom: old)
            }
            #expect(await outbox.operations.count == 7)
            answer()
            await repositories.setOnline(true)
            #expect(await settled(outbox) == [])
            let writes = server.requests.filter { $0.method != "GET" }.map(\.line).sorted()
            #expect(
                writes == [
                    "DELETE /v1/users/u-1/locations/l-7", "PATCH /v1/users/u-1/locations/l-1",
                    "PATCH /v1/users/u-1/locations/l-2", "PATCH /v1/users/u-1/locations/l-8",
                    "PATCH /v1/users/u-1/locations/l-8",
                    "POST /v1/users/u-1/locations", "POST /v1/users/u-1/locations",
                ]
            )
            let changes = server.requests.filter { $0.line == "PATCH /v1/users/u-1/locations/l-8" }.map {
                String(decoding: $0.body ?? [], as: UTF8.self)
            }
            #expect(changes == [#"{"nickname":"Swimming"}"#, #"{"nickname":"Diving"}"#])
        }

        /// The operations as soon as none of them can make progress by itself.
        private func settled(_ outbox: Outbox) async -> [QueuedOperation] {
            for await operations in outbox.updates
            where !operations.contains(where: { [.waiting, .sending].contains($0.state) }) {
                return operations
            }
            return []
        }

        /// A server that has the places of the rows.
        private func answer() {
            func place(_ id: String, _ title: String) -> JSONValue {
                [
                    "type": "Location", "id": .string(id), "title": .string(title), "subtitle": "",
                    "latitude": 54.5,
                    "longitude": 10,
                ]
            }
            let places = Mutex([
                "l-1": place("l-1", "100 Example Street"), "l-2": place("l-2", "200 Example Street"),
                "l-8": place("l-8", "Pier"), "l-9": place("l-9", "300 Example Street"),
            ])
            @Sendable func response(_ id: String) -> StubAnswer {
                .json(#"{"code":"OK","data":\#(places.withLock { $0[id] ?? .null })}"#)
            }
            for id in ["l-1", "l-2", "l-8"] {
                server.on("GET", "/v1/users/u-1/locations/\(id)") { _ in response(id) }
                server.on("PATCH", "/v1/users/u-1/locations/\(id)") { request in
                    var place = places.withLock { $0[id]?.object ?? [:] }
                    for member in try JSONValue(json: request.body ?? []).object ?? [:] {
                        place[member.key] = member.value
                    }
                    places.withLock { [place] in $0[id] = .object(place) }
                    return response(id)
                }
            }
            server.on("POST", "/v1/users/u-1/locations") { request in
                let title = try JSONValue(json: request.body ?? [])["title"]?.string
                return response(title == "Pier" ? "l-8" : "l-9")
            }
            server.on("DELETE", "/v1/users/u-1/locations/l-7", .status(204))
        }

        @Test("new operations are stored with a name that has no module")
        func stored() async throws {
            let (repositories, outbox) = try await app()
            try await outbox.delete(Location.self, "l-7", call: Location.delete(userID: "u-1", id: "l-7"))
            try await outbox.delete(Location.self, "l-8", call: Location.delete(userID: "u-1", id: "l-8"))
            await outbox.close()
            _ = repositories
            #expect(try await storedTypes() == ["Trips.Location", "Trips.Location"])
        }

        private func operation(_ type: String, _ call: String) throws -> Operation {
            Operation(
                number: 1,
                kind: .delete,
                type: type,
                id: "7",
                call: StoredCall(named: call),
                returnsElement: false,
                requirements: [],
                queuedAt: 0,
                attempts: 0,
                isSent: false,
                storedStatus: .init(.waiting)
            )
        }

        @Test(
            "an operation belongs to the type that has its call, and the stored name tells types with equal calls apart"
        )
        func owners() throws {
            let types = ElementTypes([TripsUser.self, RedmineUser.self, Member.self])
            func owner(_ type: String, _ call: String) throws -> String? {
                try types[operation(type, call)].map { "\($0)" }
            }
            #expect(try owner("Trips.User", "User.update") == "TripsUser")
            #expect(try owner("Redmine.User", "User.update") == "RedmineUser")
            #expect(try owner(String(reflecting: RedmineUser.self), "User.update") == "RedmineUser")
            // Nothing tells which of the two it is.
            #expect(try owner("Former.User", "User.update") == nil)
            // The call was renamed together with its resource, while another type has the old name.
            #expect(try owner("Trips.User", "Person.rename") == "Member")
            #expect(try owner("Former.Person", "Person.rename") == "Member")
            // It is shown, and not sent.
            #expect(try owner("Trips.User", "User.archive") == "TripsUser")
            #expect(types.rules(for: try operation("Trips.User", "User.archive")) == nil)
            #expect(try owner("Trips.Company", "Company.update") == nil)
            let current = types.current(try operation("Former.Person", "Person.rename"))
            #expect(current.type == "Trips.Member")
        }

        #if os(Linux) || os(macOS)
            @Test("an outbox for two types with the same name traps")
            func sameName() async {
                await #expect(processExitsWith: .failure) { _ = ElementTypes([TripsUser.self, Twin.self]) }
                await #expect(processExitsWith: .success) {
                    _ = ElementTypes([TripsUser.self, TripsUser.self])
                }
            }
        #endif

        @Test("a change of an element whose type the outbox does not have is rejected when it is made")
        func unknownType() async throws {
            let (_, outbox) = try await app([Note.self])
            await #expect(throws: OutboxError.notQueueable(operation: "Location.delete")) {
                try await outbox.delete(Location.self, "l-7", call: Location.delete(userID: "u-1", id: "l-7"))
            }
            #expect(await outbox.operations == [])
        }
    }

    extension QueuedOperation {
        fileprivate var temporaryID: Location.ID { Location.ID(String(elementID.dropFirst().dropLast())) }
    }

    private protocol Named: OfflineElement where ID == String {
        static var calls: [String] { get }
        init(id: String)
    }

    extension Named {
        fileprivate static var offlineCalls: [String: OfflineCall] {
            Dictionary(uniqueKeysWithValues: calls.map { ($0, OfflineCall(.client)) })
        }

        fileprivate init(from json: inout JSONReader) {
            json.beginObject()
            self.init(id: json.string("id"))
            json.endObject()
        }

        fileprivate func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("id", id)
            json.endObject()
        }
    }

    private struct TripsUser: Named {
        static let elementTypeName = "Trips.User"
        static let calls = ["User.update"]
        var id: String
    }

    private struct RedmineUser: Named {
        static let elementTypeName = "Redmine.User"
        static let calls = ["User.update", "User.lock"]
        var id: String
    }

    private struct Member: Named {
        static let elementTypeName = "Trips.Member"
        static let calls = ["Member.rename", "Person.rename"]
        var id: String
    }

    private struct Twin: Named {
        static let elementTypeName = "Trips.User"
        static let calls = ["Twin.update"]
        var id: String
    }

    private struct Inner: Named {
        static let calls = ["Inner.update"]
        var id: String
    }
#endif
