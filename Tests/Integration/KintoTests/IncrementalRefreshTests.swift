#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import Kinto
    import TestTraits
    import Testing

    /// A list on disk that asks a real Kinto only for what has changed: `_since`, tombstones, and the `ETag` of the first page.
    @Suite(
        .enabled(if: KintoServer.isUp, "KINTO_URL is not set; 'make test' starts a server."),
        .timeLimit(.minutes(10))
    )
    struct IncrementalRefreshTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )

        /// The list of an app that has just started.
        private func list(_ collection: TestCollection) async throws -> ListRepository<Record> {
            let store = try await RepositoryStore.onDisk(
                at: folder,
                for: collection.kinto.account.rawValue,
                on: URL(filePath: "/kinto")
            )
            let repositories = Repositories(collection.kinto.client, store: store, connectivity: nil)
            return repositories.list(collection.list(), sync: .list, limit: 4)
        }

        @Test(
            "a list on disk becomes equal to the server's by its changes, over restarts and while others write",
            .proves("N-18")
        )
        func changes() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let collection = try await TestCollection()
            for number in 1...20 { try await collection.create("\(number)") }
            var marks: [String?] = []
            for round in 1...4 {
                let list = try await list(collection)
                #expect(try await list.mark() == marks.last ?? nil)
                let meanwhile = Task {
                    for _ in 0..<12 { try await collection.change() }
                }
                try await list.refresh()
                try await meanwhile.value
                try await collection.change()
                marks.append(try await list.mark())
                #expect(marks.last ?? nil != nil, "round \(round)")
            }
            let list = try await list(collection)
            try await list.refresh()
            let records = try await collection.records()
            let rows = try await list.snapshot().rows.elements
            #expect(
                Dictionary(grouping: rows, by: \.id).mapValues { $0.first }
                    == Dictionary(grouping: records, by: \.id).mapValues { $0.first }
            )
            #expect(rows.count == records.count && rows.count > 5)
            // Nothing has changed since.
            let mark = try #require(try await list.mark())
            #expect(
                try await collection.kinto.client.firstPage(of: collection.list(since: mark)).elements.isEmpty
            )
        }
    }

    /// A collection that another client changes.
    private final class TestCollection: Sendable {
        let kinto: KintoServer
        private let bucket: Bucket.ID
        private let collection: RecordCollection.ID

        init() async throws {
            kinto = try await KintoServer.newAccount()
            (bucket, collection) = try await kinto.newCollection()
        }

        func list(since: String? = nil) -> ListEndpoint<Record> {
            Record.list(bucketID: bucket, collectionID: collection, since: since)
        }

        func create(_ title: String) async throws {
            _ = try await kinto.client.send(
                Record.create(bucketID: bucket, collectionID: collection, title: title)
            )
        }

        func records() async throws -> [Record] {
            var all: [Record] = []
            for try await record in kinto.client.items(list()) { all.append(record) }
            return all
        }

        /// Creates, changes or deletes a record.
        func change() async throws {
            let known = try await kinto.client.firstPage(of: list()).elements
            switch Int.random(in: 0..<3) {
            case 0: try await create("new")
            case 1:
                guard let record = known.randomElement() else { return }
                _ = try await kinto.client.send(
                    Record.delete(bucketID: bucket, collectionID: collection, id: record.id)
                )
            default:
                guard let record = known.randomElement() else { return }
                _ = try await kinto.client.send(
                    Record.update(
                        bucketID: bucket,
                        collectionID: collection,
                        id: record.id,
                        title: .set("\(record.title ?? "") again")
                    )
                )
            }
        }
    }
#endif
