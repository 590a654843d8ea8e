public import GenAPIRuntime

/// A list at one moment: its rows, their freshness, and the state of each direction. These are independent: an error
/// does not hide rows, and rows do not hide an error.
public struct ListSnapshot<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The rows including gaps. Empty if the rows that were fetched have expired; a list that was never fetched has only
    /// elements that were inserted locally.
    public let rows: ListRows<Element>
    /// The number of elements of the whole list, if the API states it.
    public let total: Int?
    /// Whether the list has rows.
    public let content: ContentState
    /// The freshness of the rows.
    public let freshness: FreshnessPolicy.Freshness
    /// The state of the first page's refresh.
    public let refresh: LoadState
    /// The state of loading after the last row.
    public let append: LoadState
    /// The state of loading before the first row.
    public let prepend: LoadState
    /// The states of gaps that are loading, have failed or are paused.
    public let gaps: [ListGap.ID: LoadState]
    private let extras: PageExtras?

    init(_ rows: ListRows<Element>, _ core: ListCore, at now: Duration) {
        freshness = core.freshness(at: now)
        let isFetched = core.list.fetchedAt != nil
        self.rows = freshness == .expired && isFetched ? ListRows() : rows
        total = core.list.total
        content = self.rows.isEmpty ? (freshness == .expired ? .unknown : .empty) : .nonEmpty
        refresh = core.state(of: .refresh)
        append = core.state(of: .append)
        prepend = core.state(of: .prepend)
        gaps = core.gapStates
        extras = core.list.extras
    }

    /// The values and headers beside the elements of the latest page that had any, such as facets: `extra` and
    /// `response_headers` of the list's spec. They are stored with the list. `nil` if no page had any.
    ///
    ///     let facets = try await trips.snapshot().values(as: Trip.ListExtra.self)?.facets
    ///
    /// - Throws: `ClientError.decoding` for a response without them.
    public func values<Values: EndpointResponse>(as type: Values.Type = Values.self) throws(ClientError)
        -> Values?
    {
        try extras?.values()
    }

    /// The topmost direction with more to load: the first gap that can be filled, otherwise the end of the list.
    var unloaded: LoadDirection? {
        if let gap = rows.gaps.first(where: \.isFillable) { return .gap(gap.id) }
        if case .idle(.end) = append { return nil }
        return .append
    }

    private init(_ other: ListSnapshot, rows: ListRows<Element>) {
        self.rows = rows
        (total, content, freshness) = (other.total, other.content, other.freshness)
        (refresh, append, prepend, gaps) = (other.refresh, other.append, other.prepend, other.gaps)
        extras = other.extras
    }

    /// The same snapshot with fewer rows.
    func showing(_ window: ListRows<Element>.Window) -> ListSnapshot {
        ListSnapshot(self, rows: rows.showing(window))
    }

    /// The state of a direction. A gap without an entry in `gaps` is idle; one that cannot be filled has nothing to
    /// load.
    public subscript(direction: LoadDirection) -> LoadState {
        switch direction {
        case .refresh: refresh
        case .append: append
        case .prepend: prepend
        case .gap(let id):
            gaps[id] ?? .idle(rows.gaps.contains { $0.id == id && $0.isFillable } ? .more : .end)
        }
    }

    /// The overall state: loading takes precedence over errors, errors over content.
    public var state: State {
        let directions = [refresh, append, prepend] + gaps.values
        if directions.contains(where: { if case .loading = $0 { true } else { false } }) { return .fetching }
        for case .failed(let error, _) in directions { return .error(error) }
        return content == .unknown ? .notFetched : .fetched
    }
}

extension ListRows {
    /// A part of a list's rows.
    public enum Window: Hashable, Sendable {
        case all
        case first(Int)
        /// As many rows before and after an element; the first rows if the element is not in the list.
        case around(Element.ID, Int)
    }
}

extension ListRows {
    /// A part of the rows, without copying them.
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
    /// Whether the list has rows.
    public enum ContentState: Hashable, Sendable {
        /// The list was never fetched, or its rows have expired.
        case unknown
        /// The fetched list has no elements.
        case empty
        case nonEmpty
    }

    /// A list's overall state.
    public enum State: Sendable {
        case notFetched
        case fetching
        case fetched
        /// The latest load failed. Existing rows are kept.
        case error(any Error)
    }
}
