#if Store
    import GenAPIMapping
    import GenAPIRuntime
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Responses with elements that are in the file but not in memory. They are written without being read.
    @Suite(.timeLimit(.minutes(5))) struct ReplacementTests {
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
            try await stores.open().change { try $0.element(id, of: Member.self)?.value }
        }

        @Test("only a difference is visible")
        func visibility() async throws {
            #expect(try await receive([Self.member(1, "a"), Self.member(2, "b")]))
            #expect(try await !receive([Self.member(1, "a"), Self.member(2, "b")]))
            #expect(try await receive([Self.member(1, "a"), Self.member(2, "c")]))
            #expect(try await stored(1)?.name == "a")
            #expect(try await stored(2)?.name == "c")
        }

        @Test("new and known elements of a response are stored, in any order")
        func mixture() async throws {
            try await receive([1, 3, 5].map { Self.member($0, "old") })
            try await receive((0...6).map { Self.member($0, "new") })
            try await stores.open().change { change in
                let ids = Array(0...6)
                #expect(Set(try change.store.numbers(of: ids, Member.self)).count == 7)
                let names = try ids.map { try change.element($0, of: Member.self)?.value?.name }
                #expect(names == ids.map { _ in "new" })
            }
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

        @Test("an element that the server had deleted, or of which only the identity is known, is stored")
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
                    #expect(try change.element(1, of: Member.self)?.value?.name == expected)
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
