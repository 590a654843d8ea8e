#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Elements that are never written to disk, beside others in a store on disk.
    @Suite(.timeLimit(.minutes(5))) struct ElementsInMemoryTests {
        private let stores = TemporaryStores()

        private func list(in repositories: Repositories) -> ListRepository<Hint> {
            repositories.list("hush search") { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                let hints = (start..<start + 20).map { Hint($0, "hush \($0)", for: $0 == 3 ? "b" : "a") }
                return Page(hints, next: "\(start + 20)", total: 60)
            }
        }

        /// The files that contain a text.
        private func files(containing text: String) throws -> [String] {
            let folder = stores.folder.path(percentEncoded: false)
            return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
                let data = FileManager.default.contents(atPath: folder + "/" + path)
                return data?.range(of: Data(text.utf8)) != nil
            }
        }

        @Test(
            "elements in memory are in lists, queries, joins and transactions, and in no file",
            .proves("SW-18", "SW-20", "N-15")
        )
        func session() async throws {
            let repositories = Repositories(store: try await stores.open(cachedElements: 5), unusedRows: 50)
            let (hints, list) = (repositories.hints, list(in: repositories))
            try await repositories.agents.save([Agent("a", "Ada"), Agent("b", "Bea")])
            for _ in 0..<3 { try await list.load(.append) }
            let snapshot = try await list.snapshot()
            #expect(snapshot.rows.elements.map(\.id) == Array(0..<60) && snapshot.total == 60)
            // Observers and queries.
            var values = hints.values(7).makeAsyncIterator()
            #expect(try await values.next()??.text == "hush 7")
            try await hints.save(Hint(7, "hush, hush"))
            #expect(try await values.next()??.text == "hush, hush")
            #expect(try await hints.stored(where: \.text == "hush, hush").map(\.id) == [7])
            #expect(try await list.snapshot().rows.elements[7].text == "hush, hush")
            let joined = try await hints.stored(
                including: .one(\.agentID),
                where: \.text <= "hush 3",
                sort: \.id
            )
            #expect(joined.map(\.included?.name).contains("Bea") && joined.first?.included?.name == "Ada")
            #expect(try await hints.stored(.count) == 60)
            // Changes, edits and deletions.
            try await hints.update(8, { $0.text = "hush 80" }) { Hint(8, "hush 80") }
            #expect(try await hints.find(8, .neverFetch).text == "hush 80")
            await #expect(throws: FetchError.self) {
                try await hints.update(8, { $0.text = "hush 81" }) { throw FetchError.closed }
            }
            #expect(try await hints.find(8, .neverFetch).text == "hush 80")
            try await hints.delete(9) {}
            #expect(try await list.snapshot().rows.elements.count == 59)
            try await list.move(10, to: .start)
            #expect(try await list.snapshot().rows.elements.first?.id == 10)
            try await repositories.invalidate(["Hint"])
            try await repositories.store.flush()
            #expect(try files(containing: "hush").isEmpty && files(containing: "Ada") != [])
            #expect(try files(containing: "Hint").isEmpty)
            // The next process has the others only.
            let next = try await stores.repositories()
            #expect(try await next.hints.stored().isEmpty)
            #expect(try await next.agents.stored().count == 2)
            #expect(try await self.list(in: next).snapshot().content == .unknown)
            try await repositories.close()
            await #expect(throws: FetchError.closed) { _ = try await hints.stored() }
        }

        @Test(
            "a transaction that fails changes neither what is on disk nor what is in memory",
            .proves("SW-20")
        )
        func rollback() async throws {
            struct Stop: Error {}
            let store = try await stores.open()
            let key = ListKey("list").of(Hint.self)
            func change(_ text: String, fails: Bool) async throws {
                try await store.change { change in
                    try change.put(StoredElement(Hint(1, text)), for: 1)
                    try change.put(StoredElement(Agent("a", text)), for: "a")
                    try change.edit(ListEdit<Hint>.insert(1, .start), of: key)
                    if fails { throw Stop() }
                }
            }
            await #expect(throws: Stop.self) { try await change("first", fails: true) }
            func expect(_ text: String?, rows: Int) async throws {
                let found = try await store.change { change in
                    (
                        try change.element(1, in: ElementScope<Hint>())?.value?.text,
                        try change.element("a", in: ElementScope<Agent>())?.value?.name,
                        try change.list(key).count
                    )
                }
                #expect(found.0 == text && found.1 == text && found.2 == rows)
            }
            try await expect(nil, rows: 0)
            try await change("second", fails: false)
            await #expect(throws: Stop.self) { try await change("third", fails: true) }
            try await expect("second", rows: 1)
        }

        @Test("changes of another process do not affect elements in memory")
        func otherProcess() async throws {
            let (app, other) = (try await stores.repositories(), try await stores.repositories())
            try await app.hints.save(Hint(1, "hush"))
            try await other.agents.save(Agent("a", "Ada"))
            #expect(try await app.agents.stored().count == 1)
            #expect(try await app.hints.stored().map(\.id) == [1])
            #expect(try await other.hints.stored().isEmpty)
        }

        @Test("signing out removes the elements in memory, in another process too")
        func signOut() async throws {
            let (store, other) = (try await stores.open(), try await stores.open())
            for store in [store, other] {
                try await store.change { try $0.put(StoredElement(Hint(1, "hush")), for: 1) }
            }
            try await store.removeAll(discardingUnsent: true)
            for store in [store, other] {
                await #expect(throws: FetchError.closed) {
                    try await store.change { _ = try $0.element(1, in: ElementScope<Hint>()) }
                }
            }
        }

        /// Stores elements as a version of the app does whose spec has another lifetime.
        ///
        /// - Parameter onlyList: Stores only a list that is empty.
        private func storeOnDisk(onlyList: Bool) async throws {
            let key = ListKey("hush list").of(Hint.self)
            try await stores.open().change { change in
                try change.put(StoredElement(Agent("a", "Ada")), for: "a")
            }
            let queue = try stores.file().open()
            try await queue.write { database in
                try database.run(
                    "INSERT INTO list(number, key, day, state, chunks) VALUES(8, ?, ?, x'', x'')",
                    .text(ListKey("hush empty list").of(Hint.self).name),
                    .int(StoreSchema.today)
                )
                if onlyList { return }
                let name = String(reflecting: Hint.self)
                try database.run("INSERT INTO type(number, name) VALUES(7, ?)", .text(name))
                try ElementLayout.create(7, in: database)
                for number in 100..<140 {
                    try database.run(
                        "INSERT INTO element7(number, id, day, value) VALUES(?, ?, ?, ?)",
                        .int(number),
                        .int(number),
                        .int(StoreSchema.today),
                        .bytes(Array(#"{"id":\#(number),"text":"hush","agent_id":"a"}"#.utf8))
                    )
                }
                try database.run(
                    "INSERT INTO list(number, key, type, day, state, chunks) VALUES(9, ?, 7, ?, x'', x'')",
                    .text(key.name),
                    .int(StoreSchema.today)
                )
                try database.setKept(true, "element7")
            }
            try queue.close()
        }

        @Test(
            "elements that an earlier version of the spec stored on disk are removed from the file",
            .proves("N-15"),
            arguments: [false, true]
        )
        func formerVersion(onlyList: Bool) async throws {
            try await storeOnDisk(onlyList: onlyList)
            #expect(try !files(containing: "hush").isEmpty)
            let repositories = try await stores.repositories()
            #expect(try await repositories.hints.stored().isEmpty)
            #expect(try await repositories.hints.findIfPresent(100, .neverFetch) == nil)
            // Once the store is idle.
            while try !files(containing: "hush").isEmpty { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try await repositories.agents.stored().count == 1)
            try await repositories.agents.save(Agent("b", "Bea"))
            #expect(try await stores.repositories().agents.stored().count == 2)
        }
    }
#endif
