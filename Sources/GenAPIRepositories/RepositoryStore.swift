/// The storage of an account's lists and elements.
public struct RepositoryStore: Sendable {
    package let local: any LocalStore

    /// - Parameter local: Not used by other repositories of this process.
    package init(_ local: any LocalStore) { self.local = local }

    /// A store in memory. Its data is lost with the repositories.
    public static var inMemory: RepositoryStore { RepositoryStore(MemoryStore()) }
}
