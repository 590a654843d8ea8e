import GenAPIRuntime
import Synchronization

extension Repositories {
    /// Changes wait to be sent, and would be lost. Nothing has ended.
    public struct UnsentOperations: Error, Hashable, Sendable {
        /// The number of changes in the store that the server has not confirmed, those that have failed included.
        public let count: Int

        package init(count: Int) { self.count = count }
    }

    /// Ends all lists and removes all data, for the end of an account's session; a store on disk keeps elements of types that are
    /// `RepositoryStore.KeptAfterSignOut`. Observers get no further value, and
    /// later responses are discarded. All later calls throw `FetchError.closed`.
    ///
    /// - Parameter discardingUnsent: Whether changes that an outbox has stored, and the server has not confirmed, are removed too.
    /// - Throws: `UnsentOperations`, also if no outbox is open. An error of the store, which may then still have data.
    public func close(discardingUnsent: Bool = false) async throws {
        if discardingUnsent { state.withLock { $0.isClosed = true } } else { try await closeUnlessUnsent() }
        await end()
        try await store.removeAll(discardingUnsent: discardingUnsent)
    }

    /// Nothing can be queued between the check and the end.
    private func closeUnlessUnsent() async throws {
        try await readOperations { [self] in
            try $0.requireNoOperations()
            state.withLock { $0.isClosed = true }
        }
    }

    /// Does nothing if the data was removed before.
    private func readOperations(_ body: @escaping @Sendable (any StoreTransaction) throws -> Void)
        async throws
    {
        if isClosed { return }
        do { try await store.reading(body) } catch FetchError.closed {}
    }

    private func end() async {
        let followers = state.withLock { state in
            defer {
                (state.lists, state.keys, state.isClosed) = ([:], [], true)
                state.followers = []
                (state.unused, state.single) = (UnusedLists(), SingleElements())
            }
            state.following?.cancel()
            return state.allFollowers
        }
        for follower in followers { await follower.close() }
        observers.close()
        requests.close()
    }
}

extension Repositories: LoginResource {
    package func checkUnsent() async throws { try await readOperations { try $0.requireNoOperations() } }

    /// Ignores errors: data that the store cannot remove is not shown any more, and operations stay for the next login.
    package func loginEnded(discardingUnsent: Bool) async {
        await end()
        try? await store.removeAll(discardingUnsent: discardingUnsent)
    }
}

extension Repositories.UnsentOperations: CustomStringConvertible {
    /// A sentence.
    public var description: String { "\(count) changes wait to be sent" }
}

extension StoreTransaction {
    /// - Throws: `Repositories.UnsentOperations`.
    package func requireNoOperations() throws {
        let count = try operations().count
        if count > 0 { throw Repositories.UnsentOperations(count: count) }
    }
}
