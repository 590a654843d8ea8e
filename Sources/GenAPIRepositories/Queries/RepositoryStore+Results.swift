// The results of queries.

extension RepositoryStore {
    /// Elements with the same value of a field, in order.
    public struct Section<Key: Sendable, Element: Sendable>: Sendable {
        /// The value of the field, or what was made of it.
        public let key: Key
        /// At least one.
        public internal(set) var elements: [Element]
    }

    /// An aggregate of the elements with the same value of a field.
    public struct Group<Key: Sendable, Value: Sendable>: Sendable {
        /// The value of the field.
        public let key: Key
        /// The value of the aggregate.
        public let value: Value
    }
}

extension RepositoryStore.Section: Equatable where Key: Equatable, Element: Equatable {}

extension RepositoryStore.Section: Identifiable where Key: Hashable {
    /// The key.
    public var id: Key { key }
}

extension RepositoryStore.Group: Equatable where Key: Equatable, Value: Equatable {}

extension RepositoryStore.Group: Identifiable where Key: Hashable {
    /// The key.
    public var id: Key { key }
}
