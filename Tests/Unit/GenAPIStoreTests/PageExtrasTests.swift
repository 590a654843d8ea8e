#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// Values and headers beside the elements of a list that is kept.
    @Suite(.timeLimit(.minutes(10))) struct PageExtrasTests {
        private struct Beside: EndpointResponse, Equatable {
            var genres: [String]
            var remaining: Int

            static func value(of response: RawResponse) throws(ClientError) -> Beside {
                Beside(
                    genres: try Genres.value(of: response).genres,
                    remaining: try response.header("X-Remaining") { json in json.int() }
                )
            }
        }

        private struct Genres: EndpointResponse, JSONReadable {
            var genres: [String]

            init(from json: inout JSONReader) {
                json.beginObject()
                genres = json.list("genres", of: String.self)
                json.endObject()
            }
        }

        private let server = StubTransport()
        private let stores = TemporaryStores()

        private func list(keeping: Bool = true) async throws -> ListRepository<Track> {
            let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
            let repositories = Repositories(client, store: try await stores.store(), connectivity: nil)
            let paging = Paging.standard(total: .body("total"))
            return repositories.list(
                .get("/tracks", paging: keeping ? paging.keepingResponses() : paging),
                limit: 1
            )
        }

        private func answer(_ id: String, _ genre: String, remaining: Int) -> StubAnswer {
            .json(
                #"{"items":[{"id":"\#(id)","title":"t"}],"total":2,"genres":["\#(genre)"]}"#,
                headers: [
                    "X-Remaining": "\(remaining)", "Set-Cookie": "session=secret", "X-Api-Key": "secret",
                ]
            )
        }

        @Test(
            "a list has the values and headers of its latest page, also after a restart",
            .proves("N-04", "JU-10")
        )
        func latest() async throws {
            server.on("GET", "/tracks", answer("a", "jazz", remaining: 9), answer("b", "folk", remaining: 8))
            let first = try await list()
            #expect(try await first.snapshot().values(as: Beside.self) == nil)
            let refreshed = try await first.refresh()
            let jazz = Beside(genres: ["jazz"], remaining: 9)
            #expect(try refreshed.page?.values(as: Beside.self) == jazz)
            #expect(refreshed.page?.headers["X-Remaining"] == "9")
            #expect(try await first.snapshot().values(as: Beside.self) == jazz)
            try await first.load(.append)
            let folk = Beside(genres: ["folk"], remaining: 8)
            #expect(try await first.snapshot().values(as: Beside.self) == folk)

            let second = try await list().snapshot()
            #expect(second.rows.elements.map(\.id) == ["a", "b"] && second.total == 2)
            #expect(try second.values(as: Beside.self) == folk)
            #expect(server.requests.count == 2)
        }

        @Test("credentials in headers are not kept, and the elements are stored once")
        func credentials() async throws {
            server.on("GET", "/tracks", answer("a", "jazz", remaining: 9))
            let list = try await list()
            try await list.refresh()
            let snapshot = try await list.snapshot()
            let kept = try #require(try snapshot.values(as: Whole.self))
            #expect(kept.body["items"] == .array([]))
            #expect(kept.body["genres"] == .array([.string("jazz")]))
            #expect(kept.cookie == nil && kept.key == nil)
        }

        /// All that is kept of a response.
        private struct Whole: EndpointResponse {
            let body: JSONValue
            let cookie: String?
            let key: String?

            static func value(of response: RawResponse) throws(ClientError) -> Whole {
                Whole(
                    body: try JSONValue.value(of: response),
                    cookie: try response.headerIfPresent("Set-Cookie") { json in json.string() },
                    key: try response.headerIfPresent("X-Api-Key") { json in json.string() }
                )
            }
        }

        @Test("a list keeps no values beside its elements unless its spec declares them")
        func none() async throws {
            server.on("GET", "/tracks", answer("a", "jazz", remaining: 9))
            let list = try await list(keeping: false)
            #expect(try await list.refresh().inserted == ["a"])
            #expect(try await list.snapshot().values(as: Beside.self) == nil)
        }

        @Test("a load of a list on disk returns what it has changed", .proves("BM-12"))
        func results() async throws {
            server.on(
                "GET",
                "/tracks",
                .json(#"{"items":[{"id":"a","title":"t"},{"id":"b","title":"t"}],"total":2}"#),
                .json(#"{"items":[{"id":"b","title":"t"},{"id":"a","title":"other"}],"total":2}"#),
                .json(#"{"items":[],"total":0}"#)
            )
            let first = try await list().refresh()
            #expect(first.inserted == ["a", "b"])
            // The list is read again, as after a restart.
            let list = try await list()
            let second = try await list.refresh()
            #expect(second.unchanged == ["b"] && second.changed == ["a"])
            #expect(second.inserted.isEmpty && second.removed.isEmpty)
            #expect(Set(try await list.refresh().removed) == ["a", "b"])
        }
    }
#endif
