#if Store
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct QueryObservationTests {
        private let stores = TemporaryStores()

        @Test("an observer gets each changed result once, and none after the repositories were closed")
        func observation() async throws {
            let repositories = try await stores.repositories()
            let members = repositories.members
            let active = members.query(where: \.status == .active, sort: \.name)
            var results = active.makeAsyncIterator()
            #expect(await results.next(isolation: nil) == [])
            try await members.save(Member(1, "b", .active))
            #expect(await results.next(isolation: nil)?.map(\.name) == ["b"])
            // These transactions do not change the result.
            try await members.save(Member(1, "b", .active))
            try await members.save(Member(2, "a", .former))
            try await members.save(Member(2, "a", .active))
            #expect(await results.next(isolation: nil)?.map(\.name) == ["a", "b"])
            try await members.delete(1) {}
            #expect(await results.next(isolation: nil)?.map(\.name) == ["a"])
            // A value that was not read before the end is not delivered.
            try await members.save(Member(3, "c", .active))
            try await repositories.close()
            #expect(await results.next(isolation: nil) == nil)
            await #expect(throws: FetchError.closed) { try await members.stored() }
        }

        @Test("a cancelled observer gets no result of a later transaction")
        func cancellation() async throws {
            let repositories = try await stores.repositories()
            let members = repositories.members
            let (found, continuation) = AsyncStream.makeStream(of: [Int].self)
            let task = Task {
                var count = 0
                for await result in members.query(where: \.status == .active) {
                    count += 1
                    continuation.yield(result.map(\.id))
                }
                return count
            }
            var results = found.makeAsyncIterator()
            #expect(await results.next() == [])
            try await members.save(Member(1, "b", .active))
            #expect(await results.next() == [1])
            task.cancel()
            try await members.save(Member(2, "c", .active))
            #expect(await task.value == 2)
            #expect(repositories.observers.count == 0)
        }

        @Test("an observer gets the result of each random transaction that changes it, and no other")
        func observedTransactions() async throws {
            for seed in 0..<12 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let stores = TemporaryStores()
                let repositories = try await stores.repositories()
                let members = repositories.members
                let (found, continuation) = AsyncStream.makeStream(of: [Member].self)
                let limit = 1 + random.below(3)
                let task = Task {
                    for await result in members.query(where: \.points > 0, sort: \.name, limit: limit) {
                        continuation.yield(result)
                    }
                    continuation.finish()
                }
                var results = found.makeAsyncIterator()
                var last = await results.next()
                for step in 0..<20 {
                    let changes = MemberChange.some(&random)
                    try await repositories.transaction { change in
                        try changes.forEach { try $0.perform(in: change) }
                    }
                    let current = try await members.stored(where: \.points > 0, sort: \.name, limit: limit)
                    if current == last { continue }
                    last = current
                    #expect(await results.next() == current, "seed \(seed), step \(step)")
                }
                try await repositories.close()
                await task.value
                #expect(await results.next() == nil, "seed \(seed)")
            }
        }

        @Test("the changes of another process are in the results, and are observed with the next call")
        func sharing() async throws {
            let (app, other) = (try await stores.repositories(), try await stores.repositories())
            var results = app.members.query(where: \.status == .active).makeAsyncIterator()
            #expect(await results.next(isolation: nil) == [])
            try await other.members.save(Member(2, "b", .active))
            #expect(try await app.members.stored(where: \.status == .active).map(\.id) == [2])
            #expect(await results.next(isolation: nil)?.map(\.id) == [2])
            try await app.members.save(Member(1, "a", .active))
            #expect(try await other.members.stored(where: \.status == .active).map(\.id) == [1, 2])
        }
    }
#endif
