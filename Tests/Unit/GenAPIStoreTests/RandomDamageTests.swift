#if Store
    import Foundation
    import GRDB
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Files with random bytes in random places.
    ///
    /// SQLite does not notice all damage while it uses a file. `DailyCheckTests` has damage of which only a check tells. Seed 1124
    /// damages an index, so that a list that is not found has the key of another one.
    @Suite(.timeLimit(.minutes(10))) struct RandomDamageTests {
        private static let seeds: [UInt64] = {
            let count = ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 100
            return [1_124] + (0..<count)
        }()

        @Test(
            "an app with a damaged file shows what is readable, and has everything after the next responses"
        )
        func damage() async throws {
            for seed in Self.seeds {
                var random = SeededRandom(seed: seed)
                let stores = TemporaryStores()
                let members = (1...120).map { Member($0, "name \($0)", .active, score: Double($0)) }
                try await list(members, in: stores.repositories()).refresh()
                try closeAndDamage(stores, &random)
                try await useDamaged(stores, members)
                do {
                    let shown = try await refreshed(members, stores)
                    #expect(shown == nil || shown == members.map(\.id), "seed \(seed)")
                } catch {
                    Issue.record("seed \(seed): \(error)")
                }
            }
        }

        private func list(_ members: [Member], in repositories: Repositories) -> ListRepository<Member> {
            repositories.list("members") { _ in Page(members) }
        }

        /// Copies the log into the file, and overwrites some bytes of it.
        private func closeAndDamage(_ stores: TemporaryStores, _ random: inout SeededRandom) throws {
            let file = try stores.file().open()
            _ = try file.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try file.close()
            let name = try #require(stores.files.first { $0.hasSuffix("store.sqlite") })
            let path = stores.folder.appending(path: name)
            var bytes = try Data(contentsOf: path)
            for _ in 0..<(1 << random.below(8)) {
                let start = random.below(bytes.count)
                for index in start..<min(start + 1 + random.below(8), bytes.count) {
                    bytes[index] = UInt8(random.below(256))
                }
            }
            try bytes.write(to: path)
        }

        /// Whatever a damaged file contains, reading it ends with a result or an error.
        private func useDamaged(_ stores: TemporaryStores, _ members: [Member]) async throws {
            guard let repositories = try? await stores.repositories() else { return }
            let known = repositories.members
            if let snapshot = try? await list(members, in: repositories).snapshot() {
                #expect(snapshot.rows.count <= 1_000)
            }
            _ = try? await known.stored(where: \.name == "name 7")
            _ = try? await known.stored(sort: \.score, limit: 5)
            try? await known.save(Member(200, "new", .former))
            try? await known.delete(3) {}
        }

        /// - Returns: The rows after the next response; `nil` for a file that looks like that of another account, or of a later
        ///   version, or full. It is left as it is.
        private func refreshed(_ members: [Member], _ stores: TemporaryStores) async throws -> [Int]? {
            // Only some calls read what is damaged. Each one that does repairs the file.
            for _ in 0..<2 {
                if let rows = try? await rows(members, stores) { return rows }
            }
            do {
                return try await rows(members, stores)
            } catch StoreError.foreignFile, StoreError.newerFile, StoreError.database(fileIsFull, _) {
                return nil
            }
        }

        private let fileIsFull: Int32 = 13

        private func rows(_ members: [Member], _ stores: TemporaryStores) async throws -> [Int] {
            let list = try await list(members, in: stores.repositories())
            try await list.refresh()
            return try await list.snapshot().rows.elements.map(\.id)
        }
    }
#endif
