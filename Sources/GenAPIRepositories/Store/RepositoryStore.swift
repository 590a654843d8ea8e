/// The storage of an account's lists and elements.
public struct RepositoryStore: Sendable {
    package let local: any LocalStore

    /// - Parameter local: Not used by other repositories of this process.
    package init(_ local: any LocalStore) { self.local = local }
}

extension RepositoryStore {
    /// A resource whose stored elements stay when its account signs out, until the account signs in again. Another account does not
    /// see them.
    ///
    /// Generated for resources with `store: { lifetime: keep }` in their spec. The store on disk of the product `GenAPIStore` keeps the
    /// values that the server has confirmed, also those that are not used for a long time. It is not bound to an actor, even in
    /// modules whose default is the main actor.
    public protocol KeptAfterSignOut: SendableMetatype {}

    /// A resource whose elements are never written to disk: neither they nor the lists of them. They live as long as the store.
    ///
    /// Generated for resources with `store: { lifetime: memory }` in their spec. It is not bound to an actor, even in modules whose
    /// default is the main actor.
    public protocol KeptInMemory: SendableMetatype {}
}
