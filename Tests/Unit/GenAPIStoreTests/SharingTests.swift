#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIRepositories
    @testable import GenAPIStore
    import GenAPITesting

    /// Two stores of one file, like those of an app and its extension.
    @Suite struct StoreSharingTests {
        private let stores = TemporaryStores()
        private let server = UserServer()

        private func repositories() async throws -> Repositories {
            Repositories(store: try await stores.store(), connectivity: nil)
        }

        @Test("the next transaction sees the changes of another process, and lists in use show them")
        func changes() async throws {
            let (app, other) = (try await repositories(), try await repositories())
            let list = server.list(in: app)
            try await list.refresh()
            let users = other.repository { (_: User.ID) -> User? in nil }
            try await users.save(User(id: "1", firstName: "other", lastName: "l", email: "e"))
            try await server.list(in: other).load(.append)

            let elements = app.repository { (_: User.ID) -> User? in nil }
            #expect(try await elements.find("1", .fetchIfMissing).firstName == "other")
            let rows = try await list.snapshot().rows
            #expect(rows.elements.map(\.id) == ["0", "1", "2", "3"])
            #expect(rows.elements[1].firstName == "other")
            // Each process continues where the other one ended.
            try await list.load(.append)
            _ = try? await users.find("4", .fetchIfMissing)
            #expect(try await server.list(in: other).snapshot().rows.count == 5)
        }

        @Test("pending changes are applied to the values that another process has written")
        func pending() async throws {
            let (app, other) = (try await repositories(), try await repositories())
            let list = server.list(in: app)
            try await list.refresh()
            let users = app.repository { (_: User.ID) -> User? in nil }
            let (sent, confirmed) = (Gate(), Gate())
            let update = Task {
                try await users.update(
                    "0",
                    { $0.firstName = "changed" },
                    send: {
                        await sent.open()
                        await confirmed.wait()
                        throw Refused()
                    }
                )
            }
            await sent.wait()
            let others = other.repository { (_: User.ID) -> User? in nil }
            try await others.save(User(id: "0", firstName: "other", lastName: "newer", email: "e"))
            let shown = try await users.find("0", .fetchIfMissing)
            #expect(shown.firstName == "changed" && shown.lastName == "newer")
            await confirmed.open()
            await #expect(throws: Refused.self) { try await update.value }
            #expect(try await users.find("0", .fetchIfMissing).firstName == "other")
        }

        @Test("a reading that writes after another process has written is performed again as a transaction")
        func writingReader() async throws {
            let store = try await stores.open()
            let operation = StoredOperation(number: 1, content: [1, 2])
            let path = stores.file().path.path(percentEncoded: false)
            let runs = Mutex(0)
            try await store.reading { transaction in
                _ = try transaction.operations()
                let run = runs.withLock { runs in
                    runs += 1
                    return runs
                }
                if run == 1 {
                    try DatabaseQueue(path: path).write {
                        try $0.execute(sql: "INSERT INTO fact(name, value) VALUES('other', '1')")
                    }
                }
                try transaction.save(operation)
            }
            #expect(runs.withLock { $0 } == 2)
            #expect(try await store.reading { try $0.operations() } == [operation])
        }

        @Test("reading does not wait for another process that writes, and reads the state before")
        func reading() async throws {
            try await server.list(in: repositories()).refresh()
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            // The store of the refresh may still be closing.
            configuration.busyMode = .timeout(10)
            let path = stores.folder.appending(path: name).path(percentEncoded: false)
            let writer = try DatabaseQueue(path: path, configuration: configuration)
            try writer.inDatabase { database in
                try database.beginTransaction(.immediate)
                try database.execute(sql: "DELETE FROM element1")
            }
            defer { try? writer.inDatabase { try $0.rollback() } }
            let app = try await repositories()
            let users = app.repository { (_: User.ID) -> User? in nil }
            #expect(try await server.list(in: app).snapshot().rows.elements.map(\.id) == ["0", "1"])
            #expect(try await users.find("1", .fetchIfMissing).firstName == "first 1")
        }

        @Test("a failed transaction leaves nothing in the cache, and what it had read is read again")
        func failure() async throws {
            struct Stop: Error {}
            let key = ListKey("users")
            let store = try await stores.open()
            try await store.change { try $0.put(StoredElement(UserServer.user(1)), for: "1") }
            let other = try await stores.open()
            await #expect(throws: Stop.self) {
                try await other.change { change in
                    #expect(try change.element("1", in: ElementScope<User>())?.value != nil)
                    try change.put(StoredElement(UserServer.user(2)), for: "2")
                    try change.edit(ListEdit<User>.insert("2", .start), of: key)
                    throw Stop()
                }
            }
            try await other.change { change in
                #expect(try change.element("1", in: ElementScope<User>())?.value == UserServer.user(1))
                #expect(try change.element("2", in: ElementScope<User>()) == nil)
                #expect(try change.list(key).count == 0)
                try change.put(StoredElement(UserServer.user(2)), for: "2")
                try change.edit(ListEdit<User>.insert("2", .start), of: key)
            }
            try await store.change { change in
                let rows = try change.rows(of: key, after: [ListEdit<User>]())
                #expect(rows.elements == [UserServer.user(2)])
            }
        }

        @Test("a type that only a failed transaction has stored is stored again with the next element")
        func failureOfTheFirstType() async throws {
            struct Stop: Error {}
            let store = try await stores.open()
            await #expect(throws: Stop.self) {
                try await store.change { change in
                    try change.put(StoredElement(UserServer.user(1)), for: "1")
                    throw Stop()
                }
            }
            try await store.change { try $0.put(StoredElement(Note(id: "n")), for: "n") }
            try await store.change { try $0.put(StoredElement(UserServer.user(2)), for: "2") }
            let other = try await stores.open()
            try await other.change { change in
                let note = try change.element("n", in: ElementScope<Note>())
                let users = try ["1", "2"].map { try change.element($0, in: ElementScope<User>())?.value }
                #expect(note?.value?.id == "n")
                #expect(users == [nil, UserServer.user(2)])
            }
        }

        private struct Note: Identifiable, Sendable, JSONReadable, JSONWritable {
            let id: String

            init(id: String) { self.id = id }

            init(from json: inout JSONReader) {
                json.beginObject()
                id = json.string("id")
                json.endObject()
            }

            func write(to json: inout JSONWriter) {
                json.beginObject()
                json.string("id", id)
                json.endObject()
            }
        }

        @Test(
            "signing out removes the file, and nothing is stored afterwards",
            .proves("SW-14", "SW-18"),
            arguments: [false, true]
        )
        func signOut(othersHaveReadIt: Bool) async throws {
            let (app, other) = (try await repositories(), try await repositories())
            let list = server.list(in: app)
            try await list.refresh()
            if othersHaveReadIt { _ = try await server.list(in: other).snapshot() }
            #expect(try !stores.files.isEmpty)
            try await app.close()
            #expect(try stores.files.isEmpty)
            await #expect(throws: FetchError.closed) { try await list.refresh() }
            let users = app.repository { (_: User.ID) -> User? in nil }
            await #expect(throws: FetchError.closed) { try await users.save(UserServer.user(1)) }
            // Another process that has the file open writes nothing either.
            let others = other.repository { (_: User.ID) -> User? in nil }
            await #expect(throws: FetchError.closed) { try await others.save(UserServer.user(1)) }
            #expect(try stores.files.isEmpty)
            // The next login starts with an empty store.
            let next = try await server.list(in: repositories()).snapshot()
            #expect(next.rows.isEmpty && next.content == .unknown)
        }

        #if os(Linux)
            @Test("the file that another process has removed is closed")
            func closedFile() async throws {
                let (store, other) = (try await stores.open(), try await stores.open())
                try await store.change { try $0.put(StoredElement(UserServer.user(1)), for: "1") }
                try await other.removeAll(discardingUnsent: true)
                // What is no longer needed is removed from the disk when the last process closes it.
                #expect(try !openFiles.isEmpty)
                await #expect(throws: FetchError.closed) { try await store.change { _ in } }
                #expect(try openFiles.isEmpty)
            }

            /// The database files that this process has open, also those that are removed.
            private var openFiles: [String] {
                get throws {
                    let folder = "/proc/self/fd/"
                    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
                        try? FileManager.default.destinationOfSymbolicLink(atPath: folder + number)
                    }.filter { $0.contains(stores.folder.lastPathComponent) && $0.contains("sqlite") }
                }
            }
        #endif

        @Test("the next login finds no data of a process that was terminated while it signed out")
        func interruptedSignOut() async throws {
            try await server.list(in: repositories()).refresh()
            let file = try stores.file().open()
            try await file.write { try $0.setFact("signedOut", "yes") }
            try file.close()
            #expect(try await server.list(in: repositories()).snapshot().content == .unknown)
        }

        @Test("a file of a later version is reported and not changed")
        func newerFile() async throws {
            try await server.list(in: repositories()).refresh()
            let file = try stores.file().open()
            try await file.write { try $0.execute(sql: "PRAGMA user_version = \(StoreSchema.version + 1)") }
            func content() async throws -> [String] {
                try await file.read { try String.fetchAll($0, sql: "SELECT id || hex(value) FROM element1") }
            }
            let before = try await content()
            await #expect(throws: StoreError.newerFile) { try await stores.store() }
            #expect(try await content() == before && !before.isEmpty)
        }

        @Test("the file of another account is not opened") func theFileOfAnotherAccountIsLeftAsItIs()
            async throws
        {
            let file = try stores.file().open()
            try await file.write { try $0.setFact("account", "another") }
            await #expect(throws: StoreError.foreignFile) { try await stores.store() }
        }

        @Test("an unchanged page writes no elements and no rows of a list")
        func unchanged() async throws {
            let list = try await server.list(in: repositories())
            try await list.refresh()
            let file = try stores.file().open()
            try await file.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE log(name TEXT);
                        CREATE TRIGGER e AFTER UPDATE ON element1 BEGIN INSERT INTO log VALUES('element'); END;
                        CREATE TRIGGER i AFTER INSERT ON element1 BEGIN INSERT INTO log VALUES('element'); END;
                        CREATE TRIGGER c AFTER UPDATE ON chunk BEGIN INSERT INTO log VALUES('chunk'); END;
                        CREATE TRIGGER l AFTER UPDATE ON list BEGIN INSERT INTO log VALUES('list'); END;
                        """
                )
            }
            try await list.refresh()
            let written = try await file.read { try String.fetchSet($0, sql: "SELECT name FROM log") }
            // The time of the fetch has changed.
            #expect(written == ["list"])
        }

        @Test("unchanged elements notify no observers, after a restart either")
        func unchangedElements() async throws {
            var store = try await stores.open()
            for (time, isNews) in [(1, true), (2, false), (3, false)] {
                if time == 3 { store = try await stores.open() }
                let hasChanged = try await store.change { change in
                    let interval = RequestInterval(begun: time, received: time)
                    _ = try change.receive([UserServer.user(1), UserServer.user(2)], interval)
                    return change.hasChanged(ObjectIdentifier(User.self))
                }
                #expect(hasChanged == isNews, "at \(time)")
            }
        }
    }

    private struct Refused: Error {}
#endif
