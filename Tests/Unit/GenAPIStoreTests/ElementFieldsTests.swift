#if Store
    import GRDB
    import GenAPIMapping
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore
    import GenAPITesting

    @Suite(.timeLimit(.minutes(10))) struct ElementFieldsTests {
        private let stores = TemporaryStores()

        @Test("a file without the current fields of a type is indexed again from its elements")
        func otherFields() async throws {
            try await stores.repositories().members.save(Member(1, "a", .active))
            let file = try stores.file().open()
            try await file.write { database in
                try database.execute(sql: "UPDATE element1 SET c1 = 'other'")
                try database.setFact("element1", "another version")
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
                // The columns of topic and count.
                try String.fetchAll(
                    database,
                    sql: "SELECT sql FROM sqlite_master WHERE name GLOB 'element1index*' ORDER BY name"
                ).map { String($0[($0.firstIndex(of: "(") ?? $0.startIndex)...]) }
            }
            #expect(indexes == ["(c0, id)", "(id, c1)"])
        }

        @Test("the fields of a type that was not queryable in an earlier version are made again")
        func withoutFields() async throws {
            try await stores.repositories().members.save(Member(1, "a", .active))
            let file = try stores.file().open()
            // What a version does whose type is not queryable.
            try await file.write { database in
                try ElementLayout(type: 1).removeFields(from: database)
                try database.execute(sql: "UPDATE element1 SET c0 = 'outdated'")
                let indexes = "SELECT count(*) FROM sqlite_master WHERE name GLOB 'element1index*'"
                #expect(try Int.fetchOne(database, sql: indexes) == 0)
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
            #expect(damage.elements == 1)
            let members = try await copies.repositories().members
            #expect(try await members.stored(where: \.name == "a").map(\.id) == [1])
        }

        @Test("elements of several types have tables of their own, and different numbers")
        func types() async throws {
            let store = try await stores.open()
            let numbers = try await store.change { change in
                try change.put(StoredElement(Member(1, "a", .active)), for: 1)
                try change.put(StoredElement(UserServer.user(1)), for: "1")
                return try change.store.numbers(of: [1], Member.self)
                    + change.store.numbers(of: ["1"], User.self)
            }
            #expect(numbers == [1, 2])
            let file = try stores.file().open()
            let counts = try await file.read { database in
                try [1, 2].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM element\($0)") }
            }
            #expect(counts == [1, 1])
        }

        @Test("a removed element has no row, and its number is not used again")
        func removal() async throws {
            let store = try await stores.open()
            let number = try await store.change { change in
                try change.put(StoredElement(Member(1, "a", .active)), for: 1)
                return try change.store.numbers(of: [1], Member.self)[0]
            }
            try await store.change { change in
                try change.store.removeElements([number], in: ElementScope<Member>().key)
            }
            let file = try stores.file().open()
            #expect(try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM element1") } == 0)
            let next = try await stores.open().change { try $0.store.numbers(of: [2], Member.self)[0] }
            #expect(next == number + 1)
        }
    }
#endif
