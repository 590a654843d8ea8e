#if Store
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIRepositories

    @Suite(.timeLimit(.minutes(10))) @MainActor struct QueryModelTests {
        private let stores = TemporaryStores()

        private func repositories(onDisk: Bool) async throws -> Repositories {
            onDisk ? try await stores.repositories() : Repositories(connectivity: nil)
        }

        @Test(
            "a model reads nothing before it runs; then it has each result until it is cancelled",
            .proves("N-05", "JU-15"),
            arguments: [false, true]
        )
        func life(onDisk: Bool) async throws {
            let members = try await repositories(onDisk: onDisk).members
            try await members.save(Member(1, "b", .active))
            let model = QueryModel(members.query(where: \.status == .active, sort: \.name))
            for _ in 0..<20 { await Task.yield() }
            #expect(model.value == nil && model.elements == [])
            let run = Task { await model.run() }
            #expect(await eventually { model.value?.map(\.name) == ["b"] })
            try await members.save(Member(2, "a", .active))
            #expect(await eventually { model.elements.map(\.name) == ["a", "b"] })
            run.cancel()
            await run.value
            try await members.save(Member(3, "c", .active))
            #expect(model.elements.map(\.name) == ["a", "b"] && model.error == nil)
            #expect(members.repositories.observers.count == 0)
        }

        @Test("aggregates, groups and sections have models too", .proves("N-05"))
        func kinds() async throws {
            let members = try await repositories(onDisk: true).members
            let number = QueryModel(members.query(.count))
            let groups = QueryModel(members.query(.count, by: \.status))
            let sections = QueryModel(members.query(sections: \.status))
            let runs = [
                Task { await number.run() }, Task { await groups.run() }, Task { await sections.run() },
            ]
            #expect(await eventually { number.value == 0 && groups.value?.isEmpty == true })
            for member in Member.samples { try await members.save(member) }
            #expect(await eventually { number.value == 5 })
            #expect(await eventually { groups.elements.map(\.value) == [1, 2, 2] })
            #expect(await eventually { sections.elements.map { $0.elements.count } == [1, 2, 2] })
            for run in runs { run.cancel() }
            for run in runs { await run.value }
        }

        @Test("another query is followed in place of the former one, in all tasks that run the model")
        func replacement() async throws {
            let members = try await repositories(onDisk: false).members
            for member in Member.samples { try await members.save(member) }
            let model = QueryModel(members.query(where: \.status == .active))
            let runs = [Task { await model.run() }, Task { await model.run() }]
            #expect(await eventually { model.elements.map(\.id) == [2, 10] })
            model.query = members.query(where: \.status == .former)
            #expect(model.elements.map(\.id) == [2, 10])
            #expect(await eventually { model.elements.map(\.id) == [1, 4] })
            // One of the tasks goes on after the other one has ended.
            runs[1].cancel()
            await runs[1].value
            model.query = members.query(where: \.status == nil)
            #expect(await eventually { model.elements.map(\.id) == [3] })
            #expect(await eventually { members.repositories.observers.count == 1 })
            runs[0].cancel()
            await runs[0].value
        }

        @Test("a result of a former query never replaces that of the current one")
        func order() async throws {
            let members = try await repositories(onDisk: false).members
            for id in 0...40 { try await members.save(Member(id, "a", .active)) }
            let model = QueryModel(members.query(where: \.id == 0))
            let run = Task { await model.run() }
            for id in 1...40 {
                let former = model.elements.first?.id
                model.query = members.query(where: \.id == id)
                for _ in 0..<(id % 7) {
                    await Task.yield()
                    // The next query replaces this one before or after it has a result.
                    let shown = model.elements.first?.id
                    #expect(shown == former || shown == id)
                }
            }
            #expect(await eventually { model.elements.map(\.id) == [40] })
            run.cancel()
            await run.value
        }

        @Test("an error of the store is shown until the store can be read", .proves("JU-15"))
        func error() async throws {
            let store = BreakingStore()
            let members = Repositories(store: store).members
            try await members.save(Member(1, "a", .active))
            store.isBroken.withLock { $0 = true }
            let model = QueryModel(members.query())
            let run = Task { await model.run() }
            #expect(await eventually { model.error is BreakingStore.Broken })
            #expect(model.value == nil)
            await model.retry()
            #expect(model.error is BreakingStore.Broken)
            store.isBroken.withLock { $0 = false }
            await model.retry()
            #expect(await eventually { model.elements.map(\.id) == [1] && model.error == nil })
            run.cancel()
            await run.value
        }

        @Test("closing the repositories ends the run")
        func closing() async throws {
            let repositories = try await repositories(onDisk: true)
            let model = QueryModel(repositories.members.query(.count))
            let run = Task { await model.run() }
            #expect(await eventually { model.value == 0 })
            try await repositories.close()
            await run.value
            #expect(model.value == 0 && model.error == nil)
        }
    }

    /// A store in memory that can be broken for a while.
    private final class BreakingStore: LocalStore {
        struct Broken: Error {}

        let isBroken = Mutex(false)
        private let memory = MemoryStore()

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            if isBroken.withLock(\.self) { throw Broken() }
            return try await memory.transaction(change)
        }

        func flush() async throws {}

        func reserveOperations() async throws -> (any OperationsReservation)? {
            await memory.reserveOperations()
        }

        func removeAll(discardingUnsent: Bool) async throws {
            try await memory.removeAll(discardingUnsent: discardingUnsent)
        }
    }
#endif
