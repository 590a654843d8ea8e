#if Store
    import GRDB
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(5))) struct FieldTableTests {
        private let stores = TemporaryStores()

        @Test("a file without the current fields of a type is indexed again from its elements")
        func otherFields() async throws {
            try await stores.repositories().members.save(Member(1, "a", .active))
            let file = try stores.file().open()
            try await file.write { database in
                let name = try #require(try String.fetchOne(database, sql: Self.tables))
                try database.execute(sql: "UPDATE \(name) SET c2 = 'other'")
                try database.setFact(name, "another version")
            }
            try file.close()
            let members = try await stores.repositories().members
            #expect(try await members.stored(where: \.name == "a").map(\.id) == [1])
        }

        @Test("a file has the indexes of the current version")
        func otherIndexes() async throws {
            for indexes in [[1], [1, 2], [5, 4]] {
                let version = EvolvingNote.Version(indexes: indexes)
                let store = try await stores.open()
                try await EvolvingNote.$version.withValue(version) {
                    try await store.change { try $0.put(StoredElement(EvolvingNote(1)), for: 1) }
                }
            }
            let file = try stores.file().open()
            let indexes = try await file.read { database in
                let name = try #require(try String.fetchOne(database, sql: Self.tables))
                // Columns of id, topic and count.
                return try String.fetchAll(
                    database,
                    sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? ORDER BY name",
                    arguments: [name]
                ).map { String($0[($0.firstIndex(of: "(") ?? $0.startIndex)...]) }
            }
            #expect(indexes == ["(c0)", "(c1, c0)", "(c0, c2)"])
        }

        @Test("the fields of a type that was not queryable in an earlier version are made again")
        func withoutFields() async throws {
            try await stores.repositories().members.save(Member(1, "a", .active))
            let file = try stores.file().open()
            // What a version does whose type is not queryable.
            try await file.write { database in
                let type = try #require(try Int.fetchOne(database, sql: "SELECT number FROM type"))
                try FieldTable<Plain>.remove(type: type, from: database)
                #expect(try String.fetchOne(database, sql: Self.tables) == nil)
                let triggers = "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
                #expect(try Int.fetchOne(database, sql: triggers) == 0)
            }
            try file.close()
            let members = try await stores.repositories().members
            #expect(try await members.stored(where: \.name == "a").map(\.id) == [1])
        }

        @Test("the elements that were recovered from a damaged file can be queried")
        func recovered() async throws {
            try await stores.repositories().members.save(Member(1, "a", .active))
            let copies = TemporaryStores()
            let (damaged, saved) = (try stores.file().open(), try copies.file().open())
            let damage = try damaged.inDatabase { damaged in
                try saved.inDatabase { try StoreSalvage(from: damaged, to: $0).run() }
            }
            try saved.close()
            #expect(damage.recoveredElements == 1)
            let members = try await copies.repositories().members
            #expect(try await members.stored(where: \.name == "a").map(\.id) == [1])
        }

        @Test("a removed element has no fields")
        func removal() async throws {
            let store = try await stores.open()
            let number = try await store.change { change in
                try change.put(StoredElement(Member(1, "a", .active)), for: 1)
                return try change.store.numbers(of: [1], Member.self)[0]
            }
            let file = try stores.file().open()
            let name = try #require(try await file.read { try String.fetchOne($0, sql: Self.tables) })
            let rows = try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(name)") }
            #expect(rows == 1)
            try await store.change { change in
                try change.store.removeElements([number], of: ObjectIdentifier(Member.self))
            }
            let count = try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(name)") }
            #expect(count == 0)
        }

        private static let tables =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'field*'"
    }

    /// A type without fields for queries.
    struct Plain: Identifiable, Sendable { let id: Int }
#endif
