#if Store
    import GRDB
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct AggregateTests {
        private let stores = TemporaryStores()

        @Test(
            "aggregates, groups and sections of both stores are equal, with pending changes and restarts",
            .proves("N-05")
        )
        func differential() async throws {
            for seed in 0..<40 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (memory, stores) = (MemoryStore(), TemporaryStores())
                var disk = try await stores.open()
                for step in 0..<10 {
                    let changes = MemberChange.some(&random)
                    try await memory.change { change in try changes.forEach { try $0.perform(in: change) } }
                    try await disk.change { change in try changes.forEach { try $0.perform(in: change) } }
                    if random.chance(0.2) {
                        try await memory.change { try MemberChange.confirmAll(in: $0) }
                        disk = try await stores.open()
                    }
                    for _ in 0..<4 {
                        let condition = random.chance(0.2) ? nil : Member.someCondition(&random)
                        let expected = try await memory.change { try Self.answers(condition, $0.store) }
                        let found = try await disk.change { try Self.answers(condition, $0.store) }
                        #expect(
                            found == expected,
                            "seed \(seed), step \(step): \(String(describing: condition))"
                        )
                        let (number, sum) = try await memory.change { try Self.facts(condition, $0.store) }
                        #expect(Array(found.prefix(2)) == ["\(number)", "\(String(describing: sum))"])
                        if found != expected { return }
                    }
                }
            }
        }

        private typealias Aggregate<Value: Sendable> = RepositoryStore.Aggregate<Member, Value>

        private static func answers(
            _ condition: RepositoryStore.Condition<Member>?,
            _ store: any StoreTransaction
        ) throws -> [String] {
            func answer<Value>(_ aggregate: Aggregate<Value>) throws -> String {
                "\(try aggregate.stored(condition, store))"
            }
            let fields = Member.QueryableFields()
            let groups = SectionQuery(condition, section: fields.status)
            let sections = SectionQuery(
                condition,
                section: fields.level,
                descendingSections: true,
                sort: fields.name.stored,
                limit: 7
            )
            return [
                try answer(.count), try answer(.sum(\.points)), try answer(.sum(\.score)),
                try answer(.min(\.name)), try answer(.max(\.name)), try answer(.min(\.points)),
                try answer(.max(\.born)), try answer(.min(\.status)), try answer(.max(\.level)),
                try answer(.max(\.seen)), try answer(.min(\.page)),
                "\(try groups.groups(of: .count, in: store))",
                "\(try groups.groups(of: .sum(\.points), in: store))",
                "\(try groups.groups(of: .max(\.name), in: store))",
                "\(try sections.sections(in: store).map { ($0.key, $0.elements.map(\.id)) })",
            ]
        }

        /// The number of the elements and the sum of their points, without the code of aggregates.
        private static func facts(
            _ condition: RepositoryStore.Condition<Member>?,
            _ store: any StoreTransaction
        ) throws -> (number: Int, sum: Int64?) {
            let all = ElementQuery<Member>(nil, sort: \.id, descending: false, limit: nil)
            let found = try store.found(matching: all).filter { condition?.isMet(by: $0) ?? true }
            return (found.count, Int64(exactly: found.reduce(Int128(0)) { $0 + Int128($1.points) }))
        }

        @Test(
            "elements of several parents and of other servers count once each",
            .proves("N-05"),
            arguments: [false, true]
        )
        func parents(onDisk: Bool) async throws {
            let store: any LocalStore = onDisk ? try await stores.open() : MemoryStore()
            try await store.change { change in
                for parent in ["A", "B", ""] {
                    for id in 1...3 {
                        let line = OrderLine(id, id == 2 ? "Äpfel" : parent)
                        try change.put(StoredElement(line), for: id, in: ElementScope(parent: parent))
                        let member = Member(id, parent, .active, score: 1.5)
                        try change.put(StoredElement(member), for: id, in: ElementScope(parent: parent))
                    }
                }
            }
            try await store.change { change throws in
                let lines = RepositoryStore.Aggregate<OrderLine, Int>.count
                #expect(try lines.stored(nil, change.store) == 9)
                #expect(try lines.stored(.text(\.article, beginsWith: "apf"), change.store) == 3)
                #expect(try lines.stored(\.id == 1, change.store) == 3)
                let score = RepositoryStore.Aggregate<Member, Double>.sum(\.score)
                #expect(try score.stored(nil, change.store) == 13.5)
                #expect(try score.stored(\.name == "B", change.store) == 4.5)
            }
        }

        @Test(
            "an overflowing sum is nil, and sums of nothing are 0",
            .proves("N-05"),
            arguments: [false, true]
        )
        func limits(onDisk: Bool) async throws {
            let members = (onDisk ? try await stores.repositories() : Repositories(connectivity: nil)).members
            #expect(try await members.stored(.count) == 0)
            #expect(try await members.stored(.sum(\.points)) == 0)
            #expect(try await members.stored(.sum(\.score)) == 0)
            #expect(try await members.stored(.max(\.points)) == nil)
            #expect(try await members.stored(.count, by: \.status).isEmpty)
            #expect(try await members.stored(sections: \.status).isEmpty)
            for (id, points) in [Int64.max, .max, .min, .min, 2].enumerated() {
                var member = Member(id, "a", id < 2 ? .active : nil, score: 1e308)
                member.points = points
                try await members.save(member)
            }
            #expect(try await members.stored(.sum(\.points)) == 0)
            #expect(try await members.stored(.sum(\.points), where: \.status == .active) == nil)
            #expect(try await members.stored(.sum(\.points), where: \.status == nil) == nil)
            #expect(try await members.stored(.sum(\.score)) == .infinity)
            let groups = try await members.stored(.count, by: \.status)
            #expect(groups.map(\.key) == [nil, .active])
            #expect(groups.map(\.value) == [3, 2])
        }

        @Test("observers of aggregates, groups and sections get each changed result", .proves("N-05"))
        func observation() async throws {
            let members = try await stores.repositories().members
            var number = members.query(.count, where: \.status == .active).makeAsyncIterator()
            var groups = members.query(.max(\.name), by: \.status).makeAsyncIterator()
            var sections = members.query(sections: \.isGuest, sort: \.name).makeAsyncIterator()
            #expect(await number.next(isolation: nil) == 0)
            #expect(await groups.next(isolation: nil)?.isEmpty == true)
            #expect(await sections.next(isolation: nil)?.isEmpty == true)
            try await members.save(Member(1, "b", .active))
            #expect(await number.next(isolation: nil) == 1)
            #expect(await groups.next(isolation: nil)?.map(\.value) == ["b"])
            #expect(await sections.next(isolation: nil)?.map(\.key) == [false])
            // The number does not change.
            try await members.save(Member(1, "c", .active))
            #expect(await groups.next(isolation: nil)?.map(\.value) == ["c"])
            try await members.save(Member(2, "a", .active, isGuest: true))
            #expect(await number.next(isolation: nil) == 2)
        }

        @Test("one statement computes a tally on disk, without reading elements", .proves("N-05"))
        func statement() async throws {
            let members = try await stores.repositories().members
            for id in 1...4 { try await members.save(Member(id, "a", .active, score: 2)) }
            let file = try stores.file().open()
            // What is not read does not have to be readable.
            try await file.write {
                try $0.execute(sql: "UPDATE element1 SET value = x'7b7d' WHERE number = 2")
            }
            try file.close()
            let later = try await stores.repositories().members
            #expect(try await later.stored(.count, where: .text(\.name, contains: "A")) == 4)
            #expect(try await later.stored(.sum(\.score)) == 8)
        }
    }
#endif
