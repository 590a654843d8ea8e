/// Where stored answers are. What cannot be stored or read is as if it was never stored.
protocol CacheStorage: AnyObject, Sendable {
    /// All answers of that URL, whoever they are for.
    func entries(of url: String) async -> [CacheEntry]

    /// In the place of the entry for the same requests, if there is one.
    ///
    /// - Parameter isValid: Asked at a time when nothing can be removed. Where the answer is no, nothing is stored.
    func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) async

    func remove(_ entry: CacheEntry) async

    /// All answers of that URL, whoever they are for.
    func removeAll(of url: String) async

    /// All answers that are for `partition`; all there are when `nil`.
    func removeAll(for partition: String?) async
}

extension CacheEntry {
    /// Whether both are answers to the same requests of the same account.
    func isVariant(of other: CacheEntry) -> Bool {
        url == other.url && partition == other.partition && selectors == other.selectors
    }
}
