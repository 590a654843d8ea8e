import GenAPIRepositories
import GenAPIRuntime

extension MergeOracle {
    /// Records which keys a response showed to be adjacent. A new element splits an empty range: the older responses
    /// still prove that nothing is above and below it. An element that has moved may not have been there, so it splits
    /// nothing.
    mutating func learn(_ response: Response) {
        let keys = response.page.elements.compactMap { response.keys[$0.id] }
        for key in keys where policy.order == .stable {
            for range in empty where range.lowerBound < key && key < range.upperBound {
                empty.remove(range)
                empty.formUnion([range.lowerBound...key, key...range.upperBound])
            }
        }
        var previous = response.reach.lowerBound
        for key in keys + [response.reach.upperBound] where key > previous {
            empty.insert(previous...key)
            previous = key
        }
    }

    /// Adjacent rows without a gap must have no missing element between them, unless it was inserted there after the
    /// latest response about that range.
    mutating func checkGaps(_ server: MergeServer) throws {
        let (shown, keys) = (Set(ids), server.keys)
        let missing = Set(keys.filter { !shown.contains($0.key) && !strays.contains($0.key) }.values)
        let existing = rows.filter { $0.map { keys[$0] != nil } ?? true }
        for (upper, lower) in zip(existing, existing.dropFirst()) {
            guard let upper, let lower else { continue }
            let pair = Neighbours(upper: upper, lower: lower)
            // If nothing between them is missing, an earlier check still holds.
            let isNew = neighbours.insert(pair).inserted
            if !isNew, !missing.contains(where: { isBetween($0, upper, lower) }) { continue }
            let isEmpty = (places[upper] ?? []).contains { start in
                (places[lower] ?? []).contains { $0 > start && isKnown(from: start, to: $0, missing) }
            }
            if !isEmpty { throw Violation(kind: .silentGap, detail: "between \(upper) and \(lower)") }
        }
    }

    private func isBetween(_ key: Double, _ upper: Int, _ lower: Int) -> Bool {
        key > places[upper]?.min() ?? 0 && key < places[lower]?.max() ?? 0
    }

    /// Whether responses cover the whole range between the keys without a missing element.
    private func isKnown(from start: Double, to end: Double, _ missing: Set<Double>) -> Bool {
        var reached: Set<Double> = [start]
        var next = [start]
        while let key = next.popLast() {
            for range in empty where range.lowerBound <= key && key < range.upperBound {
                if range.upperBound >= end { return true }
                if !missing.contains(range.upperBound), reached.insert(range.upperBound).inserted {
                    next.append(range.upperBound)
                }
            }
        }
        return false
    }
}
