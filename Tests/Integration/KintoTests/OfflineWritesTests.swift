#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import Kinto
    import TestTraits
    import Testing

    /// An app that changes the records of a real Kinto without a connection, and later through a proxy that loses requests and
    /// responses.
    @Suite(
        .enabled(
            if: KintoServer.lossyURL != nil,
            "LOSSY_KINTO_URL is not set; 'make test' starts the servers."
        ),
        .timeLimit(.minutes(10))
    )
    struct OfflineWritesTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )

        /// What an app does when it starts.
        private func start(_ kinto: KintoServer, _ faults: WriteFaults) async throws -> App {
            let store = try await RepositoryStore.onDisk(
                at: folder,
                for: kinto.account.rawValue,
                on: URL(filePath: "/kinto")
            )
            let clock = TestClock()
            let client = kinto.client(with: faults)
            let repositories = Repositories(client, store: store, connectivity: nil, clock: clock)
            let outbox = try await Outbox(repositories, for: [Record.self])
            return App(repositories: repositories, outbox: outbox, clock: clock)
        }

        private struct App {
            let repositories: Repositories
            let outbox: Outbox
            let clock: TestClock

            /// The operations that are left when none of them makes progress by itself. Delays take no time.
            func settled() async throws -> [QueuedOperation] {
                for _ in 0..<2_000 {
                    let operations = await outbox.operations
                    if !operations.contains(where: { [.waiting, .sending].contains($0.state) }) { break }
                    clock.advance(by: .seconds(30))
                    try await Task.sleep(for: .milliseconds(5))
                }
                return await outbox.operations
            }
        }

        private func tag(_ record: Record) -> String {
            "\"\(Int((record.lastModified.timeIntervalSince1970 * 1000).rounded()))\""
        }

        @Test(
            "changes made offline reach the server after a restart, although responses are lost and another client writes",
            .proves("C2", "SW-21")
        )
        func offline() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let kinto = try await KintoServer.newAccount()
            let (bucket, collection) = try await kinto.newCollection()
            let faults = WriteFaults("lose-answer", 3)
            @Sendable func update(_ new: Record, _ old: Record) -> Endpoint<Record>? {
                Record.update(
                    bucketID: bucket,
                    collectionID: collection,
                    id: new.id,
                    title: NullableChange(from: old.title, to: new.title),
                    ifMatch: tag(old)
                ).nilIfUnchanged
            }
            @Sendable func get(_ id: Record.ID) -> Endpoint<Record> {
                Record.get(bucketID: bucket, collectionID: collection, id: id)
            }
            var made: [Record] = []
            for title in ["a", "b", "c", "d"] {
                made.append(
                    try await kinto.client.send(
                        Record.create(bucketID: bucket, collectionID: collection, title: title, rating: 1)
                    )
                )
            }
            let new = Record(
                id: Record.ID(UUID().uuidString.lowercased()),
                lastModified: Date(timeIntervalSince1970: 0),
                title: "new"
            )
            do {
                let app = try await start(kinto, faults)
                let (repositories, outbox) = (app.repositories, app.outbox)
                try await repositories.repository(for: get).save(made)
                await repositories.setOnline(false)
                try await outbox.update(Record.self, made[0].id, { $0.title = "a2" }, call: update)
                try await outbox.update(Record.self, made[1].id, { $0.title = "b2" }, call: update)
                try await outbox.update(Record.self, made[2].id, { $0.title = "c2" }, call: update)
                try await outbox.delete(
                    Record.self,
                    made[3].id,
                    call: Record.delete(bucketID: bucket, collectionID: collection, id: made[3].id)
                )
                try await outbox.create(
                    new,
                    call: Record.put(bucketID: bucket, collectionID: collection, id: new.id, title: "new")
                )
            }
            // Another client changes another field of one record, and the same field of another.
            _ = try await kinto.client.send(
                Record.update(bucketID: bucket, collectionID: collection, id: made[1].id, rating: .set(2))
            )
            _ = try await kinto.client.send(
                Record.update(bucketID: bucket, collectionID: collection, id: made[2].id, title: .set("c3"))
            )
            let app = try await start(kinto, faults)
            let (repositories, outbox) = (app.repositories, app.outbox)
            let records = repositories.repository(for: get)
            #expect(try await records.stored(sort: \.title).map(\.title) == ["a2", "b2", "c2", "new"])
            let left = try await app.settled()
            #expect(left.map(\.state) == [.conflicted])
            #expect(try await faults.happened() == 3)
            let conflict = try await outbox.conflict(try #require(left.first).id, of: Record.self)
            #expect(conflict.local?.title == "c2")
            #expect(conflict.remote?.title == "c3")
            try await outbox.resolve(left[0].id, .client)
            #expect(try await app.settled() == [])
            var current: [Record] = []
            let all = Record.list(bucketID: bucket, collectionID: collection, sort: "title")
            for try await record in kinto.client.items(all) { current.append(record) }
            #expect(current.map(\.title) == ["a2", "b2", "c2", "new"])
            #expect(current.map(\.rating) == [1, 2, 1, nil])
            #expect(try await records.stored(sort: \.title) == current)
        }

        @Test(
            "a change of a record takes effect once, whatever happens to its first two requests",
            .proves("C2"),
            arguments: Change.allCases,
            ["lose-request", "lose-answer", "truncate", "502", "503"]
        )
        func oneChange(_ change: Change, _ fault: String) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let kinto = try await KintoServer.newAccount()
            let (bucket, collection) = try await kinto.newCollection()
            let make = Record.create(bucketID: bucket, collectionID: collection, title: "a", rating: 1)
            let record = try await kinto.client.send(make)
            @Sendable func get(_ id: Record.ID) -> Endpoint<Record> {
                Record.get(bucketID: bucket, collectionID: collection, id: id)
            }
            let faults = WriteFaults(fault, 2)
            let app = try await start(kinto, faults)
            let records = app.repositories.repository(for: get)
            try await records.save(record)
            var expected = ["a"]
            switch change {
            case .create(let isConditional):
                let new = Record(
                    id: Record.ID(UUID().uuidString.lowercased()),
                    lastModified: Date(timeIntervalSince1970: 0),
                    title: "new"
                )
                let call = Record.put(
                    bucketID: bucket,
                    collectionID: collection,
                    id: new.id,
                    title: "new",
                    ifNoneMatch: isConditional ? "*" : nil
                )
                try await app.outbox.create(new, call: call)
                expected.append("new")
            case .update(let isConditional):
                try await app.outbox.update(Record.self, record.id) {
                    $0.title = "b"
                } call: { new, old in
                    Record.update(
                        bucketID: bucket,
                        collectionID: collection,
                        id: new.id,
                        title: NullableChange(from: old.title, to: new.title),
                        ifMatch: isConditional ? tag(old) : nil
                    ).nilIfUnchanged
                }
                expected = ["b"]
            case .delete(let isConditional):
                let call = Record.delete(
                    bucketID: bucket,
                    collectionID: collection,
                    id: record.id,
                    ifMatch: isConditional ? tag(record) : nil
                )
                try await app.outbox.delete(Record.self, record.id, call: call)
                expected = []
            }
            #expect(try await app.settled().map(\.state) == [])
            // Without a precondition, the app requests the record before it sends the change again, and finds it changed.
            let isFound = ["lose-answer", "truncate", "502"].contains(fault) && change.isCompared
            #expect(try await faults.happened() == (isFound ? 1 : 2))
            var current: [Record] = []
            let all = Record.list(bucketID: bucket, collectionID: collection, sort: "title")
            for try await record in kinto.client.items(all) { current.append(record) }
            #expect(current.map(\.title) == expected)
            #expect(try await records.stored(sort: \.title) == current)
        }

        /// A change, with or without a condition on the version of the record.
        enum Change: CaseIterable, CustomTestStringConvertible {
            case create(isConditional: Bool), update(isConditional: Bool), delete(isConditional: Bool)

            static let allCases: [Change] = [true, false].flatMap {
                [.create(isConditional: $0), .update(isConditional: $0), .delete(isConditional: $0)]
            }

            /// Whether the app compares the record with its change before it sends the change again.
            var isCompared: Bool {
                switch self {
                case .create(let isConditional), .update(let isConditional): !isConditional
                case .delete: false
                }
            }

            var testDescription: String { "\(self)" }
        }
    }
#endif
