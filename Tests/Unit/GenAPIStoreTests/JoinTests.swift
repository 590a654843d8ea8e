#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct JoinTests {
        private let stores = TemporaryStores()

        @Test(
            "joins of both stores are those of a simple model, with pending changes and restarts",
            .proves("N-05")
        )
        func differential() async throws {
            for seed in 0..<60 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (memory, stores) = (MemoryStore(), TemporaryStores())
                var disk = try await stores.open(cachedElements: random.chance(0.5) ? 3 : 4_000)
                for step in 0..<14 {
                    let changes = (0...random.below(5)).map { _ in TicketChange.some(&random) }
                    for store in [memory, disk] as [any LocalStore] {
                        try await store.change { change in try changes.forEach { try $0.perform(in: change) }
                        }
                    }
                    if random.chance(0.2) {
                        try await memory.change { try TicketChange.confirmAll(in: $0) }
                        disk = try await stores.open()
                    }
                    for _ in 0..<6 {
                        let join = SomeJoin(&random)
                        let expected = try await memory.change { try join.expected(in: $0.store) }
                        let inMemory = try await memory.change { try join.found(in: $0.store) }
                        let onDisk = try await disk.change { try join.found(in: $0.store) }
                        #expect(inMemory == expected, "seed \(seed), step \(step): \(join)")
                        #expect(onDisk == expected, "seed \(seed), step \(step): \(join)")
                        if inMemory != expected || onDisk != expected { return }
                        let many = SomeCollections(&random)
                        let groups = try await memory.change { try many.expected(in: $0.store) }
                        let inMemoryGroups = try await memory.change { try many.found(in: $0.store) }
                        let onDiskGroups = try await disk.change { try many.found(in: $0.store) }
                        #expect(inMemoryGroups == groups, "seed \(seed), step \(step): \(many)")
                        #expect(onDiskGroups == groups, "seed \(seed), step \(step): \(many)")
                        if inMemoryGroups != groups || onDiskGroups != groups { return }
                    }
                }
            }
        }

        @Test(
            "each element includes the one that it refers to, and a condition excludes others",
            .proves("N-05"),
            arguments: [false, true]
        )
        func conditions(onDisk: Bool) async throws {
            let repositories = onDisk ? try await stores.repositories() : Repositories(connectivity: nil)
            let (tickets, agents) = (repositories.tickets, repositories.agents)
            try await agents.save([Agent("a", "Ada", level: 2), Agent("b", "Bea")])
            try await tickets.save([
                Ticket(1, "z", "a"), Ticket(2, "y", "b", reviewer: "a", parent: 1),
                Ticket(3, "x", "c", reviewer: "b", parent: 9),
            ])
            let all = try await tickets.stored(including: .one(\.agentID), sort: \.title)
            #expect(all.map(\.id) == [3, 2, 1] && all.map(\.included?.name) == [nil, "Bea", "Ada"])
            let reviewed = try await tickets.stored(including: .one(\.reviewerID), where: \.id > 1)
            #expect(reviewed.map(\.included?.id) == ["a", "b"])
            let parts = try await tickets.stored(including: .one(\.parentID))
            #expect(parts.map(\.included?.title) == [nil, "z", nil])
            let senior = try await tickets.stored(including: .one(\.agentID, where: \.level > 1))
            #expect(senior.map(\.element.title) == ["z"])
            let others = try await tickets.stored(
                including: .one(\.reviewerID, where: \.level == nil),
                descending: true,
                limit: 1
            )
            #expect(others.map(\.id) == [3])
            #expect(try await tickets.stored(including: .one(\.agentID), limit: 0).isEmpty)
            // Elements with equal values, or without any, are in the order of the query.
            try await tickets.save([Ticket(4, "w", "a"), Ticket(5, "v", "c")])
            let byName = try await tickets.stored(including: .one(\.agentID, sort: \.name), sort: \.title)
            #expect(byName.map(\.id) == [5, 3, 4, 1, 2])
            let latest = try await tickets.stored(
                including: .one(
                    \.agentID,
                    where: \.level == nil || \.level > 1,
                    sort: \.name,
                    descending: true
                ),
                sort: \.title,
                limit: 2
            )
            #expect(latest.map(\.id) == [2, 4])
            let byReviewer = try await tickets.stored(
                including: .one(\.reviewerID, sort: \.level, descending: true)
            )
            #expect(byReviewer.map(\.id) == [2, 1, 3, 4, 5])
        }

        @Test(
            "each element includes all that refer to it, in order",
            .proves("N-05"),
            arguments: [false, true]
        )
        func collections(onDisk: Bool) async throws {
            let repositories = onDisk ? try await stores.repositories() : Repositories(connectivity: nil)
            let (tickets, agents) = (repositories.tickets, repositories.agents)
            try await agents.save([Agent("a", "Ada", level: 2), Agent("b", "Bea"), Agent("c", "Cem")])
            try await tickets.save([
                Ticket(1, "z", "a"), Ticket(2, "y", "a", reviewer: "b", parent: 1),
                Ticket(3, "x", "b", parent: 1),
            ])
            let all = try await agents.stored(including: .many(Ticket.self, by: \.agentID, sort: \.title))
            #expect(all.map(\.element.name) == ["Ada", "Bea", "Cem"])
            #expect(all.map { $0.included.map(\.title) } == [["y", "z"], ["x"], []])
            let late = try await agents.stored(
                including: .many(Ticket.self, by: \.agentID, where: \.id > 1, descending: true),
                where: .field(\.level, in: [2, nil]),
                sort: \.name,
                descending: true
            )
            #expect(late.map { $0.included.map(\.id) } == [[], [3], [2]])
            let parts = try await tickets.stored(including: .many(Ticket.self, by: \.parentID), limit: 2)
            #expect(parts.map { $0.included.map(\.id) } == [[2, 3], []])
            #expect(try await tickets.stored(where: .field(\.reviewerID, in: [])).isEmpty)
            #expect(try await tickets.stored(where: .field(\.reviewerID, in: ["b", "c"])).map(\.id) == [2])
            #expect(try await tickets.stored(where: !.field(\.reviewerID, in: ["b"])).map(\.id) == [1, 3])
        }

        @Test(
            "joins work for more elements than one SQLite statement can hold",
            .proves("N-05"),
            arguments: [false, true]
        )
        func manyCollections(onDisk: Bool) async throws {
            let store: any LocalStore = onDisk ? try await stores.open() : MemoryStore()
            try await store.change { change in
                for number in 0..<450 {
                    let (agent, ticket) = (Agent("a\(number)", "n"), Ticket(number, "t", "a\(number)"))
                    try change.put(StoredElement(agent), for: agent.id, in: ElementScope())
                    try change.put(StoredElement(ticket), for: ticket.id, in: ElementScope())
                }
                // The same ids at two other servers. An id that was there three times would be in two parts of 200.
                for server in ["http://other.test", "http://third.test"] {
                    for number in 0..<450 {
                        let (agent, ticket) = (Agent("a\(number)", "n"), Ticket(number, "u", "a\(number)"))
                        try change.put(StoredElement(agent), for: agent.id, in: .init(parent: server))
                        try change.put(StoredElement(ticket), for: ticket.id, in: .init(parent: server))
                    }
                }
            }

            var large: RepositoryStore.Condition<Ticket> = \.id >= 0
            for _ in 0..<60 { large = large && \.id >= 0 }
            for condition in [nil, large] {
                try await store.change { change in
                    let inclusion: RepositoryStore.Inclusion<Agent, [Ticket]> = .many(
                        Ticket.self,
                        by: \.agentID,
                        where: condition
                    )
                    let query = ElementQuery<Agent>(nil, sort: \.id, descending: false, limit: nil)
                    let found = try inclusion.matches(query, change.store)
                    #expect(found.count == 1_350)
                    #expect(found.allSatisfy { $0.joined.included.count == 1 })
                    #expect(found.count { $0.joined.included.first?.title == "u" } == 900)
                    #expect(found.allSatisfy { Set($0.references.map(\.scope.parent)).count == 1 })
                }
            }
        }

        @Test("observers get a result after a change of either type, and of no other", .proves("N-05"))
        func observation() async throws {
            let repositories = try await stores.repositories()
            let (tickets, agents) = (repositories.tickets, repositories.agents)
            var results = tickets.query(including: .one(\.agentID)).makeAsyncIterator()
            #expect(await results.next()?.isEmpty == true)
            try await tickets.save(Ticket(1, "z", "a"))
            #expect(await results.next()?.map(\.included) == [nil])
            try await agents.save(Agent("a", "Ada"))
            #expect(await results.next()?.map(\.included?.name) == ["Ada"])
            try await agents.save(Agent("b", "Bea"))
            try await repositories.members.save(Member(1, "a", .active))
            try await tickets.save(Ticket(1, "z", "b"))
            #expect(await results.next()?.map(\.included?.name) == ["Bea"])
            await #expect(throws: CancellationError.self) {
                try await agents.update("b") {
                    $0.name = "pending"
                } send: {
                    let found = try await tickets.stored(
                        including: .one(\.agentID, where: \.name == "pending")
                    )
                    #expect(found.count == 1)
                    throw CancellationError()
                }
            }
            try await agents.delete("b") {}
            var last = await results.next()
            while last?.first?.included != nil { last = await results.next() }
            #expect(last?.map(\.included) == [nil])
        }

        @Test("observers of elements with others get a result after a change of either type", .proves("N-05"))
        func observationOfMany() async throws {
            let repositories = try await stores.repositories()
            let (tickets, agents) = (repositories.tickets, repositories.agents)
            var results = agents.query(including: .many(Ticket.self, by: \.agentID)).makeAsyncIterator()
            #expect(await results.next()?.isEmpty == true)
            try await agents.save(Agent("a", "Ada"))
            #expect(await results.next()?.map { $0.included.count } == [0])
            try await tickets.save(Ticket(1, "z", "a"))
            #expect(await results.next()?.map { $0.included.map(\.title) } == [["z"]])
            try await repositories.members.save(Member(1, "a", .active))
            try await tickets.save(Ticket(1, "y", "a"))
            #expect(await results.next()?.map { $0.included.map(\.title) } == [["y"]])
            try await tickets.delete(1) {}
            var last = await results.next()
            while last?.first?.included.isEmpty == false { last = await results.next() }
            #expect(last?.map { $0.included.count } == [0])
        }

        @Test("one statement finds the elements and those that they include", .proves("N-05"))
        func statement() async throws {
            let store = try await stores.open()
            try await store.change { change in
                for id in 1...3 {
                    let (ticket, agent) = (Ticket(id, "t", "a\(id)"), Agent("a\(id)", "n", level: id))
                    try change.put(StoredElement(ticket), for: ticket.id, in: ElementScope())
                    try change.put(StoredElement(agent), for: agent.id, in: ElementScope())
                }
            }
            let join = JoinQuery<Ticket, Agent>(
                elements: ElementQuery(\.title == "t", sort: \.title, descending: false, limit: nil),
                field: Ticket.QueryableFields().agentID.stored,
                id: { $0.agentID },
                condition: IncludedCondition(\.level >= 2),
                order: IncludedOrder(\.level, isDescending: true)
            )
            try await store.transaction { store in
                let disk = try #require((store as? TieredTransaction)?.disk as? DiskTransaction)
                let tickets: TypedStoreTable<Ticket> = try disk.table(of: ElementScope<Ticket>().key)
                let agents: TypedStoreTable<Agent> = try disk.table(of: ElementScope<Agent>().key)
                let fields = try #require(tickets.fields)
                let statement = try FieldJoin(join, of: tickets, fields, including: agents, isFiltered: true)
                var rows = 0
                try statement.visit(in: disk.database) { _, included in
                    #expect(included != nil)
                    rows += 1
                    return true
                }
                #expect(rows == 2 && statement.sql.contains("o.c1 >= ?"))
                var plan: [String] = []
                let query = try disk.database.makeStatement(sql: "EXPLAIN QUERY PLAN " + statement.sql)
                try Query(query).run([]) { plan.append($0.text(3)) }
                #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") || $0.hasPrefix("USE TEMP") }, "\(plan)")
                #expect(statement.sql.contains(" ORDER BY o.c1 DESC, "))
                #expect(try store.matches(of: join).map(\.element.element.id) == [3, 2])
            }
        }

        @Test(
            "elements include those of the same server, and below the same parent",
            .proves("N-05"),
            arguments: [false, true]
        )
        func scopes(onDisk: Bool) async throws {
            let store: any LocalStore = onDisk ? try await stores.open() : MemoryStore()
            try await store.change { change in
                for server in ["", "http://other.test/v1"] {
                    let (agent, ticket) = (Agent("a", "of \(server)"), Ticket(1, "t", "a"))
                    try change.put(StoredElement(agent), for: agent.id, in: ElementScope(parent: server))
                    try change.put(StoredElement(ticket), for: ticket.id, in: ElementScope(parent: server))
                    for order in ["7", "8"] {
                        let scope = server + "/orders/\(order)"
                        let parcel = Parcel(1, agent: "a", previous: 1)
                        try change.put(StoredElement(parcel), for: 1, in: ElementScope(parent: scope))
                    }
                }
                let second = Parcel(2, agent: "b", previous: 1)
                try change.put(StoredElement(second), for: 2, in: ElementScope(parent: "/orders/8"))
            }
            try await store.change { change throws in
                func names<Element>(_ inclusion: RepositoryStore.Inclusion<Element, Agent?>) throws
                    -> [String?]
                {
                    let query = ElementQuery<Element>(nil, sort: \.id, descending: false, limit: nil)
                    return try inclusion.matches(query, change.store).map { $0.joined.included?.name }
                }
                let tickets: RepositoryStore.Inclusion<Ticket, Agent?> = .one(\.agentID)
                #expect(try Set(names(tickets)) == ["of ", "of http://other.test/v1"])
                let parcels = try names(.one(\Parcel.QueryableFields.agentID))
                #expect(
                    parcels.compactMap(\.self).sorted() == ["of ", "of "]
                        + Array(repeating: "of http://other.test/v1", count: 2)
                )
                #expect(parcels.count == 5)
                let previous: RepositoryStore.Inclusion<Parcel, Parcel?> = .one(\.previousID)
                let query = ElementQuery<Parcel>(\.id == 2, sort: \.id, descending: false, limit: nil)
                let found = try previous.matches(query, change.store)
                #expect(found.map { $0.references.last?.scope.parent } == ["/orders/8"])
            }
        }
    }
#endif
