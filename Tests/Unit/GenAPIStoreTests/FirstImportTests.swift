#if Store
    import GRDB
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore
    import GenAPITesting

    /// Many elements for an empty table, which is indexed after them.
    @Suite(.timeLimit(.minutes(10))) struct FirstImportTests {
        private let stores = TemporaryStores()
        private let members = (1...1_200).map { number in
            Member(number, "name \(number % 7)", number % 3 == 0 ? .active : .former)
        }

        /// The definitions of the indexes of members, by their names.
        private func indexes() throws -> [String: String] {
            let file = try stores.file().open()
            defer { try? file.close() }
            return try file.inDatabase { database in
                var indexes: [String: String] = [:]
                let sql =
                    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name GLOB 'element1index*'"
                try database.run(sql) { indexes[$0.text(0)] = $0.text(1) }
                return indexes
            }
        }

        private func expectRows(of members: [Member], in repository: Repository<Member>) async throws {
            let found = try await repository.stored(
                where: \.status == .active && \.name == "name 3",
                sort: \.id
            )
            #expect(found == members.filter { $0.status == .active && $0.name == "name 3" })
        }

        @Test("the indexes are the same after a first import, and after a second one")
        func imports() async throws {
            let other = TemporaryStores()
            try await other.repositories().members.save(members[0])
            let repository = try await stores.repositories().members
            try await repository.save(members)
            try await expectRows(of: members, in: repository)
            let first = try indexes()
            #expect(first.count == Member.QueryableFields.indexes.count)
            let more = members.map { Member($0.id + 2_000, $0.name, $0.status) }
            try await repository.save(more)
            try await expectRows(of: members + more, in: repository)
            try await repository.save(members.map { Member($0.id, "other", $0.status) })
            try await expectRows(of: more, in: repository)
            #expect(try indexes() == first)
            try await expectRows(of: more, in: stores.repositories().members)
        }

        @Test("a failed first import keeps the indexes")
        func failure() async throws {
            struct Failure: Error {}
            let store = try await stores.open()
            let members = members
            try await store.change { try $0.put(StoredElement(members[0]), for: 1) }
            let before = try indexes()
            try await store.change { change in
                let number = try change.store.numbers(of: [1], Member.self)
                try change.store.removeElements(number, in: ElementScope<Member>().key)
            }
            await #expect(throws: Failure.self) {
                try await store.change { change in
                    _ = try change.receive(members, RequestInterval(begun: 1, received: 1))
                    throw Failure()
                }
            }
            #expect(try indexes() == before)
            #expect(before.count == Member.QueryableFields.indexes.count)
        }

        @Test("elements of the same response that repeat an id are indexed once")
        func repetition() async throws {
            let repository = try await stores.repositories().members
            try await repository.save(members + members.map { Member($0.id, "name 3", .active) })
            let found = try await repository.stored(where: \.name == "name 3", sort: \.id)
            #expect(found.map(\.id) == members.map(\.id))
        }
    }
#endif
