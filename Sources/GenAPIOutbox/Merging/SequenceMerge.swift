import GenAPIMapping

/// Combines the changes of two sides to a sequence. Between elements that both sides have kept, only one of them may have
/// changed something, or both the same (diff3).
struct SequenceMerge {
    /// `nil` if both sides have changed the same position differently.
    private(set) var merged: [JSONValue]?

    init(base: [JSONValue], local: [JSONValue], remote: [JSONValue]) {
        let ours = KeptElements(of: base, in: local).positions
        let theirs = KeptElements(of: base, in: remote).positions
        var result: [JSONValue] = []
        var (start, localStart, remoteStart) = (0, 0, 0)
        for place in 0...base.count {
            let isEnd = place == base.count
            guard let localEnd = isEnd ? local.count : ours[place],
                let remoteEnd = isEnd ? remote.count : theirs[place]
            else { continue }
            let part = Self.part(
                base[start..<place],
                local[localStart..<localEnd],
                remote[remoteStart..<remoteEnd]
            )
            guard let part else { return }
            result += part
            if isEnd { break }
            result.append(base[place])
            (start, localStart, remoteStart) = (place + 1, localEnd + 1, remoteEnd + 1)
        }
        merged = result
    }

    private static func part(
        _ base: ArraySlice<JSONValue>,
        _ local: ArraySlice<JSONValue>,
        _ remote: ArraySlice<JSONValue>
    ) -> ArraySlice<JSONValue>? {
        if local == base || local == remote { return remote }
        return remote == base ? local : nil
    }
}

/// The elements of a sequence that a changed version has kept in their order: a longest common subsequence (Myers 1986).
/// If more than `limit` elements differ, none in the middle counts as kept, so that the cost stays proportional to the length.
struct KeptElements {
    /// The position of each kept element in the changed version.
    private(set) var positions: [Int?]
    private static var limit: Int { 500 }

    init(of base: [JSONValue], in changed: [JSONValue]) {
        positions = Array(repeating: nil, count: base.count)
        let shorter = min(base.count, changed.count)
        let prefix = (0..<shorter).first { base[$0] != changed[$0] } ?? shorter
        let suffix =
            (0..<(shorter - prefix)).first {
                base[base.count - 1 - $0] != changed[changed.count - 1 - $0]
            } ?? shorter - prefix
        for place in 0..<prefix { positions[place] = place }
        for place in 0..<suffix { positions[base.count - 1 - place] = changed.count - 1 - place }
        keep(
            Array(base[prefix..<base.count - suffix]),
            Array(changed[prefix..<changed.count - suffix]),
            prefix
        )
    }

    private mutating func keep(_ base: [JSONValue], _ changed: [JSONValue], _ offset: Int) {
        guard !base.isEmpty, !changed.isEmpty else { return }
        // Equal elements have equal numbers, which are compared faster.
        var numbers: [JSONValue: Int] = [:]
        func number(_ value: JSONValue) -> Int {
            if let known = numbers[value] { return known }
            numbers[value] = numbers.count
            return numbers.count - 1
        }
        let (old, new) = (base.map(number), changed.map(number))
        var (x, y) = (old.count, new.count)
        for ends in Self.rounds(old, new).reversed() {
            // The last step was an insertion or a removal, followed by kept elements.
            let diagonal = x - y
            let isInsertion = ends.isInsertion(on: diagonal)
            let former = isInsertion ? diagonal + 1 : diagonal - 1
            let startX = ends.isFirst ? 0 : ends[former]
            let startY = ends.isFirst ? 0 : startX - former
            let kept = ends.isFirst ? x : x - startX - (isInsertion ? 0 : 1)
            for step in 0..<max(kept, 0) { positions[offset + x - 1 - step] = offset + y - 1 - step }
            (x, y) = (startX, startY)
        }
    }

    /// The farthest ends before each round; empty if there are too many rounds.
    private static func rounds(_ old: [Int], _ new: [Int]) -> [Ends] {
        let last = min(old.count + new.count, limit)
        var (ends, rounds) = (Ends(upTo: last), [Ends]())
        for round in 0...last {
            ends.round = round
            rounds.append(ends)
            for diagonal in stride(from: -round, through: round, by: 2) {
                var x = 0
                if !ends.isFirst {
                    x = ends.isInsertion(on: diagonal) ? ends[diagonal + 1] : ends[diagonal - 1] + 1
                }
                while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
                ends[diagonal] = x
                if x >= old.count, x - diagonal >= new.count { return rounds }
            }
        }
        return []
    }
}

extension KeptElements {
    /// The farthest positions in the base that are reached with one change per round, by diagonal: the position in the base
    /// minus that in the changed version.
    fileprivate struct Ends {
        var round = 0
        private var values: [Int]

        init(upTo rounds: Int) { values = Array(repeating: 0, count: 2 * rounds + 3) }

        var isFirst: Bool { round == 0 }

        subscript(diagonal: Int) -> Int {
            get { values[diagonal + values.count / 2] }
            set { values[diagonal + values.count / 2] = newValue }
        }

        /// Whether the farthest end on a diagonal is reached by an insertion, and not by a removal.
        func isInsertion(on diagonal: Int) -> Bool {
            diagonal == -round || diagonal != round && self[diagonal - 1] < self[diagonal + 1]
        }
    }
}
