#if Store
    import Foundation
    import GenAPITesting
    import MergeTesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    @Suite struct DiskStoreConformanceTests {
        /// The scenarios of random tests: `GENAPI_SEEDS` of them, from `GENAPI_FIRST_SEED` on.
        private static let seeds: Range<UInt64> = {
            let environment = ProcessInfo.processInfo.environment
            let first = environment["GENAPI_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
            let count = environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 100
            return first..<first + count
        }()
        private let stores = TemporaryStores()

        /// Offset pages are tested with `refresh: .generation`, as in the tests of merging.
        private func scenario(_ seed: UInt64) -> MergeScenario {
            guard seed.isMultiple(of: 4) else { return MergeScenario(seed: seed) }
            return MergeScenario(
                seed: seed,
                policy: ListConfiguration.MergePolicy(refresh: .generation),
                isCounted: true
            )
        }

        /// Some stores evict every element as soon as nobody needs it.
        private func cachedElements(_ seed: UInt64) -> Int {
            seed.isMultiple(of: 3) ? StoreCache.usualLimit : 0
        }

        @Test("the store on disk conforms", .proves("BM-01"), arguments: StoreRequirement.allCases)
        func theStoreOnDiskConforms(_ requirement: StoreRequirement) async throws {
            #expect(try await StoreConformance { try await stores.open() }.problem(requirement) == nil)
        }

        @Test(
            "the stores on disk and in memory are equal after each step of random scenarios",
            .proves("P11")
        )
        func differential() async throws {
            for seed in Self.seeds {
                let twins = try await TwinStore(TemporaryStores(), cachedElements: cachedElements(seed))
                let scenario = scenario(seed)
                if let failure = try await scenario.failure(of: twins) {
                    Issue.record("seed \(seed): \(failure)")
                    return
                }
                #expect(await twins.difference == nil, "seed \(seed)")
            }
        }

        @Test(
            "lists keep their promises for a client that restarts with its store",
            .proves("BM-01", "P4", "P6", "P7", "P10")
        )
        func restarts() async throws {
            for seed in Self.seeds {
                guard let failure = try await failureWithRestarts(seed) else { continue }
                Issue.record("seed \(seed): \(failure)")
                return
            }
        }

        @Test("scenarios with restarts that failed in the past", arguments: [3701 as UInt64])
        func pastFailures(seed: UInt64) async throws {
            // A row below a gap moved up to a position that a newer page had shown to be empty.
            #expect(try await failureWithRestarts(seed) == nil)
        }

        private func failureWithRestarts(_ seed: UInt64) async throws -> MergeFailure? {
            let store = try await RestartedStore(TemporaryStores(), cachedElements: cachedElements(seed))
            return try await scenario(seed).failure(of: store, restart: { try await store.restart() })
        }
    }

    /// Performs each transaction in memory and on disk, and compares the results.
    private actor TwinStore: LocalStore {
        let memory = MemoryStore()
        let disk: DiskStore
        private(set) var difference: String?

        private var steps = 0
        private let stores: TemporaryStores

        init(_ stores: TemporaryStores, cachedElements: Int) async throws {
            self.stores = stores
            disk = try await stores.open(cachedElements: cachedElements)
        }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            _ = try await memory.transaction(change)
            let result = try await disk.transaction(change)
            let (expected, found) = (try await trace(memory), try await trace(disk))
            if difference == nil, expected != found { difference = "\(found) instead of \(expected)" }
            steps += 1
            if difference == nil, steps.isMultiple(of: 8) {
                difference = try await windowDifference(expected)
            }
            return result
        }

        func flush() async throws {}

        func reserveOperations() async throws -> (any OperationsReservation)? { nil }

        func removeAll(discardingUnsent: Bool) async throws {}

        /// Compares parts of the list as a new process reads them.
        private func windowDifference(_ whole: Trace) async throws -> String? {
            var windows: [ListRows<MergeElement>.Window] = [.first(0), .first(3), .around(-1, 2)]
            windows += whole.rows.compactMap(\.element).suffix(2).map { .around($0.id, 2) }
            for window in windows {
                let (expected, found) = (
                    try await rows(memory, window), try await rows(stores.open(), window)
                )
                if expected != found { return "\(window): \(found) instead of \(expected)" }
            }
            return nil
        }

        private func rows(
            _ store: some LocalStore,
            _ window: ListRows<MergeElement>.Window
        ) async throws -> [ListRow<MergeElement>] {
            try await store.change { change in
                let edits: [ListEdit<MergeElement>] = []
                let rows = try change.rows(of: MergeScenario.key, after: edits, reading: [window])
                return Array(rows.showing(window))
            }
        }

        private struct Trace: Equatable, Sendable {
            let rows: [ListRow<MergeElement>]
            let state: ListState
        }

        private func trace(_ store: some LocalStore) async throws -> Trace {
            try await store.change { change in
                let edits: [ListEdit<MergeElement>] = []
                // Unlike those of a whole list, the elements of a window can be evicted.
                let rows = try change.rows(of: MergeScenario.key, after: edits, reading: [.first(10_000)])
                return Trace(rows: Array(rows), state: try change.list(MergeScenario.key))
            }
        }
    }
#endif
