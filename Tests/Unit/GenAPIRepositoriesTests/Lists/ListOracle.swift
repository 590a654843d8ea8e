import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// Checks the rows of a `ListScenario` against all responses of its server.
struct ListOracle {
    private typealias ID = CollectionElement.ID

    /// A response, and the steps between which it was created.
    struct Reading {
        let answer: CollectionHistory.Response
        let begun: Int
        let received: Int

        func overlaps(_ other: Reading) -> Bool { begun < other.received && other.begun < received }
    }

    private let policy: ListConfiguration.MergePolicy
    private var readings: [(reading: Reading, reach: ClosedRange<UInt64>)] = []
    private(set) var rows: [CollectionElement.ID?] = []
    /// Ranges of ranks that were empty according to the latest responses.
    private var empty: Set<ClosedRange<UInt64>> = []
    /// Rows that were removed because they were misplaced, which no client could know.
    private var strays: Set<ID> = []

    init(_ policy: ListConfiguration.MergePolicy) { self.policy = policy }

    /// The visible elements.
    var ids: [CollectionElement.ID] { rows.compactMap { $0 } }

    /// Sets rows that are not checked yet.
    mutating func show(_ rows: [CollectionElement.ID?]) { self.rows = rows }

    /// Checks the rows and returns the first problem.
    ///
    /// - Parameter reading: The merged response; `nil` if it had no position.
    mutating func problem(
        _ rows: [CollectionElement.ID?],
        hasEnded: Bool,
        after reading: Reading?,
        of server: CollectionServer
    ) -> ListProblem? {
        let former = ids
        self.rows = rows
        let ranks = server.ranks
        if let reading { learn(reading, ranks) }
        let (shown, existing) = (Set(ids), Set(server.list))
        if shown.count != ids.count { return ListProblem(.duplicate, "\(ids)") }
        strays.subtract(shown)
        return disorder(ranks, existing) ?? reading.flatMap {
            loss($0.answer, existing, shown, former, ranks)
        }
            ?? gap(ranks, existing, shown.union(strays), hasEnded)
    }

    /// P3: visible rows that exist on the server are in the server's order.
    private func disorder(_ ranks: [ID: UInt64], _ existing: Set<ID>) -> ListProblem? {
        var above: UInt64 = 0
        var segment: UInt64 = 0
        var isUncertain = false
        for row in rows {
            guard let id = row else {
                (above, segment, isUncertain) = (max(above, segment), 0, false)
                continue
            }
            guard existing.contains(id), let rank = ranks[id] else { continue }
            if rank < segment { return ListProblem(.disorder, "\(id)") }
            if rank < above, !isUncertain {
                // Rows below such a row in its segment are misplaced with it.
                isUncertain = self.isUncertain(id, rank, isFirst: segment == 0)
                if !isUncertain { return ListProblem(.disorder, "\(id)") }
            }
            segment = max(segment, rank)
        }
        return nil
    }

    /// Whether the position is uncertain. Two overlapping responses may contradict each other about the element. Or it
    /// was inserted after its range had been read, and all rows above it in its segment were deleted.
    private func isUncertain(_ id: ID, _ rank: UInt64, isFirst: Bool) -> Bool {
        let (with, without) = (
            readings.filter { $0.reading.answer.elements.contains(id) },
            readings.filter { $0.reach.contains(rank) && !$0.reading.answer.elements.contains(id) }
        )
        if isFirst, !without.isEmpty { return true }
        return with.contains { one in without.contains { $0.reading.overlaps(one.reading) } }
    }

    /// Every element of a page has a row, and no row was removed that existed when the page was created.
    private mutating func loss(
        _ answer: CollectionHistory.Response,
        _ existing: Set<ID>,
        _ shown: Set<ID>,
        _ former: [ID],
        _ ranks: [ID: UInt64]
    ) -> ListProblem? {
        if let id = answer.elements.first(where: { existing.contains($0) && !shown.contains($0) }) {
            return ListProblem(.missing, "\(id)")
        }
        let places = Dictionary(uniqueKeysWithValues: zip(answer.list, answer.list.indices))
        for (index, id) in former.enumerated() where !shown.contains(id) && existing.contains(id) {
            guard let place = places[id] else {
                // The response is older than the overlapping one that returned the element.
                strays.insert(id)
                continue
            }
            // Below a deleted row, the page does not prove that the element still existed.
            let isInOrder =
                former[..<index].allSatisfy {
                    places[$0] ?? place <= place && ranks[$0] ?? 0 <= ranks[id] ?? 0
                }
                && former[index...].allSatisfy { places[$0] ?? place >= place }
            if isInOrder { return ListProblem(.vanished, "\(id)") }
            strays.insert(id)
        }
        return nil
    }
}

// P4.

extension ListOracle {
    /// A new element splits an empty range: the older response still proves that nothing is above and below it.
    private mutating func learn(_ reading: Reading, _ ranks: [ID: UInt64]) {
        let answer = reading.answer
        guard let range = answer.range else { return }
        let first = range.lowerBound > 0 ? ranks[answer.list[range.lowerBound - 1]] ?? 0 : 0
        let end = range.upperBound < answer.list.count ? ranks[answer.list[range.upperBound]] ?? .max : .max
        let inner = answer.elements.map { ranks[$0] ?? 0 }
        for rank in inner {
            for range in empty where range.lowerBound < rank && rank < range.upperBound {
                empty.remove(range)
                empty.formUnion([range.lowerBound...rank, rank...range.upperBound])
            }
        }
        readings.append((reading, first...end))
        let known = [first] + inner + [end]
        for (upper, lower) in zip(known, known.dropFirst()) { empty.insert(upper...lower) }
    }

    /// Adjacent rows without a gap have no missing element between them, unless it was inserted there after the latest
    /// response about that range. The same holds below the last row of a complete list.
    private func gap(
        _ ranks: [ID: UInt64],
        _ existing: Set<ID>,
        _ shown: Set<ID>,
        _ hasEnded: Bool
    ) -> ListProblem? {
        let missing = Set(existing.subtracting(shown).compactMap { ranks[$0] })
        if missing.isEmpty { return nil }
        var upper: UInt64?
        for row in rows {
            guard let id = row else {
                upper = nil
                continue
            }
            // The position of deleted elements is unknown.
            guard existing.contains(id), let lower = ranks[id] else { continue }
            if let upper, !isKnown(from: upper, to: lower, missing) {
                return ListProblem(.silentGap, "above \(id)")
            }
            upper = lower
        }
        guard hasEnded, policy.history == .complete, let upper else { return nil }
        return isKnown(from: upper, to: .max, missing) ? nil : ListProblem(.silentGap, "at the end")
    }

    /// Whether responses cover the whole range without a missing element.
    private func isKnown(from start: UInt64, to end: UInt64, _ missing: Set<UInt64>) -> Bool {
        if !missing.contains(where: { $0 > start && $0 < end }) { return true }
        var reached: Set<UInt64> = [start]
        var next = [start]
        while let rank = next.popLast() {
            for range in empty where range.lowerBound <= rank && rank < range.upperBound {
                if range.upperBound >= end { return true }
                if !missing.contains(range.upperBound), reached.insert(range.upperBound).inserted {
                    next.append(range.upperBound)
                }
            }
        }
        return false
    }
}
