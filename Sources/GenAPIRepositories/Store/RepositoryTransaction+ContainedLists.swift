import GenAPIRuntime

/// A list that a response contained inside of an element.
protocol ReceivedList {
    func receive(
        in transaction: RepositoryTransaction,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws
}

struct ReceivedRows<Element: Identifiable & Sendable, Row: Identifiable & Sendable>: ReceivedList
where Element.ID: Sendable, Row.ID: Sendable {
    let list: RepositoryStore.ContainedList<Element, Row>
    let element: Element
    let scope: ElementScope<Element>
    /// With distinct identities.
    let rows: [Row]
    let rowScope: ElementScope<Row>

    /// Merges the rows that exist, which are stored already. The lists of deleted elements stay as they are.
    func receive(
        in transaction: RepositoryTransaction,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws {
        let known = try transaction.element(element.id, in: scope)
        if let known, !known.isConfirmed, !interval.startsAfter(known.interval) { return }
        let existing = try rows.map { $0.id }
            .filter { try transaction.element($0, in: rowScope)?.isConfirmed == true }
        try transaction.receive(
            existing,
            of: list.key(of: element.id, in: scope),
            in: rowScope,
            merge(transaction.lists?.client),
            interval,
            pending
        )
    }

    /// How the rows are merged into the list.
    private func merge(_ client: Client?) -> RowsMerge<Row> {
        guard let rest = list.rest else { return .whole(list.merge) }
        // Without a client, or with a link to another server, the rows of the element are all that can be had.
        let page = client.flatMap { try? rest.opening(element, rows, $0) }
        return .page(page ?? Page(rows), rest.mergePolicy(element.id))
    }
}

/// How the rows of a response are merged into a list inside of an element.
private enum RowsMerge<Row: Sendable> {
    case whole(RepositoryStore.ListMerge)
    /// As the first page of a list that continues elsewhere.
    case page(Page<Row>, ListConfiguration.MergePolicy)

    /// The number of rows of the whole list, if the response says it.
    var total: Int? { if case .page(let page, _) = self { page.total } else { nil } }
}

extension ListContents {
    fileprivate mutating func merge<Row>(
        _ entries: [Int],
        _ merge: RowsMerge<Row>,
        _ interval: RequestInterval
    ) {
        switch merge {
        case .whole(let merge): self.merge(entries, merge, interval)
        case .page(let page, let policy):
            latest = interval
            _ = self.merge(Page(entries, asIn: page), at: .start, policy, interval)
        }
    }
}

extension RepositoryTransaction {
    /// Merges the rows of a response into a list inside of an element, unless newer ones are known.
    fileprivate func receive<Row: Identifiable & Sendable>(
        _ rows: [Row.ID],
        of key: ListKey,
        in scope: ElementScope<Row>,
        _ merge: RowsMerge<Row>,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws where Row.ID: Sendable {
        let former = try store.list(key)?.contents ?? ListContents()
        guard let lists, former.canChange(to: interval) else { return }
        let entries = try store.numbers(of: rows, in: scope)
        try change(key) { list in
            list.scope = scope.key
            list.contents.merge(entries, merge, interval)
            list.facts.receivedWithElement(interval, at: lists.clock.now(), tag: "\(Row.self)")
            list.facts.total = merge.total ?? list.facts.total
            return entries
        }
        for edit in lists.confirmedEdits.edits(of: key, since: interval.begun, Row.self) {
            try self.edit(edit, of: key, in: scope)
        }
        if let rule = lists.missingRows(of: key, Row.self) {
            try keepMissingRows(of: key, in: scope, since: former, pending: pending.changes(in: scope), rule)
        }
        try lists.noteReceived(key, rows: list(key).count)
        if lists.isInUse(key) {
            note(try difference(of: key, in: scope, since: former, rows: rows), of: key)
        }
    }
}

extension ListState {
    fileprivate mutating func receivedWithElement(
        _ interval: RequestInterval,
        at time: Duration,
        tag: String
    ) {
        (fetchedAt, tags) = (time, [tag])
        if let at = invalidatedAt, at < interval.begun { invalidatedAt = nil }
    }
}
