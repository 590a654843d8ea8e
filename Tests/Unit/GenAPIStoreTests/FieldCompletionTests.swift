#if Store
    import GenAPIFieldSelection
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// Responses that have only some fields of their elements.
    @Suite struct FieldCompletionTests {
        private let stores = TemporaryStores()
        private let server = SketchServer()

        private func repositories(onDisk: Bool) async throws -> Repositories {
            let api = APIDefinition(name: "Sketches", envelope: .none)
            let client = Client(api, baseURL: "http://sketches.test", transport: server)
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, connectivity: nil)
        }

        /// A known element, a response with a selection, and the element after it.
        private static let responses: [(known: String, fields: String, response: String, after: String)] = [
            // What was not selected stays, and null clears what was.
            (#""title":"A","notes":"B""#, "title", #""title":"C""#, #""title":"C","notes":"B""#),
            (#""title":"A","notes":"B""#, "title", #""title":null"#, #""notes":"B""#),
            (#""title":"A","notes":"B""#, "title", "", #""notes":"B""#),
            (#""title":"A","notes":"B""#, "notes,title", #""notes":"C""#, #""notes":"C""#),
            // Without a selection, the response has everything.
            (#""title":"A","notes":"B""#, "", #""title":"C""#, #""title":"C""#),
            // Fields of the same object stay, but not those of another one in its place.
            (
                #""owner":{"id":"1","name":"Ada","city":"Bern"}"#, "owner.fields(name)",
                #""owner":{"id":"1","name":"Eve"}"#, #""owner":{"id":"1","name":"Eve","city":"Bern"}"#
            ),
            (
                #""owner":{"id":"1","name":"Ada","city":"Bern"}"#, "owner.fields(name)",
                #""owner":{"id":"2","name":"Bo"}"#, #""owner":{"id":"2","name":"Bo"}"#
            ),
            (#""owner":{"id":"1","city":"Bern"}"#, "owner.fields(name)", #""owner":null"#, ""),
            (#""owner":{"id":"1","city":"Bern"}"#, "owner", #""owner":{"id":"1"}"#, #""owner":{"id":"1"}"#),
            (#""owner":{"id":"1","city":"Bern"}"#, "title", "", #""owner":{"id":"1","city":"Bern"}"#),
            // Objects without an identity are whole.
            (
                #""size":{"width":1,"height":2}"#, "size.fields(width)", #""size":{"width":3}"#,
                #""size":{"width":3}"#
            ),
            // So are lists.
            (
                #""tags":[{"id":"1","name":"A"}]"#, "tags.fields(city)", #""tags":[{"id":"1","city":"B"}]"#,
                #""tags":[{"id":"1","city":"B"}]"#
            ),
        ]

        private static func sketch(_ members: String, artist: String = #"{"id":"9"}"#) -> String {
            #"{"id":"1","artist":\#(artist)"# + (members.isEmpty ? "}" : ",\(members)}")
        }

        @Test(
            "a response updates the fields that were selected, and the others stay",
            .proves("BM-06"),
            arguments: [false, true]
        )
        func selectedFields(onDisk: Bool) async throws {
            for (known, fields, response, after) in Self.responses {
                let repositories = try await repositories(onDisk: onDisk)
                let selection = fields.isEmpty ? nil : try FieldSelection<Sketch>(fields)
                let expected = try Sketch(json: Self.sketch(after))
                let sketches = repositories.repository { Sketch.get($0, selection) }
                server.respond(Self.sketch(known))
                try await repositories.send(Sketch.get("1"))
                server.respond("[" + Self.sketch(response) + "]")
                let list = repositories.list(Sketch.list(selection))
                try await list.refresh()
                #expect(try await list.snapshot().rows.elements == [expected], "list of '\(fields)'")

                server.respond(Self.sketch(known))
                try await repositories.send(Sketch.get("1"))
                server.respond("[" + Self.sketch(response) + "]")
                try await repositories.send(Sketch.list(selection))
                #expect(try await sketches.find("1", .neverFetch) == expected, "call for '\(fields)'")

                server.respond(Self.sketch(known))
                try await repositories.send(Sketch.get("1"))
                server.respond(Self.sketch(response))
                #expect(try await sketches.find("1", .alwaysFetch) == expected, "element with '\(fields)'")
                try await repositories.close(discardingUnsent: true)
            }
        }

        @Test("fields that were not selected stay after a restart, too", arguments: [false, true])
        func restart(isList: Bool) async throws {
            let first = try await repositories(onDisk: true)
            server.respond(Self.sketch(#""title":"A","notes":"B""#))
            try await first.send(Sketch.get("1"))
            let second = try await repositories(onDisk: true)
            let response = Self.sketch(#""title":"C""#)
            server.respond(isList ? "[" + response + "]" : response)
            let selection = try FieldSelection<Sketch>("title")
            if isList {
                try await second.list(Sketch.list(selection)).refresh()
            } else {
                try await second.send(Sketch.get("1", selection))
            }
            let sketch = try await second.repository { Sketch.get($0) }.find("1", .neverFetch)
            #expect(try sketch == Sketch(json: Self.sketch(#""title":"C","notes":"B""#)))
        }

        @Test("fields of a required object that were not selected are kept too", arguments: [false, true])
        func mandatoryObject(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.respond(Self.sketch("", artist: #"{"id":"9","name":"Ada","city":"Bern"}"#))
            try await repositories.send(Sketch.get("1"))
            server.respond(Self.sketch("", artist: #"{"id":"9","name":"Eve"}"#))
            let sketch = try await repositories.repository {
                Sketch.get($0, FieldSelection(field: "artist", of: [FieldSelection<Artist>(field: "name")]))
            }.find("1", .alwaysFetch)
            #expect(sketch.artist.name == "Eve" && sketch.artist.city == "Bern")
        }

        @Test(
            "elements inside of others are not stored if only some of their fields were selected",
            arguments: [false, true]
        )
        func partialContents(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            let artists = repositories.repository { (_: Artist.ID) -> Artist? in nil }
            server.respond(Self.sketch(#""owner":{"id":"1","name":"Ada","city":"Bern"}"#))
            try await repositories.send(Sketch.get("1"))
            #expect(try await artists.find("1", .neverFetch).city == "Bern")
            for isList in [false, true] {
                let owner = #""owner":{"id":"1","name":"Eve"}"#
                server.respond(isList ? "[" + Self.sketch(owner) + "]" : Self.sketch(owner))
                let selection = try FieldSelection<Sketch>("owner.fields(name)")
                if isList {
                    try await repositories.list(Sketch.list(selection)).refresh()
                } else {
                    try await repositories.send(Sketch.get("1", selection))
                }
                #expect(try await artists.find("1", .neverFetch).city == "Bern")
            }
            server.respond(Self.sketch(#""owner":{"id":"1","name":"Eve"}"#))
            try await repositories.send(Sketch.get("1", [FieldSelection(field: "owner")]))
            #expect(try await artists.find("1", .neverFetch) == Artist(json: #"{"id":"1","name":"Eve"}"#))
        }

        @Test(
            "requests at the same time with different selections add their fields to each other",
            arguments: [false, true]
        )
        func overlappingRequests(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.holdNext(2)
            async let titles = repositories.send(Sketch.list([FieldSelection(field: "title")]))
            async let notes = repositories.send(Sketch.list([FieldSelection(field: "notes")]))
            _ = try await (titles, notes)
            let sketches = repositories.repository { (_: Sketch.ID) -> Sketch? in nil }
            let sketch = try await sketches.find("1", .neverFetch)
            #expect(sketch.title == "title" && sketch.notes == "notes")

            // A later response is newer, even if it has less.
            server.respond("[" + Self.sketch("") + "]")
            try await repositories.send(Sketch.list([FieldSelection(field: "title")]))
            let later = try await sketches.find("1", .neverFetch)
            #expect(later.title == nil && later.notes == "notes")
        }
    }

    /// Responds with a text, or holds requests until a number of them has arrived.
    private final class SketchServer: Transport {
        private let response = Mutex("")
        private let held = Mutex((expected: 0, arrived: 0))

        func respond(_ text: String) { response.withLock { $0 = text } }

        /// The next requests get responses together, each of them with the field that it selects.
        func holdNext(_ count: Int) { held.withLock { $0 = (count, 0) } }

        func send(_ request: WireRequest) async throws -> WireResponse {
            let stub = StubTransport()
            let path = request.head.path ?? ""
            let isHeld = held.withLock { held in
                held.arrived += 1
                return held.arrived <= held.expected
            }
            while held.withLock({ $0.arrived < $0.expected }) { try await Task.sleep(for: .milliseconds(1)) }
            let field = path.contains("title") ? "title" : "notes"
            let text =
                isHeld
                ? #"[{"id":"1","artist":{"id":"9"},"\#(field)":"\#(field)"}]"# : response.withLock(\.self)
            stub.on("GET", String(path.prefix { $0 != "?" }), .json(text))
            return try await stub.send(request)
        }
    }
#endif
