/// A list at one moment: what there is of it, how good that is, and what is being loaded. The three do not depend on each
/// other: an error hides no rows, and rows hide no error.
public struct ListSnapshot<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Gaps included. None where `freshness` is `expired`.
    public let rows: ListRows<Element>
    /// How many elements the whole list has, where the API says so.
    public let total: Int?
    /// Whether there is anything to show, as far as that is known.
    public let presence: Presence
    /// How good the rows are.
    public let freshness: Staleness.Freshness
    /// Of the first page, anew.
    public let refresh: LaneState
    /// Of what comes after the last element.
    public let append: LaneState
    /// Of what has come before the first element.
    public let prepend: LaneState
    /// Of the gaps that are being filled or could not be.
    public let gaps: [ListGap.ID: LaneState]

    init(_ rows: ListRows<Element>, _ core: ListCore, at now: Duration) {
        freshness = core.freshness(at: now)
        self.rows = freshness == .expired ? ListRows() : rows
        total = core.list.total
        presence = freshness == .expired ? .unknown : rows.isEmpty ? .empty : .some
        refresh = core.state(of: .refresh)
        append = core.state(of: .append)
        prepend = core.state(of: .prepend)
        gaps = core.gapStates
    }

    /// The topmost direction in which there is more to load: the first gap that can be filled, or else the end.
    var unloaded: Lane? {
        if let gap = rows.gaps.first(where: \.isFillable) { return .gap(gap.id) }
        if case .idle(.end) = append { return nil }
        return .append
    }

    private init(_ other: ListSnapshot, rows: ListRows<Element>) {
        self.rows = rows
        (total, presence, freshness) = (other.total, other.presence, other.freshness)
        (refresh, append, prepend, gaps) = (other.refresh, other.append, other.prepend, other.gaps)
    }

    /// The same with fewer rows.
    func showing(_ window: ListRows<Element>.Window) -> ListSnapshot {
        ListSnapshot(self, rows: rows.showing(window))
    }

    /// Of a gap too: one that neither loads nor waits nor has failed is idle, and one that is not among the rows, or
    /// cannot be filled, has nothing to load.
    public subscript(lane: Lane) -> LaneState {
        switch lane {
        case .refresh: refresh
        case .append: append
        case .prepend: prepend
        case .gap(let id):
            gaps[id] ?? .idle(rows.gaps.contains { $0.id == id && $0.isFillable } ? .more : .end)
        }
    }

    /// In one word: what loads comes first, then what went wrong, then what is there.
    public var state: State {
        let lanes = [refresh, append, prepend] + gaps.values
        if lanes.contains(where: { if case .loading = $0 { true } else { false } }) { return .fetching }
        for case .failed(let error, _) in lanes { return .error(error) }
        return presence == .unknown ? .notFetched : .fetched
    }
}

extension ListRows {
    /// The part of a list that somebody looks at.
    public enum Window: Hashable, Sendable {
        case all
        case first(Int)
        /// That many rows before and after an element; the first ones where it is not in the list.
        case around(Element.ID, Int)
    }
}

extension ListRows {
    /// Some of the rows. Nothing is copied.
    public func showing(_ part: ListRows<Element>.Window) -> ListRows {
        let range: Range<Int>
        switch part {
        case .all: range = 0..<count
        case .first(let length): range = 0..<Swift.min(Swift.max(length, 0), count)
        case .around(let id, let distance):
            let middle = index(of: id) ?? 0, distance = Swift.min(Swift.max(distance, 0), count)
            range = Swift.max(middle - distance, 0)..<Swift.min(middle + distance + 1, count)
        }
        let bounds = window.lowerBound + range.lowerBound..<window.lowerBound + range.upperBound
        return ListRows(contents, stored, numbers, window: bounds)
    }
}

extension ListSnapshot {
    /// Whether there is anything to show.
    public enum Presence: Hashable, Sendable {
        /// The list was never fetched, or what was is too old to be shown.
        case unknown
        /// It was fetched and has no elements.
        case empty
        case some
    }

    /// How far a list is, in one word.
    public enum State: Sendable {
        case notFetched
        case fetching
        case fetched
        /// What was fetched before is still there.
        case error(any Error)
    }
}
