#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Responses with elements that are in the file but not in memory. They are written without being read.
    @Suite(.timeLimit(.minutes(10))) struct ReplacementTests {
        private let stores = TemporaryStores()
        private static let key = ListKey("members")

        private static func member(_ id: Int, _ name: String, points: Int64 = 0) -> Member {
            var member = Member(id, name, .active)
            member.points = points
            return member
        }

        /// Opens the store like a new process, and stores a response.
        ///
        /// - Returns: Whether readers see a difference.
        @discardableResult private func receive(
            _ members: [Member],
            _ interval: RequestInterval = RequestInterval(begun: 1, received: 1)
        ) async throws -> Bool {
            try await stores.open().change { change in
                _ = try change.receive(members, interval)
                return change.hasChanged(ObjectIdentifier(Member.self))
            }
        }

        private func stored(_ id: Int) async throws -> Member? {
            try await stores.open().change { try $0.element(id, in: ElementScope<Member>())?.value }
        }

        @Test("only a difference is visible")
        func visibility() async throws {
            #expect(try await receive([Self.member(1, "a"), Self.member(2, "b")]))
            #expect(try await !receive([Self.member(1, "a"), Self.member(2, "b")]))
            #expect(try await receive([Self.member(1, "a"), Self.member(2, "c")]))
            #expect(try await stored(1)?.name == "a")
            #expect(try await stored(2)?.name == "c")
        }

        @Test("new elements next to an unchanged one are visible")
        func visibleNextToUnchanged() async throws {
            try await receive([Self.member(1, "a")])
            #expect(try await receive((1...8).map { Self.member($0, "a") }))
            #expect(try await !receive((1...8).map { Self.member($0, "a") }))
        }

        @Test("new and known elements of a response are stored, in any order")
        func mixture() async throws {
            try await receive([1, 3, 5].map { Self.member($0, "old") })
            try await receive((0...6).map { Self.member($0, "new") })
            try await stores.open().change { change in
                let ids = Array(0...6)
                #expect(Set(try change.store.numbers(of: ids, Member.self)).count == 7)
                let names = try ids.map { try change.element($0, in: ElementScope<Member>())?.value?.name }
                #expect(names == ids.map { _ in "new" })
            }
        }

        @Test(
            "of repeated elements in a response, the first or the last version is stored",
            arguments: [false, true]
        )
        func repetitions(lastCounts: Bool) async throws {
            for seed in 0..<60 {
                var random = SeededRandom(seed: UInt64(seed))
                let stores = TemporaryStores()
                var expected: [Int: String] = [:]
                for round in 1...6 {
                    // Up to several statements that insert elements together.
                    let members = (0..<random.below(30)).map {
                        Self.member(random.below(60), "\(round).\($0)")
                    }
                    for member in members {
                        let isRepeated = expected[member.id]?.hasPrefix("\(round).") == true
                        if lastCounts || !isRepeated { expected[member.id] = member.name }
                    }
                    let interval = RequestInterval(begun: 2 * round, received: 2 * round)
                    let numbers = try await stores.open().change { change in
                        let numbers = try change.receive(members, interval, lastCounts: lastCounts)
                        let ids = members.map(\.id)
                        #expect(
                            try Set(change.store.numbers(of: ids, Member.self)) == Set(numbers),
                            "seed \(seed)"
                        )
                        return numbers
                    }
                    #expect(Set(numbers).count == numbers.count, "seed \(seed)")
                }
                let stored = try await stores.repositories().members.stored()
                let names = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.name) })
                #expect(names == expected, "seed \(seed)")
            }
        }

        @Test(
            "an element with a pending change shows it, whether it is new or has the value in the file",
            arguments: [1, 2]
        )
        func pendingChange(id: Int) async throws {
            try await receive([Self.member(1, "a")])
            try await stores.open().change { change in
                let pending = PendingChange<Member>(id: 1) { $0?.name = "b" }
                let interval = RequestInterval(begun: 2, received: 2)
                _ = try change.receive([Self.member(id, "a")], interval, pending: { _ in [pending] })
                #expect(change.hasChanged(ObjectIdentifier(Member.self)))
                let element = try change.element(id, in: ElementScope<Member>())
                #expect(element?.isPending == true && element?.value?.name == "b")
            }
            #expect(try await stored(id)?.name == "a")
        }

        @Test("the second version of a new element in an update sees the first one")
        func repeatedID() async throws {
            try await stores.open().change { change in
                try change.update([1, 1, 2, 2], in: ElementScope<Member>()) { index, known in
                    let hasFormer = known.flatMap { StoredElement<Member>($0).value } != nil
                    let isSecond = !index.isMultiple(of: 2)
                    // It may be called without the known element first.
                    if isSecond, !hasFormer {
                        return StoredElement<Member>(Self.member(index / 2 + 1, "lost")).content
                    }
                    if index == 1 { return StoredElement<Member>(nil).content }
                    return StoredElement(Self.member(index / 2 + 1, isSecond ? "new" : "old")).content
                }
                #expect(try change.element(1, in: ElementScope<Member>())?.value == nil)
                #expect(try change.element(2, in: ElementScope<Member>())?.value?.name == "new")
            }
            #expect(try await stored(1) == nil)
            #expect(try await stored(2)?.name == "new")
        }

        @Test("an element that was created and deleted in the same update is deleted")
        func createdAndDeleted() async throws {
            try await stores.open().change { change in
                try change.update([1, 1], in: ElementScope<Member>()) { index, _ in
                    StoredElement<Member>(index == 0 ? Self.member(1, "a") : nil).content
                }
                #expect(try change.element(1, in: ElementScope<Member>())?.hasValue == false)
            }
            #expect(try await stored(1) == nil)
        }

        @Test("the number of an element that an update does not store is used for another one")
        func unstored() async throws {
            try await stores.open().change { change in
                #expect(try change.update([1], in: ElementScope<Member>()) { _, _ in nil } == [nil])
                for id in [2, 1] {
                    _ = try change.receive([Self.member(id, "a")], RequestInterval(begun: 1, received: 1))
                }
                #expect(Set(try change.store.numbers(of: [1, 2], Member.self)).count == 2)
                for id in [1, 2] {
                    #expect(try change.element(id, in: ElementScope<Member>())?.value?.id == id)
                }
            }
            #expect(try await stored(1)?.id == 1)
            #expect(try await stored(2)?.id == 2)
        }

        @Test("a new element that was not stored after all has no number")
        func failure() async throws {
            struct Failure: Error {}
            let store = try await stores.open()
            let known = try await store.change { try $0.store.numbers(of: [2], Member.self)[0] }
            await #expect(throws: Failure.self) {
                try await store.change { change in
                    _ = try change.receive([Self.member(1, "a")], RequestInterval(begun: 1, received: 1))
                    throw Failure()
                }
            }
            let number = try await store.change { try $0.store.numbers(of: [1], Member.self)[0] }
            let file = try stores.file().open()
            defer { try? file.close() }
            let stored = try await file.read {
                try Int.fetchAll($0, sql: "SELECT number FROM element1 ORDER BY 1")
            }
            #expect(stored == [known, number])
        }

        @Test("queries find changed fields by the new value")
        func fields() async throws {
            try await receive([Self.member(1, "bc", points: 1), Self.member(2, "b", points: 2)])
            try await receive([Self.member(1, "b", points: 1), Self.member(2, "b", points: 3)])
            let members = try await stores.repositories().members
            #expect(try await members.stored(where: \.name == "bc").isEmpty)
            #expect(try await members.stored(where: \.name == "b").map(\.id) == [1, 2])
            #expect(try await members.stored(where: \.points == 3).map(\.id) == [2])
        }

        @Test("a received element is stored even if it was deleted before or only its ID is known")
        func withoutValue() async throws {
            try await stores.open().change { change in
                try change.put(StoredElement<Member>(nil), for: 1)
                _ = try change.store.numbers(of: [2], Member.self)
            }
            #expect(try await receive([Self.member(1, "a"), Self.member(2, "b")]))
            #expect(try await stored(1)?.name == "a")
            #expect(try await stored(2)?.name == "b")
        }

        @Test("the response to an earlier request does not replace what was received since")
        func earlierRequest() async throws {
            try await receive([Self.member(1, "oldest")])
            let store = try await stores.open()
            for (name, begun, received) in [("new", 5, 6), ("old", 3, 7)] {
                try await store.change { change in
                    let interval = RequestInterval(begun: begun, received: received)
                    _ = try change.receive([Self.member(1, name)], interval)
                }
            }
            #expect(try await stored(1)?.name == "new")
        }

        @Test("the response to a request from before another process's change does not replace that change")
        func otherProcess() async throws {
            let (store, other) = (try await stores.open(), try await stores.open())
            try await store.change { change in
                _ = try change.receive([Self.member(1, "own")], RequestInterval(begun: 4, received: 5))
            }
            try await other.change { try $0.put(StoredElement(Self.member(1, "other's")), for: 1) }
            for (begun, expected) in [(3, "other's"), (6, "late")] {
                try await store.change { change in
                    let interval = RequestInterval(begun: begun, received: begun + 4)
                    _ = try change.receive([Self.member(1, "late")], interval)
                    #expect(try change.element(1, in: ElementScope<Member>())?.value?.name == expected)
                }
            }
        }

        @Test("an element that was evicted and is received again has not changed for readers")
        func evicted() async throws {
            let store = try await stores.open(cachedElements: 2)
            let members = (1...9).map { Self.member($0, "a") }
            @Sendable func rows(_ change: RepositoryTransaction) throws -> ListRows<Member> {
                try change.rows(of: Self.key, after: [], reading: [.first(9)]).showing(.first(9))
            }
            let former = try await store.change { change in
                let page = Page(members)
                let interval = RequestInterval(begun: 1, received: 1)
                _ = try change.receive(page, at: .start, of: Self.key, .init(), interval)
                return try rows(change)
            }
            let latest = try await store.change { change in
                change.store.evict(before: 9)
                let changed = members.map { $0.id == 4 ? Self.member(4, "b") : $0 }
                _ = try change.receive(changed, RequestInterval(begun: 10, received: 11))
                return try rows(change)
            }
            #expect(latest.changes(since: former).updates.map(\.index) == [3])
        }
    }
#endif
