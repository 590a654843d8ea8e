#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import Kinto
    import TestTraits
    import Testing

    /// An app that keeps the records of a real Kinto on disk, which stops and returns.
    @Suite(
        .enabled(
            if: KintoServer.pausable != nil,
            "PAUSABLE_KINTO_URL is not set; 'make test' starts a server."
        ),
        .timeLimit(.minutes(10))
    )
    struct OfflineStartTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )

        /// What an app does when it starts.
        private func start(_ kinto: KintoServer) async throws -> Repositories {
            let store = try await RepositoryStore.onDisk(
                at: folder,
                for: kinto.account.rawValue,
                on: URL(filePath: "/kinto")
            )
            return Repositories(kinto.client, store: store, connectivity: nil)
        }

        @Test(
            "an app starts with all records while the server has stopped, then applies the changes and tombstones of another client",
            .proves("BM-04", "SW-18")
        )
        func restart() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try #require(KintoServer.pausable)
            let kinto = try await KintoServer.newAccount(on: server.url, timeout: .seconds(15))
            let (bucket, collection) = try await kinto.newCollection()
            func create(_ title: String) async throws -> Record {
                try await kinto.client.send(
                    Record.create(bucketID: bucket, collectionID: collection, title: title)
                )
            }
            func all(since tag: String? = nil) -> ListEndpoint<Record> {
                Record.list(bucketID: bucket, collectionID: collection, sort: "title", since: tag)
            }
            var made: [Record] = []
            for number in 10..<32 { made.append(try await create("\(number)")) }
            let list = try await start(kinto).list(all(), limit: 5)
            try await list.loadToEnd()
            #expect(try await list.snapshot().rows.elements == made)
            let tag = try await kinto.client.firstPage(of: all()).headers["ETag"]

            try #require(kill(server.process, SIGSTOP) == 0)
            defer { kill(server.process, SIGCONT) }
            let offline = try await start(kinto)
            let kept = offline.list(all(), limit: 5)
            let records: Repository<Record> = offline.repository {
                Record.get(bucketID: bucket, collectionID: collection, id: $0)
            }
            #expect(try await kept.snapshot().rows.elements == made)
            #expect(try await records.stored(where: \.title >= "20", sort: \.title) == Array(made[10...]))
            let error = try await #require(throws: ClientError.self) { try await kept.refresh() }
            guard case .timeout = error else { throw error }

            kill(server.process, SIGCONT)
            for record in [made[2], made[17]] {
                _ = try await kinto.client.send(
                    Record.delete(bucketID: bucket, collectionID: collection, id: record.id)
                )
            }
            _ = try await kinto.client.send(
                Record.update(bucketID: bucket, collectionID: collection, id: made[5].id, title: .set("40"))
            )
            let added = try await create("11b")
            var tombstones = 0
            for try await page in kinto.client.pages(all(since: tag), limit: 2) {
                tombstones += page.elements.count { $0.deleted }
                try await records.save(page.elements)
            }
            #expect(tombstones == 2)
            var current: [Record] = []
            for try await record in kinto.client.items(all()) { current.append(record) }
            #expect(try await records.stored(sort: \.title) == current)
            let removed = Set([made[2].id, made[17].id, added.id])
            #expect(
                try await kept.snapshot().rows.elements.map(\.id)
                    == made.map(\.id).filter { !removed.contains($0) }
            )
            try await kept.refresh()
            try await kept.loadToEnd()
            #expect(try await kept.snapshot().rows.elements == current)
        }
    }
#endif
