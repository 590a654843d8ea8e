#if Store
    import Foundation
    import GenAPIAsyncHTTPClient
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import Kinto
    import Synchronization
    import TestTraits
    import Testing

    /// An app that changes the records of a real Kinto without a connection.
    @Suite(
        .enabled(if: KintoServer.isUp, "KINTO_URL is not set; 'make test' starts a server."),
        .timeLimit(.minutes(3))
    )
    struct OfflineWritesTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )
        private let connection = LossyConnection()

        /// What an app does when it starts.
        private func start(_ kinto: KintoServer) async throws -> (Repositories, Outbox) {
            let store = try await RepositoryStore.onDisk(
                at: folder,
                for: kinto.account.rawValue,
                on: URL(filePath: "/kinto")
            )
            let repositories = Repositories(kinto.client, store: store, connectivity: nil)
            return (repositories, try await Outbox(repositories, for: [Record.self]))
        }

        private func settled(_ outbox: Outbox) async -> [QueuedOperation] {
            for await operations in outbox.updates
            where operations.allSatisfy({ ![.waiting, .sending].contains($0.state) }) { return operations }
            return []
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
            let kinto = try await KintoServer.newAccount(through: connection)
            let (bucket, collection) = try await kinto.newCollection()
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
                let (repositories, outbox) = try await start(kinto)
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
            connection.lostResponses.withLock { $0 = 4 }
            let (repositories, outbox) = try await start(kinto)
            let records = repositories.repository(for: get)
            #expect(try await records.stored(sort: \.title).map(\.title) == ["a2", "b2", "c2", "new"])
            let left = await settled(outbox)
            #expect(left.map(\.state) == [.conflicted])
            let conflict = try await outbox.conflict(try #require(left.first).id, of: Record.self)
            #expect(conflict.local?.title == "c2")
            #expect(conflict.remote?.title == "c3")
            try await outbox.resolve(left[0].id, .client)
            #expect(await settled(outbox) == [])
            var current: [Record] = []
            let all = Record.list(bucketID: bucket, collectionID: collection, sort: "title")
            for try await record in kinto.client.items(all) { current.append(record) }
            #expect(current.map(\.title) == ["a2", "b2", "c2", "new"])
            #expect(current.map(\.rating) == [1, 2, 1, nil])
            #expect(try await records.stored(sort: \.title) == current)
        }
    }

    /// A connection that loses the responses to some writes.
    private final class LossyConnection: Transport {
        /// The number of the next responses that are lost.
        let lostResponses = Mutex(0)
        private let transport = AsyncHTTPTransport()

        func send(_ request: WireRequest) async throws -> WireResponse {
            let response = try await transport.send(request)
            if ["PUT", "PATCH", "DELETE"].contains(where: { request.description.hasPrefix($0) }) {
                let isLost = lostResponses.withLock { count in
                    if count > 0 { count -= 1 }
                    return count > 0
                }
                if isLost { throw TransportError(.connectionLost) }
            }
            return response
        }
    }
#endif
