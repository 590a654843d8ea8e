/// The storage of an account's lists and elements.
public struct RepositoryStore: Sendable {
    package let local: any LocalStore

    /// - Parameter local: Not used by other repositories of this process.
    package init(_ local: any LocalStore) { self.local = local }
}
