public import Observation

/// A list for a user interface.
///
///     List {
///         ForEach(model.rows) { row in … .onAppear { model.appeared(row.id) } }
///     }
///     .task { await model.run() }
///     .refreshable { await model.refresh() }
@MainActor @Observable
public final class ListModel<Element: Identifiable & Sendable> where Element.ID: Sendable {
    /// What it shows.
    public let list: ListRepository<Element>
    /// `nil` until the list has been read from the store.
    public private(set) var snapshot: ListSnapshot<Element>?

    /// Reads nothing and asks for nothing; `run()` does.
    public init(_ list: ListRepository<Element>) {
        self.list = list
    }

    /// Empty until the list has been read from the store.
    public var rows: ListRows<Element> { snapshot?.rows ?? ListRows() }
    /// The rows without the gaps: all there is to show of a list that has none. Lists that come as a whole never have one,
    /// and neither do others as long as they are only read to their end.
    public var elements: [Element] { rows.elements }
    /// `notFetched` until the list has been read from the store.
    public var state: ListSnapshot<Element>.State { snapshot?.state ?? .notFetched }

    /// Follows the list until the task is cancelled. A list that is not fresh is refreshed when this begins.
    public func run() async {
        for await snapshot in list.snapshots() { self.snapshot = snapshot }
    }

    /// A row has come into view: near the end, more is loaded, and above stale rows, the page that takes their place. After
    /// an error neither is, for `Staleness.errorRetry`.
    public func appeared(_ id: ListRow<Element>.ID) {
        guard let snapshot, case .element(let id) = id, let index = snapshot.rows.index(of: id) else {
            return
        }
        let distance = min(max(list.rules.prefetchDistance, 0), snapshot.rows.count)
        let end = min(index + distance, snapshot.rows.count)
        if let gap = snapshot.staleGap(in: index..<end, list.rules) {
            load(.gap(gap))
        } else if end == snapshot.rows.count, case .idle(.more) = snapshot.append {
            load(.append)
        }
    }

    private func load(_ lane: Lane) {
        Task { try? await list.load(lane, isAutomatic: true) }
    }

    /// The first page, anew. What went wrong is in the snapshot.
    public func refresh() async { try? await list.refresh() }

    /// What is missing between two rows.
    public func fill(_ gap: ListGap.ID) async { try? await list.load(.gap(gap)) }

    /// Tries a lane again, whenever it has failed.
    public func retry(_ lane: Lane) async { try? await list.load(lane) }
}

extension ListSnapshot {
    /// The first gap among some rows that has stale rows below it and is not being filled.
    fileprivate func staleGap(in range: Range<Int>, _ rules: ListRules) -> ListGap.ID? {
        guard rules.merging.isByGeneration else { return nil }
        for index in range {
            guard case .gap(let gap) = rows[index] else { continue }
            if case .idle(.more) = self[.gap(gap.id)] { return gap.id }
        }
        return nil
    }
}
