/// Stores responses. A response that cannot be stored or read counts as a cache miss.
protocol CacheStorage: AnyObject, Sendable {
    /// All responses of the URL, of every owner.
    func entries(of url: String) async -> [CacheEntry]

    /// Stores the entry, replacing the one with the same key.
    ///
    /// - Parameter isValid: Called while nothing can be removed. If it returns `false`, nothing is stored.
    func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) async

    func remove(_ entry: CacheEntry) async

    /// Removes all responses of the URL, of every owner.
    func removeAll(of url: String) async

    /// Removes all responses of the partition; `nil` removes everything.
    func removeAll(for partition: String?) async
}

extension CacheEntry {
    /// Whether both entries have the same key: URL, partition and selected headers.
    func isVariant(of other: CacheEntry) -> Bool {
        url == other.url && partition == other.partition && selectors == other.selectors
    }
}
