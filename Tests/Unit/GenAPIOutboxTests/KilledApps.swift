#if Store
    import Foundation
    import GenAPIOutbox
    import GenAPIRuntime
    import Synchronization

    @testable import GenAPIRepositories

    /// Runs an app on disk that ends at a point of its choice, and the next one with what was on disk then.
    ///
    /// A point is the start or the end of a transaction or a request.
    final class KilledApps: Sendable {
        private struct State {
            /// The number of points until the app ends; `nil` for one that is not killed.
            var remaining: Int?
            var isKilled = false
        }

        private let folder = TemporaryFolder()
        private let saved = TemporaryFolder()
        private let state: Mutex<State>
        let server: NoteServer

        init(_ server: NoteServer, killAt point: Int?) {
            self.server = server
            state = Mutex(State(remaining: point))
        }

        var isKilled: Bool { state.withLock(\.isKilled) }

        /// The first app, which may be killed while it runs.
        func first() async throws -> App {
            let store = HookedStore(base: try await folder.store().local) { [self] in try pass() }
            return try await App(
                HookedServer(server: server) { [self] in try pass() },
                server,
                store: RepositoryStore(store)
            )
        }

        /// The app that starts after the first one was killed.
        func next() async throws -> App { try await App(server, store: try await saved.store()) }

        /// Kills the app if its time has come. A killed app can neither write nor send.
        private func pass() throws {
            try state.withLock { state in
                if state.isKilled { throw CancellationError() }
                guard let remaining = state.remaining else { return }
                state.remaining = remaining - 1
                guard remaining == 0 else { return }
                state.isKilled = true
                try FileManager.default.copyItem(at: folder.url, to: saved.url)
                throw CancellationError()
            }
        }
    }

    /// Calls a function before and after each transaction.
    struct HookedStore: LocalStore {
        let base: any LocalStore
        let pass: @Sendable () throws -> Void

        var folder: URL? { base.folder }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            try pass()
            let result = try await base.transaction(change)
            try pass()
            return result
        }

        func flush() async throws {
            try pass()
            try await base.flush()
        }

        func reserveOperations() async throws -> (any OperationsReservation)? {
            try await base.reserveOperations()
        }

        func removeAll(discardingUnsent: Bool) async throws {
            try await base.removeAll(discardingUnsent: discardingUnsent)
        }
    }

    /// A store in memory that fails at the end of some transactions.
    final class FailingStore: LocalStore {
        struct Failure: Error {}

        private let base = MemoryStore()
        /// The numbers of transactions that succeed next, and that fail then.
        private let plan = Mutex((succeeding: 0, failing: 0))

        /// Plans a number of failures.
        ///
        /// - Parameter transactions: The number of transactions before the first one that fails.
        func fail(after transactions: Int = 0, times: Int = 1) {
            plan.withLock { $0 = (transactions, times) }
        }

        /// The number of planned failures that are left.
        var failuresLeft: Int { plan.withLock(\.failing) }

        var hasFailed: Bool { plan.withLock { $0.failing == 0 } }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            try await base.transaction { [self] transaction in
                let result = try change(transaction)
                try plan.withLock { plan in
                    if plan.failing == 0 { return }
                    if plan.succeeding == 0 {
                        plan.failing -= 1
                        throw Failure()
                    }
                    plan.succeeding -= 1
                }
                return result
            }
        }

        func flush() async throws { await base.flush() }

        func reserveOperations() async throws -> (any OperationsReservation)? {
            await base.reserveOperations()
        }

        func removeAll(discardingUnsent: Bool) async throws {
            try await base.removeAll(discardingUnsent: discardingUnsent)
        }
    }
#endif
