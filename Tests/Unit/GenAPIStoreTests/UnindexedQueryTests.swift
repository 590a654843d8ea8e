#if Store
    import Foundation
    import Logging
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite(.timeLimit(.minutes(10))) struct UnindexedQueryTests {
        private let stores = TemporaryStores()

        @Test("queries of large tables that no index serves are logged once, without their values")
        func unindexed() async throws {
            let log = LogLines()
            let store = DiskStore(stores.file(), unindexed: UnindexedQueries(log.logger, threshold: 3))
            try await store.open()
            let repositories = Repositories(store: store)
            let members = repositories.members
            for id in 1...2 { try await members.save(Member(id, "a", .active)) }
            _ = try await members.stored(where: \.name == "secret")
            #expect(log.all.isEmpty)
            try await members.save(Member(3, "a", .active))
            for name in ["secret", "other"] { _ = try await members.stored(where: \.name == name) }
            let first = "a query of 3 or more stored elements has no index that begins with its fields"
            #expect(log.all == ["debug \(first) fields=name, id type=Member"])
            // The indexes serve these.
            _ = try await members.stored(limit: 1)
            _ = try await members.stored(where: \.status == .active, sort: \.name)
            _ = try await members.stored(where: \.score > 1, sort: \.score, descending: true)
            _ = try await members.stored(where: \.points > 1 && \.points < 9, sort: \.points)
            _ = try await members.stored(where: \.key == UUID(), sort: \.key)
            #expect(log.all.count == 1, "\(log.all)")
            // Sorting without an index.
            _ = try await members.stored(where: \.status == .active, sort: \.score)
            #expect(log.all.count == 2 && log.all[1].hasSuffix("fields=status, score, id type=Member"))
        }
    }

    /// The lines of a log, with their metadata.
    private final class LogLines: Sendable {
        private struct Handler: LogHandler {
            let lines: LogLines
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.debug

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) {
                let metadata = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted().joined(separator: " ")
                lines.lines.withLock { $0.append("\(event.level) \(event.message) \(metadata)") }
            }
        }

        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        var logger: Logger { Logger(label: "store", factory: { _ in Handler(lines: self) }) }
    }
#endif
