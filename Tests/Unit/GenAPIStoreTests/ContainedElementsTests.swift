#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// Elements inside of responses, which are stored by themselves too.
    @Suite(.timeLimit(.minutes(10))) struct ContainedElementsTests {
        private let stores = TemporaryStores()
        private let server = StubTransport()

        private func repositories(onDisk: Bool, unusedRows: Int = 10_000) async throws -> Repositories {
            let api = APIDefinition(name: "Essays", envelope: .none)
            let client = Client(api, baseURL: "http://essays.test", transport: server)
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, unusedRows: unusedRows, connectivity: nil)
        }

        private func authors(_ repositories: Repositories) -> Repository<Author> {
            repositories.repository(for: Author.get)
        }

        @Test(
            "all elements of a response of any shape are stored together",
            .proves("SW-20", "BM-08"),
            arguments: [false, true]
        )
        func anyShape(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.on(
                "POST",
                "/essays",
                .json(
                    #"""
                    {"count":2,"essay":{"id":"e","author":{"id":"1","name":"Ada"},"remarks":[
                      {"id":"r","author":{"id":"2","name":"Bo"},"answers":[
                        {"id":"s","author":{"id":"1","name":"Ada L."},"answers":[]}]}]},
                     "reviewers":{"first":{"id":"3","name":"Cy"}}}
                    """#
                )
            )
            let authors = authors(repositories)
            var names = authors.values("3").makeAsyncIterator()
            #expect(try await names.next() == .some(nil))
            let first = repositories.list("first") { _ in Page([Author(id: "1", name: "Eve")]) }
            try await first.refresh()
            var snapshots = first.snapshots().makeAsyncIterator()
            #expect(try await snapshots.next()?.rows.elements.map(\.name) == ["Eve"])
            let response = try await repositories.send(Essay.create())
            #expect(response.count == 2)
            try #require(try await authors.find("3", .neverFetch).name == "Cy")
            #expect(try await names.next() == Author(id: "3", name: "Cy"))
            #expect(try await snapshots.next()?.rows.elements.map(\.name) == ["Ada L."])
            // Of the same author, the last value counts.
            #expect(try await authors.find("1", .neverFetch).name == "Ada L.")
            #expect(try await authors.find("2", .neverFetch).name == "Bo")
            let remarks = repositories.repository { (_: Remark.ID) -> Remark? in nil }
            #expect(try await remarks.find("s", .neverFetch).author.name == "Ada L.")
            #expect(try await remarks.find("r", .neverFetch).answers.map(\.id) == ["s"])
        }

        @Test("if one element of a response cannot be stored, none is", .proves("SW-20"))
        func allOrNothing() async throws {
            let repositories = try await repositories(onDisk: true)
            server.on("GET", "/mixed", .json(#"{"author":{"id":"1","name":"Ada"}}"#))
            await #expect(throws: StoreError.self) {
                try await repositories.send(Endpoint<Mixed>.get("/mixed", operation: "Mixed.get"))
            }
            #expect(try await authors(repositories).findIfPresent("1", .neverFetch) == nil)
        }

        @Test(
            "the pages of a list store the elements inside of its elements, and keep newer ones",
            .proves("BM-08"),
            arguments: [false, true]
        )
        func pages(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            let authors = authors(repositories)
            server.on("GET", "/essays", Self.essays(["1": "Ada", "2": "Bo"]), Self.essays(["1": "Eve"]))
            let list = repositories.list(Essay.list())
            try await list.refresh()
            #expect(try await authors.find("1", .neverFetch).name == "Ada")
            #expect(try await authors.find("2", .neverFetch).name == "Bo")
            try await list.refresh()
            #expect(try await authors.find("1", .neverFetch).name == "Eve")
            // An author that no essay has any more is still an author.
            #expect(try await authors.find("2", .neverFetch).name == "Bo")
        }

        @Test(
            "the elements inside of rows that a page repeats are stored with its new rows",
            .proves("BM-08"),
            arguments: [false, true]
        )
        func repeatedRows(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            let authors = authors(repositories)
            let list = repositories.list("essays") { cursor in
                cursor == nil
                    ? Page([Essay("a", by: "1", "Ada"), Essay("b", by: "2", "Bo")], next: "2")
                    : Page([Essay("c", by: "3", "Cy")], repeats: [Essay("b", by: "2", "Eve")])
            }
            try await list.refresh()
            #expect(try await authors.find("2", .neverFetch).name == "Bo")
            try await list.load(.append)
            #expect(try await list.snapshot().rows.elements.map(\.author.name) == ["Ada", "Eve", "Cy"])
            #expect(try await authors.find("1", .neverFetch).name == "Ada")
            #expect(try await authors.find("2", .neverFetch).name == "Eve")
            #expect(try await authors.find("3", .neverFetch).name == "Cy")
        }

        @Test("an optimistic change stays on top of what responses contain", arguments: [false, true])
        func pendingChanges(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            let authors = authors(repositories)
            try await authors.save(Author(id: "1", name: "Ada"))
            server.on("GET", "/essays", Self.essays(["1": "Eve"]))
            let (opened, latch) = AsyncStream.makeStream(of: Void.self)
            async let change = authors.update("1", { $0.name += "!" }) {
                for await _ in opened {}
                return Author(id: "1", name: "Eve!")
            }
            while try await authors.find("1", .neverFetch).name != "Ada!" { await Task.yield() }
            try await repositories.list(Essay.list()).refresh()
            #expect(try await authors.find("1", .neverFetch).name == "Eve!")
            latch.finish()
            _ = try await change
            #expect(try await authors.find("1", .neverFetch).name == "Eve!")
        }

        @Test(
            "a read that started before a change does not bring the former value back",
            arguments: [false, true]
        )
        func lateRead(onDisk: Bool) async throws {
            let (opened, latch) = AsyncStream.makeStream(of: Void.self)
            let late = StubTransport()
            late.on("GET", "/essays/first", Self.essay("1", "Ada"))
            let client = Client(
                APIDefinition(name: "Essays", envelope: .none),
                baseURL: "http://essays.test",
                transport: late,
                middleware: [LateResponses(opened: opened)]
            )
            let store: RepositoryStore = onDisk ? try await stores.store() : .inMemory
            let repositories = Repositories(client, store: store, connectivity: nil)
            async let read = repositories.send(Endpoint<Essay>.get("/essays/first", operation: "Essay.first"))
            while late.requests.isEmpty { await Task.yield() }
            let authors = authors(repositories)
            try await authors.save(Author(id: "1", name: "Eve"))
            latch.finish()
            _ = try await read
            #expect(try await authors.find("1", .neverFetch).name == "Eve")
        }

        @Test("the elements of a list that a call returns are stored", arguments: [false, true])
        func lists(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            server.on("GET", "/authors", .json(#"[{"id":"1","name":"Ada"},{"id":"2","name":"Bo"}]"#))
            let all = Endpoint<[Author]>.get("/authors", operation: "Author.all")
            let found = try await repositories.send(all)
            #expect(found.map(\.id) == ["1", "2"])
            #expect(try await authors(repositories).find("2", .neverFetch).name == "Bo")
        }

        @Test(
            "the elements of a list inside of an element are stored like others",
            .proves("BM-28"),
            arguments: [false, true]
        )
        func innerList(onDisk: Bool) async throws {
            let repositories = try await repositories(onDisk: onDisk)
            func remark(_ id: String, by name: String, answers: String = "") -> String {
                #"{"id":"\#(id)","author":{"id":"\#(name)","name":"\#(name)"},"answers":[\#(answers)]}"#
            }
            let (first, second) = (remark("s", by: "Ada"), remark("t", by: "Bo"))
            server.on(
                "GET",
                "/remarks/r",
                .json(remark("r", by: "Cy", answers: "\(first),\(second)")),
                .json(remark("r", by: "Cy", answers: "\(second),\(remark("u", by: "Di"))"))
            )
            let remarks = repositories.repository { (id: Remark.ID) -> Endpoint<Remark> in
                .get("/remarks/\(id)", operation: "Remark.get")
            }
            let answers = repositories.list("answers of r") { _ in
                Page(try await remarks.find("r", .alwaysFetch).answers)
            }
            try await answers.refresh()
            #expect(try await answers.snapshot().rows.elements.map(\.id) == ["s", "t"])
            try await remarks.save(Remark(json: remark("t", by: "Eve")))
            #expect(try await answers.snapshot().rows.elements.map(\.author.name) == ["Ada", "Eve"])
            try await answers.refresh()
            #expect(try await answers.snapshot().rows.elements.map(\.id) == ["t", "u"])
            #expect(try await remarks.find("r", .neverFetch).answers.map(\.id) == ["t", "u"])
        }

        @Test("elements inside of others are evicted like those fetched by themselves")
        func eviction() async throws {
            let repositories = try await repositories(onDisk: false, unusedRows: 16)
            for number in 1...40 {
                server.on("GET", "/essays/\(number)", Self.essay("\(number)", "Ada"))
                let essays = repositories.repository {
                    Endpoint<Essay>.get("/essays/\($0)", operation: "Essay.get")
                }
                _ = try await essays.find("\(number)", .alwaysFetch)
            }
            let authors = authors(repositories)
            #expect(try await authors.findIfPresent("1", .neverFetch) == nil)
            #expect(try await authors.findIfPresent("40", .neverFetch) != nil)
        }

        private static func essay(_ id: String, _ name: String) -> StubAnswer {
            .json(#"{"id":"\#(id)","author":{"id":"\#(id)","name":"\#(name)"},"remarks":[]}"#)
        }

        private static func essays(_ authors: [String: String]) -> StubAnswer {
            let essays = authors.sorted { $0.key < $1.key }.map {
                #"{"id":"\#($0.key)","author":{"id":"\#($0.key)","name":"\#($0.value)"},"remarks":[]}"#
            }
            return .json("[\(essays.joined(separator: ","))]")
        }
    }

    /// Responses that arrive when a stream ends.
    private struct LateResponses: Middleware {
        let opened: AsyncStream<Void>

        func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
            -> WireResponse
        {
            let response = try await next(request)
            for await _ in opened {}
            return response
        }
    }
#endif
