#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct StoreQueryTests {
        private let stores = TemporaryStores()

        @Test("queries of both stores have equal results, with pending changes and restarts", .proves("N-05"))
        func differential() async throws {
            for seed in 0..<80 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (memory, stores) = (MemoryStore(), TemporaryStores())
                var disk = try await stores.open()
                for step in 0..<12 {
                    let changes = MemberChange.some(&random)
                    try await memory.change { change in try changes.forEach { try $0.perform(in: change) } }
                    try await disk.change { change in try changes.forEach { try $0.perform(in: change) } }
                    if random.chance(0.2) {
                        try await memory.change { try MemberChange.confirmAll(in: $0) }
                        disk = try await stores.open()
                    }
                    for _ in 0..<6 {
                        let query = Member.query(&random)
                        let expected = try await memory.change { try $0.store.found(matching: query) }
                        let found = try await disk.change { try $0.store.found(matching: query) }
                        #expect(found == expected, "seed \(seed), step \(step): \(query)")
                        if found != expected { return }
                    }
                }
            }
        }

        @Test("a query has the elements that meet its condition, in order, up to its limit")
        func conditions() async throws {
            let members = try await stores.repositories().members
            for member in Member.samples { try await members.save(member) }
            #expect(try await members.stored().map(\.id) == [1, 2, 3, 4, 10])
            #expect(try await members.stored(where: \.status == .active, sort: \.name).map(\.id) == [10, 2])
            #expect(try await members.stored(where: \.status == nil).map(\.id) == [3])
            #expect(try await members.stored(where: \.status != .active).map(\.id) == [1, 3, 4])
            // A missing value is neither less nor greater.
            #expect(try await members.stored(where: \.score < 2).map(\.id) == [1])
            #expect(try await members.stored(where: !(\.score < 2)).map(\.id) == [2, 3, 4, 10])
            let names = try await members.stored(where: \.name >= "b" && \.isGuest == false || \.id == 10)
            #expect(names.map(\.id) == [2, 3, 10])
            // Null precedes all values, and capital letters precede small ones.
            #expect(try await members.stored(sort: \.score).map(\.id) == [3, 4, 1, 2, 10])
            #expect(try await members.stored(sort: \.name).map(\.id) == [4, 10, 1, 2, 3])
            let last = try await members.stored(sort: \.score, descending: true, limit: 2)
            #expect(last.map(\.id) == [10, 2])
            #expect(try await members.stored(limit: -1).isEmpty)
        }

        @Test("queries of generated types have equal results in both stores")
        func generated() async throws {
            let disk = try await stores.repositories()
            for repositories in [Repositories(connectivity: nil), disk] {
                let places: Repository<Location> = repositories.repository { _ in nil }
                for (id, title) in [("9", "b"), ("10", "b"), ("a", "A"), ("b", "c")] {
                    try await places.save(
                        Location(id: .init(id), title: title, subtitle: "", latitude: 0, longitude: 0)
                    )
                }
                let found = try await places.stored(where: \.title >= "A" && \.title < "c", sort: \.title)
                #expect(found.map(\.id) == ["a", "10", "9"])
                #expect(try await places.stored(where: \.id == "9").map(\.title) == ["b"])
            }
        }

        @Test("pending changes count in queries until they are rolled back")
        func pending() async throws {
            let members = try await stores.repositories().members
            try await members.save(Member(1, "a", .active))
            try await members.save(Member(2, "b", .active))
            await #expect(throws: CancellationError.self) {
                try await members.update(1) {
                    $0.name = "c"
                } send: {
                    let names = try await members.stored(where: \.status == .active, sort: \.name).map(\.name)
                    #expect(names == ["b", "c"])
                    #expect(try await members.stored(sort: \.name, limit: 1).map(\.name) == ["b"])
                    throw CancellationError()
                }
            }
            #expect(try await members.stored(sort: \.name, limit: 1).map(\.name) == ["a"])
        }

        @Test("readable elements take the places of unreadable ones in a result")
        func unreadable() async throws {
            let members = try await stores.repositories().members
            for id in 1...9 { try await members.save(Member(id, "a", .active)) }
            let file = try stores.file().open()
            try await file.write {
                try $0.execute(sql: "UPDATE element1 SET value = x'7b7d' WHERE number % 2 = 0")
            }
            try file.close()
            let later = try await stores.repositories().members
            #expect(try await later.stored(limit: 4).map(\.id) == [1, 3, 5, 7])
        }
    }
#endif
