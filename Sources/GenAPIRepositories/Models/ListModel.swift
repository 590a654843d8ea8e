public import Observation

/// An observable list for a user interface.
///
///     List {
///         ForEach(model.rows) { row in … .onAppear { model.appeared(row.id) } }
///     }
///     .task { await model.run() }
///     .refreshable { await model.refresh() }
@MainActor @Observable
public final class ListModel<Element: Identifiable & Sendable> where Element.ID: Sendable {
    /// The underlying list.
    public let list: ListRepository<Element>
    /// `nil` until the list has been read from the store.
    public private(set) var snapshot: ListSnapshot<Element>?

    /// Creates a model without reading or requesting anything; `run()` starts it.
    public init(_ list: ListRepository<Element>) {
        self.list = list
    }

    /// The rows; empty until the list has been read from the store.
    public var rows: ListRows<Element> { snapshot?.rows ?? ListRows() }
    /// The rows without gaps. Suitable for lists that are fetched as a whole, and for others until a refresh leaves a
    /// gap.
    public var elements: [Element] { rows.elements }
    /// The overall state; `notFetched` until the list has been read from the store.
    public var state: ListSnapshot<Element>.State { snapshot?.state ?? .notFetched }

    /// Follows the list until the task is cancelled. Refreshes the list first if it is not fresh.
    public func run() async {
        for await snapshot in list.snapshots() { self.snapshot = snapshot }
    }

    /// Call this when a row becomes visible. Near the end it loads the next page, and near a gap above stale rows the
    /// page that replaces them. After an error it loads nothing for `FreshnessPolicy.retryDelay`.
    public func appeared(_ id: ListRow<Element>.ID) {
        guard let snapshot, case .element(let id) = id, let index = snapshot.rows.index(of: id) else {
            return
        }
        let distance = min(max(list.configuration.prefetchDistance, 0), snapshot.rows.count)
        let end = min(index + distance, snapshot.rows.count)
        if let gap = snapshot.staleGap(in: index..<end, list.configuration) {
            load(.gap(gap))
        } else if end == snapshot.rows.count, case .idle(.more) = snapshot.append {
            load(.append)
        }
    }

    private func load(_ direction: LoadDirection) {
        Task { _ = try? await list.load(direction, isAutomatic: true) }
    }

    /// Loads the first page again. The snapshot contains the error, if any.
    public func refresh() async { _ = try? await list.refresh() }

    /// Loads the missing rows of a gap.
    public func fill(_ gap: ListGap.ID) async { _ = try? await list.load(.gap(gap)) }

    /// Loads in a direction again, even directly after an error.
    public func retry(_ direction: LoadDirection) async { _ = try? await list.load(direction) }
}

extension ListSnapshot {
    /// The first idle gap in the range that has stale rows below it.
    fileprivate func staleGap(in range: Range<Int>, _ configuration: ListConfiguration) -> ListGap.ID? {
        guard configuration.mergePolicy.isByGeneration else { return nil }
        for index in range {
            guard case .gap(let gap) = rows[index] else { continue }
            if case .idle(.more) = self[.gap(gap.id)] { return gap.id }
        }
        return nil
    }
}
