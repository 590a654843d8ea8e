#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIOutbox
    public import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing
    public import Trips

    /// What somebody does who keeps his own database: this target sees only what is public.
    @Suite(.timeLimit(.minutes(10))) struct OwnStoreTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private let abba = Artist(id: "abba", name: "ABBA")
        private var albums: [Album] {
            var albums = (1...3).map { Album(id: $0, title: "Album \($0)", artist: abba, plays: $0 * 10) }
            albums[0].producerID = "björn"
            (albums[1].rating, albums[1].moods) = (4.5, ["calm", "b's \"x\""])
            albums[2].isExplicit = true
            return albums
        }

        /// The app's own connection.
        private func app() throws -> DatabaseQueue { try DatabaseQueue(path: folder.path("music.sqlite")) }

        private func database() throws -> TableDatabase { try TableDatabase(at: folder.path("music.sqlite")) }

        @Test(
            "a database with tables of its own conforms",
            .proves("BM-01", "N-01"),
            arguments: DatabaseRequirement.allCases
        )
        func conforms(_ requirement: DatabaseRequirement) async throws {
            let folder = folder
            var changed = albums[0]
            (changed.title, changed.producerID, changed.plays, changed.moods) = ("Other", nil, 7, ["new"])
            let conformance = DatabaseConformance(samples: albums, changed: changed) { database in
                let app = try DatabaseQueue(path: database.queue.path)
                try await app.write { app in
                    try app.execute(
                        sql: "UPDATE Album SET title = 'Other', producer_id = NULL, plays = 7 WHERE id = 1"
                    )
                    try app.execute(sql: "INSERT INTO mood VALUES('1', 0, 'new')")
                }
            } _: {
                try TableDatabase(at: folder.path("\(UUID()).sqlite"))
            }
            #expect(try await conformance.problem(requirement) == nil)
        }

        @Test(
            "fields are columns, relations are keys, and what no column has is kept",
            .proves("N-01", "N-02")
        )
        func columns() async throws {
            let repositories = Repositories(store: .database(try database()))
            let shown = repositories.repository { (_: Int) -> Album? in nil }
            try await shown.save(albums)
            let rows = try await app().read { app in
                try Row.fetchAll(
                    app,
                    sql: "SELECT _key, title, artist, producer_id, plays, rating, explicit FROM Album"
                )
                .map(\.description)
            }
            #expect(
                rows == [
                    #"[_key:"1" title:"Album 1" artist:"abba" producer_id:"björn" plays:10 rating:NULL explicit:0]"#,
                    #"[_key:"2" title:"Album 2" artist:"abba" producer_id:NULL plays:20 rating:4.5 explicit:0]"#,
                    #"[_key:"3" title:"Album 3" artist:"abba" producer_id:NULL plays:30 rating:NULL explicit:1]"#,
                ]
            )
            let names = try await app().read {
                try String.fetchAll($0, sql: "SELECT name FROM mood ORDER BY place")
            }
            #expect(names == ["calm", "b's \"x\""])
            let artists = try await app().read { try String.fetchAll($0, sql: "SELECT name FROM Artist") }
            #expect(artists == ["ABBA"])
        }

        /// A secret that is never in the database.
        struct Riddle: Identifiable, JSONReadable, JSONWritable, Sendable, RepositoryStore.KeptInMemory {
            let id: Int
            let text: String

            init(_ id: Int) { (self.id, text) = (id, "hush \(id)") }

            init(from json: inout JSONReader) {
                json.beginObject()
                id = json.int("id")
                text = json.string("text")
                json.endObject()
            }

            func write(to json: inout JSONWriter) {
                json.beginObject()
                json.int("id", id)
                json.string("text", text)
                json.endObject()
            }
        }

        @Test("elements in memory are in lists beside records, and never in the database", .proves("N-15"))
        func elementsInMemory() async throws {
            let repositories = Repositories(store: .database(try database()), connectivity: nil)
            let riddles = repositories.repository { (_: Int) -> Riddle? in nil }
            let list = repositories.list("hush list") { _ in Page((0..<3).map { Riddle($0) }) }
            try await list.refresh()
            try await riddles.save(Riddle(3))
            try await repositories.repository { (_: Int) -> Album? in nil }.save(albums)
            #expect(try await list.snapshot().rows.elements.map(\.text) == ["hush 0", "hush 1", "hush 2"])
            #expect(try await riddles.find(3, .neverFetch).text == "hush 3")
            let notes = try await app().read { app in
                try String.fetchAll(app, sql: "SELECT key || CAST(content AS TEXT) FROM note")
            }
            #expect(!notes.isEmpty && !notes.contains { $0.contains("hush") || $0.contains("Riddle") })
            let next = Repositories(store: .database(try database()), connectivity: nil)
            let later = next.repository { (_: Int) -> Riddle? in nil }
            #expect(try await later.findIfPresent(3, .neverFetch) == nil)
        }

        @Test(
            "elements that an earlier version of the spec stored in the database are removed",
            .proves("N-15")
        )
        func formerElements() async throws {
            let repositories = Repositories(store: .database(try database()), connectivity: nil)
            try await repositories.repository { (_: Int) -> Album? in nil }.save(albums)
            try await app().write { app in
                let notes = [
                    ("scope/OwnStoreTests%2EOwnStoreTests%2ERiddle/", "900"),
                    ("value/900/901", #"{"id":1,"text":"hush 1"}"#), ("element/900/901", "c\n\n1"),
                    ("id/900/1", "901"),
                    ("name/hush%20list%20of%20OwnStoreTests%2EOwnStoreTests%2ERiddle", "902 900\n"),
                    ("list/902", "hush list of OwnStoreTests.OwnStoreTests.Riddle"),
                    ("name/empty%20of%20OwnStoreTests%2EOwnStoreTests%2ERiddle", "903 \n"),
                    ("list/903", "empty of OwnStoreTests.OwnStoreTests.Riddle"),
                ]
                for (key, content) in notes {
                    try app.execute(
                        sql: "INSERT INTO note(key, content) VALUES(?, CAST(? AS BLOB))",
                        arguments: [key, content]
                    )
                }
            }
            let next = Repositories(store: .database(try database()), connectivity: nil)
            let riddles = next.repository { (_: Int) -> Riddle? in nil }
            #expect(try await riddles.findIfPresent(1, .neverFetch) == nil)
            let left = try await app().read { app in
                try String.fetchAll(app, sql: "SELECT key || CAST(content AS TEXT) FROM note")
            }
            #expect(
                !left.isEmpty
                    && !left.contains {
                        $0.contains("hush 1") || $0.contains("Riddle") || $0.contains("/900/")
                    }
            )
            #expect(
                try await next.repository { (_: Int) -> Album? in nil }.findIfPresent(1, .neverFetch) != nil
            )
        }

        @Test("a list, its order and its state outlive the process", .proves("N-01"))
        func lists() async throws {
            let albums = albums
            func list(_ repositories: Repositories) -> ListRepository<Album> {
                repositories.list("albums") { cursor in
                    cursor == nil
                        ? Page(Array(albums.reversed()[..<2]), next: "2") : Page([albums[0]], next: nil)
                }
            }
            do {
                let repositories = Repositories(store: .database(try database()))
                let list = list(repositories)
                try await list.refresh()
                try await list.load(.append)
                #expect(try await list.snapshot().rows.elements.map(\.id) == [3, 2, 1])
            }
            let later = list(Repositories(store: .database(try database())))
            #expect(try await later.snapshot().rows.elements == albums.reversed())
        }

        @Test(
            "queries and observers see rows that the app has added and changed in the database",
            .proves("N-01")
        )
        func appChanges() async throws {
            let repositories = Repositories(store: .database(try database()))
            let shown = repositories.repository { (_: Int) -> Album? in nil }
            try await shown.save(albums)
            var values = shown.query(where: \.plays > 15, sort: \.plays).makeAsyncIterator()
            #expect(await values.next()?.map(\.id) == [2, 3])
            try await app().write { app in
                try app.execute(sql: "UPDATE Album SET plays = 99 WHERE id = 1")
                try app.execute(
                    sql:
                        "INSERT INTO Album(_key, id, title, artist, plays, explicit) VALUES('8', 8, 'Own', 'abba', 50, 0)"
                )
                try app.execute(sql: "UPDATE Artist SET name = 'Abba' WHERE id = 'abba'")
                try app.execute(sql: "DELETE FROM Album WHERE id = 2")
            }
            try await repositories.storeChanged()
            let found = try #require(await values.next())
            #expect(found.map(\.id) == [3, 8, 1])
            #expect(found.map(\.artist.name) == ["Abba", "Abba", "Abba"])
            #expect(try await shown.findIfPresent(2, .neverFetch) == nil)
            #expect(try await shown.find(8, .neverFetch).title == "Own")
        }

        @Test("searches, aggregates and sections are the same as in a store in memory", .proves("N-05"))
        func queries() async throws {
            let own = Repositories(store: .database(try database())).repository { (_: Int) -> Album? in nil }
            let memory = Repositories(connectivity: nil).repository { (_: Int) -> Album? in nil }
            let titles = ["Café", "CAFE%", "ca_fe", "b\\'\"", "", "Straße", "Łódź", "cafe\u{301}"]
            let plays: [Int?] = [3, nil, .max, 3, -1, nil, .max, 0]
            let albums = zip(titles, plays).enumerated().map { id, values in
                Album(id: id, title: values.0, artist: abba, plays: values.1)
            }
            for repository in [own, memory] {
                try await repository.save(albums)
                try await repository.delete(7) {}
            }
            typealias Condition = RepositoryStore.Condition<Album>
            for text in ["", "cafe", "CAFÉ", "%", "_", "\\", "'", "ss", "lodz", "é", "x"] {
                for matching in [
                    RepositoryStore.TextMatching.exact, .ignoringCase, .ignoringCaseAndDiacritics,
                ] {
                    let conditions: [Condition] = [
                        .text(\.title, contains: text, matching), .text(\.title, beginsWith: text, matching),
                        !.text(\.title, endsWith: text, matching),
                    ]
                    for condition in conditions {
                        #expect(try await own.answers(condition) == memory.answers(condition), "\(text)")
                    }
                }
            }
            #expect(
                try await own.stored(where: .text(\.title, contains: "cafe")).map(\.title) == [
                    "Café", "CAFE%",
                ]
            )
            #expect(try await own.stored(.sum(\.plays)) == nil)
            #expect(try await own.stored(.sum(\.plays), where: \.plays < 10) == 5)
        }

        @Test("a change that fails is undone in the tables", .proves("N-01"))
        func rollback() async throws {
            let repositories = Repositories(store: .database(try database()))
            let shown = repositories.repository { (_: Int) -> Album? in nil }
            try await shown.save(albums)
            struct Refused: Error {}
            let app = try app()
            let title: @Sendable () async throws -> String? = {
                try await app.read { try String.fetchOne($0, sql: "SELECT title FROM Album WHERE id = 1") }
            }
            await #expect(throws: Refused.self) {
                try await shown.update(1) {
                    $0.title = "Optimistic"
                } send: {
                    let shown = try await title()
                    #expect(shown == "Optimistic")
                    throw Refused()
                }
            }
            #expect(try await title() == "Album 1")
        }

        @Test("one response becomes objects of other types", .proves("N-02"))
        func otherTypes() async throws {
            let chart = #"{"week":"2026-14","albums":[7,5]}"#
            let repositories = Repositories(store: .database(try database()))
            let list = repositories.list("chart") { _ -> Page<ChartEntry> in
                let json = try JSONValue(json: chart)
                let week = json["week"]?.string ?? ""
                let albums = json["albums"]?.array ?? []
                let entries = albums.enumerated().map {
                    ChartEntry(week: week, place: $0 + 1, albumID: $1.int ?? 0)
                }
                return Page(entries, next: nil)
            }
            try await list.refresh()
            let rows = try await app().read {
                try Int.fetchAll($0, sql: "SELECT album_id FROM ChartEntry ORDER BY place")
            }
            #expect(rows == [7, 5])
        }

        @Test("changes of an outbox wait in the database, and tables show them", .proves("N-01"))
        func outbox() async throws {
            let transport = StubTransport()
            let place =
                #"{"data":{"type":"Location","id":"12","title":"T","subtitle":"S","latitude":1.5,"longitude":2}}"#
            transport.on("GET", "/v1/users/7/locations/12", .json(place))
            func start(_ isOnline: Bool) async throws -> (Repositories, Outbox) {
                let client = TripsAPI.client(transport: transport, credentials: .bearer(Sensitive("t")))
                let (connectivity, state) = AsyncStream<Bool>.makeStream()
                state.yield(isOnline)
                let repositories = Repositories(
                    client,
                    store: .database(try database()),
                    connectivity: isOnline ? nil : connectivity
                )
                return (repositories, try await Outbox(repositories, for: [Location.self]))
            }
            func title() async throws -> String? {
                try await app().read { try String.fetchOne($0, sql: "SELECT title FROM Location") }
            }
            do {
                let (repositories, outbox) = try await start(false)
                let places = repositories.repository { Location.get(userID: "7", id: $0) }
                #expect(try await places.find("12").title == "T")
                _ = try await outbox.update(Location.self, "12") {
                    $0.title = "Waiting"
                } call: { changed, former in
                    changed.update(userID: "7", changedFrom: former)
                }
                #expect(try await title() == "Waiting")
                #expect(await outbox.operations.count == 1)
                await #expect(throws: Repositories.UnsentOperations.self) { try await repositories.close() }
            }
            let (repositories, outbox) = try await start(false)
            #expect(await outbox.operations.count == 1)
            #expect(try await title() == "Waiting")
            let key = try await app().read { try String.fetchOne($0, sql: "SELECT _key FROM Location") }
            #expect(key == "/users/7\n12")
            try await repositories.close(discardingUnsent: true)
            #expect(try await title() == nil)
            let left = try await app().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") }
            #expect(left == 0)
        }
    }

    extension Location: @retroactive RepositoryStore.Recordable {
        public static let recordType = RepositoryStore.RecordType(
            "Location",
            [
                RepositoryStore.RecordField("id", .text),
                RepositoryStore.RecordField("title", .text),
                RepositoryStore.RecordField("subtitle", .text),
                RepositoryStore.RecordField("nickname", .text, optional: true),
                RepositoryStore.RecordField("latitude", .real),
                RepositoryStore.RecordField("longitude", .real),
                RepositoryStore.RecordField("image_url", .text, property: "imageURL", optional: true),
            ],
            constants: ["type": "Location"]
        )
    }

    extension Repository<Album> {
        /// The answers to all kinds of queries with a condition.
        fileprivate func answers(_ condition: RepositoryStore.Condition<Album>) async throws -> [String] {
            let sections = try await stored(
                sections: \.plays,
                where: condition,
                sort: \.title,
                descending: true
            )
            return [
                "\(try await stored(where: condition, sort: \.title).map(\.id))",
                "\(try await stored(.count, where: condition))",
                "\(String(describing: try await stored(.sum(\.plays), where: condition)))",
                "\(String(describing: try await stored(.min(\.plays), where: condition)))",
                "\(String(describing: try await stored(.max(\.title), where: condition)))",
                "\(try await stored(.count, by: \.plays, where: condition))",
                "\(sections.map { ($0.key, $0.elements.map(\.id)) })",
            ]
        }
    }
#endif
