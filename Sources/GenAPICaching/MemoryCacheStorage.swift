import Synchronization

/// Stores responses in memory up to a limit and evicts the least recently used ones.
final class MemoryCacheStorage: CacheStorage {
    fileprivate struct Slot {
        var entry: CacheEntry
        var used: UInt64
    }

    fileprivate struct State {
        var slots: [String: [Slot]] = [:]
        var size = 0
        var time: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// In bytes.
    var size: Int { state.withLock(\.size) }

    func entries(of url: String) -> [CacheEntry] {
        state.withLock { state in
            guard let slots = state.slots[url] else { return [] }
            state.time += 1
            for index in slots.indices { state.slots[url]?[index].used = state.time }
            return slots.map(\.entry)
        }
    }

    func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) {
        // A single response must not displace all others.
        guard entry.size <= limit / 4 else { return remove(entry) }
        state.withLock { state in
            guard isValid() else { return }
            state.remove(from: entry.url) { $0.isVariant(of: entry) }
            state.time += 1
            state.slots[entry.url, default: []].append(Slot(entry: entry, used: state.time))
            state.size += entry.size
            if state.size > limit { state.removeOldest(until: limit / 16 * 15) }
        }
    }

    func remove(_ entry: CacheEntry) {
        state.withLock { $0.remove(from: entry.url) { $0.isVariant(of: entry) } }
    }

    func removeAll(of url: String) {
        state.withLock { $0.remove(from: url) { _ in true } }
    }

    func removeAll(for partition: String?) {
        state.withLock { state in
            for url in state.slots.keys {
                state.remove(from: url) { partition == nil || $0.partition == partition }
            }
        }
    }
}

extension MemoryCacheStorage.State {
    fileprivate mutating func remove(from url: String, where isGone: (CacheEntry) -> Bool) {
        guard let slots = slots[url] else { return }
        let kept = slots.filter { !isGone($0.entry) }
        size -= slots.reduce(0) { $0 + $1.entry.size } - kept.reduce(0) { $0 + $1.entry.size }
        self.slots[url] = kept.isEmpty ? nil : kept
    }

    /// Removes the least recently used slots down to `limit`, which leaves room so that not every save has to evict.
    fileprivate mutating func removeOldest(until limit: Int) {
        let all = slots.values.joined().sorted { $0.used < $1.used }
        for slot in all where size > limit {
            remove(from: slot.entry.url) { $0.isVariant(of: slot.entry) }
        }
    }
}
