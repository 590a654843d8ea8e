#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Lists that another version of the app has stored.
    @Suite(.timeLimit(.minutes(10))) struct AppUpdateTests {
        private let stores = TemporaryStores()
        private let member = Member(1, "name", .active)

        private func app(_ version: String, _ identifier: String = "app") -> AppVersion {
            AppVersion(identifier: identifier, version: version)
        }

        /// A list that is fresh for an hour, in an app that has just started.
        private func list(_ name: String = "members", in app: AppVersion?) async throws -> ListRepository<
            Member
        > {
            let file = StoreFile(in: stores.folder, "7", "server", app: app)
            let store = DiskStore(file)
            try await store.open()
            let member = member
            let configuration = ListConfiguration(freshnessPolicy: FreshnessPolicy(ttl: .seconds(3_600)))
            return Repositories(store: store, connectivity: nil)
                .list(name, configuration: configuration) { _ in Page([member]) }
        }

        private func freshness(in app: AppVersion?) async throws -> FreshnessPolicy.Freshness {
            let snapshot = try await list(in: app).snapshot()
            #expect(snapshot.rows.elements == [member])
            return snapshot.freshness
        }

        @Test("a list is stale after an update of the app, until it is fetched")
        func update() async throws {
            try await list(in: app("1")).refresh()
            #expect(try await freshness(in: app("1")) == .fresh)
            #expect(try await freshness(in: app("2")) == .invalidated)
            #expect(try await freshness(in: app("2")) == .invalidated)
            try await list(in: app("2")).refresh()
            #expect(try await freshness(in: app("2")) == .fresh)
        }

        @Test("a list is stale after the app was replaced with an earlier version")
        func downgrade() async throws {
            try await list(in: app("2")).refresh()
            #expect(try await freshness(in: app("1")) == .invalidated)
        }

        @Test("an app and its extension can have different versions")
        func appExtension() async throws {
            try await list(in: app("1")).refresh()
            #expect(try await freshness(in: app("7", "extension")) == .invalidated)
            try await list(in: app("1")).refresh()
            for _ in 0..<2 {
                #expect(try await freshness(in: app("7", "extension")) == .fresh)
                #expect(try await freshness(in: app("1")) == .fresh)
            }
        }

        @Test("lists stay fresh in a program without a version")
        func noVersion() async throws {
            try await list(in: nil).refresh()
            #expect(try await freshness(in: nil) == .fresh)
        }

        @Test("a list in use is stale when another process has started with a new version")
        func use() async throws {
            let store = DiskStore(StoreFile(in: stores.folder, "7", "server", app: app("1")))
            try await store.open()
            let key = ListKey("members").of(Member.self)
            try await store.change { change in
                var list = try change.list(key)
                list.fetchedAt = .seconds(1)
                try change.put(list, for: key)
            }
            #expect(try await store.change { try $0.list(key).invalidatedAt } == nil)
            _ = try await list(in: app("2"))
            #expect(try await store.change { try $0.list(key).invalidatedAt } != nil)
        }

        @Test("a later version finds the fields that an earlier one has preserved without knowing them")
        func preservedFields() async throws {
            let note = try EarlierNote(json: Array(#"{"id":1,"text":"a","color":"red"}"#.utf8))
            let earlier: Repository<EarlierNote> = try await stores.repositories().repository { _ in nil }
            try await earlier.save(note)
            let file = try stores.file().open()
            try file.inDatabase {
                try $0.run("UPDATE type SET name = ?", .text(String(reflecting: LaterNote.self)))
            }
            try file.close()
            let later: Repository<LaterNote> = try await stores.repositories().repository { _ in nil }
            #expect(try await later.find(1, .neverFetch) == LaterNote(id: 1, text: "a", color: "red"))
        }
    }

    /// As generated with `preserve_unknown`.
    private struct EarlierNote: Identifiable, JSONReadable, JSONWritable, Sendable {
        private static let knownKeys: [StaticString] = ["id", "text"]

        let id: Int
        let text: String
        let unknownFields: [String: JSONValue]

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            text = json.string("text")
            unknownFields = json.unknownFields(besides: Self.knownKeys)
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("text", text)
            json.members(unknownFields, besides: Self.knownKeys)
            json.endObject()
        }
    }

    private struct LaterNote: Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
        let id: Int
        let text: String
        let color: String?

        init(id: Int, text: String, color: String?) { (self.id, self.text, self.color) = (id, text, color) }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            text = json.string("text")
            color = json.stringIfPresent("color")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("text", text)
            json.stringIfPresent("color", color)
            json.endObject()
        }
    }
#endif
