#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIStore
    import GenAPITesting

    @Suite struct StoreRestartTests {
        private let stores = TemporaryStores()
        private let server = UserServer()

        private func repositories() async throws -> Repositories {
            Repositories(store: try await stores.store(), connectivity: nil)
        }

        @Test("an app starts with the data of its last run and sends no request", .proves("SW-18", "SW-30"))
        func restart() async throws {
            let first = try await server.list(in: repositories())
            try await first.refresh()
            try await first.load(.append)
            let before = try await first.snapshot()
            #expect(before.rows.count == 4 && server.requests == 2)

            let second = try await server.list(in: repositories())
            let after = try await second.snapshot()
            #expect(after.rows.elements == before.rows.elements)
            #expect(after.total == 5 && after.content == .nonEmpty && after.freshness == .fresh)
            #expect(server.requests == 2)
            // The list continues after its last page.
            try await second.load(.append)
            #expect(try await second.snapshot().rows.elements.map(\.id) == ["0", "1", "2", "3", "4"])
            #expect(server.requests == 3)
        }

        @Test("an element of which only the ID is known keeps its number after a restart")
        func reservedNumbers() async throws {
            func number(_ id: User.ID) async throws -> [Int] {
                try await stores.open().transaction { try $0.numbers(of: [id], User.self) }
            }
            let first = try await number("0")
            #expect(try await number("1") != first)
            #expect(try await number("0") == first)
        }

        @Test("a deleted element stays deleted after a restart, and is not the same as an unknown one")
        func deletedElements() async throws {
            try await stores.open().transaction { change in
                _ = try change.save(StoredElement<User>(nil), for: "0")
                _ = try change.numbers(of: ["1"], User.self)
            }
            let store = try await stores.open()
            let deleted = try await store.transaction { try $0.element("0", in: ElementScope<User>()) }
            #expect(deleted?.hasValue == false && deleted?.isPending == false)
            #expect(try await store.transaction { try $0.element("1", in: ElementScope<User>()) == nil })
        }

        @Test("an element is found after a restart") func anElementIsFoundAfterARestart() async throws {
            try await server.list(in: repositories()).refresh()
            let users = try await repositories().repository { (_: User.ID) -> User? in nil }
            #expect(try await users.find("1", .fetchIfMissing).firstName == "first 1")
        }

        @Test("a deleted element is in no list after a restart") func aDeletedElementIsInNoListAfterARestart()
            async throws
        {
            let first = try await repositories()
            let list = server.list(in: first)
            try await list.refresh()
            try await first.repository { (_: User.ID) -> User? in nil }.delete("0") {}
            #expect(try await list.snapshot().rows.elements.map(\.id) == ["1"])
            #expect(try await server.list(in: repositories()).snapshot().rows.elements.map(\.id) == ["1"])
        }

        @Test("the first responses after a restart replace all stored values, also if their requests overlap")
        func firstResponses() async throws {
            @Sendable func users(_ numbers: Range<Int>, _ name: String) -> [User] {
                numbers.map { User(id: User.ID("\($0)"), firstName: name, lastName: "l", email: "e") }
            }
            let first = try await repositories()
            try await first.repository { (_: User.ID) -> User? in nil }.save(users(0..<6, "old"))

            let second = try await repositories()
            let (sent, answered) = (Gate(), Gate())
            let slow = second.list("slow") { _ in
                await sent.open()
                await answered.wait()
                return Page(users(3..<6, "new"))
            }
            let refresh = Task { _ = try await slow.refresh() }
            await sent.wait()
            try await second.list("fast") { _ in Page(users(0..<3, "new")) }.refresh()
            await answered.open()
            try await refresh.value
            let all = second.repository { (_: User.ID) -> User? in nil }
            for user in users(0..<6, "new") { #expect(try await all.find(user.id, .neverFetch) == user) }
        }

        @Test("unconfirmed changes are lost at a restart")
        func pending() async throws {
            let first = try await repositories()
            let list = server.list(in: first)
            try await list.refresh()
            let users = first.repository { (_: User.ID) -> User? in nil }
            let (sent, confirmed) = (Gate(), Gate())
            let update = Task {
                try await users.update(
                    "0",
                    { $0.firstName = "changed" },
                    send: {
                        await sent.open()
                        await confirmed.wait()
                        throw CancellationError()
                    }
                )
            }
            await sent.wait()
            #expect(try await list.snapshot().rows.elements.first?.firstName == "changed")
            let later = try await server.list(in: repositories()).snapshot()
            #expect(later.rows.elements.first?.firstName == "first 0")
            await confirmed.open()
            _ = await update.result
        }

        @Test("lists and single elements are removed after 30 days without use")
        func age() async throws {
            func repositories(_ today: Int) async throws -> Repositories {
                Repositories(store: RepositoryStore(try await stores.open(on: today)), connectivity: nil)
            }
            func count(_ today: Int) async throws -> Int {
                try await server.list(in: repositories(today)).snapshot().rows.count
            }
            let first = try await repositories(100)
            try await server.list(in: first).refresh()
            try await first.repository { (_: User.ID) -> User? in nil }.save(UserServer.user(9))
            // Reading a list counts as use.
            #expect(try await count(130) == 2)
            #expect(try await count(160) == 2)
            let later = try await repositories(191)
            let users = later.repository { (_: User.ID) -> User? in nil }
            #expect(try await server.list(in: later).snapshot().content == .unknown)
            #expect(try await users.findIfPresent("9", .fetchIfMissing) == nil)
            #expect(try await users.findIfPresent("0", .fetchIfMissing) == nil)
        }

        @Test(
            "the app sets the age at which unused data is removed",
            arguments: [
                (2, 101, 2), (2, 102, 2), (2, 103, 0), (0, 100, 2), (0, 101, 0), (-1, 101, 0),
                (.max, .max, 2),
            ]
        )
        func age(days: Int, today: Int, count: Int) async throws {
            let first = Repositories(
                store: RepositoryStore(try await stores.open(on: 100)),
                connectivity: nil
            )
            try await server.list(in: first).refresh()
            let later = Repositories(
                store: RepositoryStore(try await stores.open(on: today, unusedDays: days)),
                connectivity: nil
            )
            #expect(try await server.list(in: later).snapshot().rows.count == count)
        }

        @Test("a new element never gets the number of a removed one, after a restart either")
        func numbers() async throws {
            let removed = try await stores.open().transaction { change in
                let numbers = try change.numbers(of: ["1", "2"], User.self)
                try change.removeElements([numbers[1]], in: ElementScope<User>().key)
                return numbers[1]
            }
            let next = try await stores.open().transaction { try $0.numbers(of: ["3"], User.self) }
            #expect(next == [removed + 1])
        }

        @Test("a new list has neither the tags nor the rows of a list that was removed before")
        func removedList() async throws {
            @Sendable func tagged(_ tag: String) -> StoredList {
                var list = StoredList()
                list.facts.tags = [tag]
                return list
            }
            let (first, second) = (ListKey("first"), ListKey("second"))
            let store = try await stores.open()
            try await store.change { change in
                try change.put(StoredElement(UserServer.user(1)), for: "1")
                try change.edit(ListEdit<User>.insert("1", .start), of: first)
            }
            let number = try await store.transaction { change in
                try change.save(tagged("old"), adding: [], for: ListKey("third"))
                return try change.numbers(of: ["1"], User.self)[0]
            }
            try await store.transaction { change in
                for key in [first, ListKey("third")] { try change.removeList(key) }
            }
            try await stores.open().transaction { change in
                try change.save(tagged("new"), adding: [], for: second)
                #expect(try change.lists(tagged: ["new"]) == [second])
                #expect(try change.lists(tagged: ["old"]) == [])
                #expect(try change.lists(holding: [number], in: ElementScope<User>().key).isEmpty)
            }
        }

        @Test("every account and every server has its own file") func accountsAndServersHaveFilesOfTheirOwn()
            async throws
        {
            try await server.list(in: Repositories(store: stores.store("7"), connectivity: nil)).refresh()
            let other = server.list(in: Repositories(store: try await stores.store("8"), connectivity: nil))
            #expect(try await other.snapshot().content == .unknown)
            let elsewhere = try await RepositoryStore.onDisk(
                at: stores.folder,
                for: "7",
                on: URL(filePath: "/other")
            )
            let list = server.list(in: Repositories(store: elsewhere, connectivity: nil))
            #expect(try await list.snapshot().content == .unknown)
        }

        @Test("elements that cannot be stored are an error with the name of their type")
        func notStorable() async throws {
            struct Note: Identifiable, Sendable { let id: Int }
            let list = try await repositories().list("notes") { _ in Page([Note(id: 1)]) }
            await #expect(throws: StoreError.notStorable(type: "Note")) { try await list.refresh() }
        }
    }

    /// Five users in pages of two.
    final class UserServer: Sendable {
        private let count = Mutex(0)

        var requests: Int { count.withLock { $0 } }

        func list(in repositories: Repositories) -> ListRepository<User> {
            repositories.list("users") { cursor in
                self.count.withLock { $0 += 1 }
                let start = Int(cursor ?? "0") ?? 0
                let users = (start..<min(start + 2, 5)).map { Self.user($0) }
                return Page(users, next: start + 2 < 5 ? "\(start + 2)" : nil, total: 5)
            }
        }

        static func user(_ number: Int) -> User {
            User(
                id: User.ID("\(number)"),
                firstName: "first \(number)",
                lastName: "last",
                email: "\(number)@example.com"
            )
        }
    }

    /// Opens once.
    actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }

        func wait() async {
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }
    }
#endif
