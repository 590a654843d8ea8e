import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// What must be true of the rows of a `ListStory`, by all that its server has answered.
struct ListStoryJudge {
    private typealias ID = CollectionElement.ID

    /// An answer, and between which steps it was cut out.
    struct Reading {
        let answer: CollectionHistory.Answer
        let begun: Int
        let received: Int

        func overlaps(_ other: Reading) -> Bool { begun < other.received && other.begun < received }
    }

    private let rules: ListRules.Merging
    private var readings: [(reading: Reading, reach: ClosedRange<UInt64>)] = []
    private(set) var rows: [CollectionElement.ID?] = []
    /// From where to where in the order of the list there was nothing, according to the latest answers.
    private var empty: Set<ClosedRange<UInt64>> = []
    /// Rows that went because they stood out of order, as no client could know.
    private var strays: Set<ID> = []

    init(_ rules: ListRules.Merging) { self.rules = rules }

    /// The elements that are shown.
    var ids: [CollectionElement.ID] { rows.compactMap { $0 } }

    /// Rows that need not be right yet.
    mutating func show(_ rows: [CollectionElement.ID?]) { self.rows = rows }

    /// The first thing that is wrong.
    ///
    /// - Parameter reading: The answer that was put into the list; `nil` when it had no place there.
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

    /// P3: what is shown and on the server stands in the server's order.
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
                // What comes after such a row in its segment stands with it.
                isUncertain = self.isUncertain(id, rank, isFirst: segment == 0)
                if !isUncertain { return ListProblem(.disorder, "\(id)") }
            }
            segment = max(segment, rank)
        }
        return nil
    }

    /// Two answers that were under way together tell of the place, one with the element and one without: nobody knows which
    /// of them is older. Nor does anybody know where it stands when it came there after its place was read, and all that
    /// is above it in its segment is gone.
    private func isUncertain(_ id: ID, _ rank: UInt64, isFirst: Bool) -> Bool {
        let (with, without) = (
            readings.filter { $0.reading.answer.elements.contains(id) },
            readings.filter { $0.reach.contains(rank) && !$0.reading.answer.elements.contains(id) }
        )
        if isFirst, !without.isEmpty { return true }
        return with.contains { one in without.contains { $0.reading.overlaps(one.reading) } }
    }

    /// An element of a page is in a row, and a row that was there when the page was cut out is not gone with it.
    private mutating func loss(
        _ answer: CollectionHistory.Answer,
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
                // The answer is older than the one that brought it, with which it was under way.
                strays.insert(id)
                continue
            }
            // Where it stood below what comes after it, be that gone by now, the page does not show that it was still there.
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

extension ListStoryJudge {
    /// Where an answer had something that an answer before it had not, that one still says what is not there above and
    /// below.
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

    /// Between two rows without a gap there is nothing that is in no row, unless it came there after the latest answer about
    /// that place; nor after the last row of a list that has ended.
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
            // What is gone may stand anywhere.
            guard existing.contains(id), let lower = ranks[id] else { continue }
            if let upper, !isKnown(from: upper, to: lower, missing) {
                return ListProblem(.silentGap, "above \(id)")
            }
            upper = lower
        }
        guard hasEnded, rules.history == .complete, let upper else { return nil }
        return isKnown(from: upper, to: .max, missing) ? nil : ListProblem(.silentGap, "at the end")
    }

    /// Whether the answers tell of everything from one place to the other, and of nothing that is missing.
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
