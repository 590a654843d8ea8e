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
    let element: Element.ID
    let scope: ElementScope<Element>
    /// Distinct.
    let rows: [Row.ID]
    let rowScope: ElementScope<Row>

    /// Merges the rows that exist, which are stored already. The lists of deleted elements stay as they are.
    func receive(
        in transaction: RepositoryTransaction,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws {
        let known = try transaction.element(element, in: scope)
        if let known, !known.isConfirmed, !interval.startsAfter(known.interval) { return }
        let rows = try rows.filter { try transaction.element($0, in: rowScope)?.isConfirmed == true }
        try transaction.receive(
            rows,
            of: list.key(of: element, in: scope),
            in: rowScope,
            list.merge,
            interval,
            pending
        )
    }
}

extension RepositoryTransaction {
    /// Merges the rows of a response into a list inside of an element, unless newer ones are known.
    fileprivate func receive<Row: Identifiable & Sendable>(
        _ rows: [Row.ID],
        of key: ListKey,
        in scope: ElementScope<Row>,
        _ merge: RepositoryStore.ListMerge,
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
