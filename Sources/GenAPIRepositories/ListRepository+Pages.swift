import GenAPIRuntime

// Pages.

extension ListRepository {
    func fetch(
        _ ticket: ListCore.Ticket,
        _ place: MergePoint,
        _ cursor: PageCursor?,
        begun: Int,
        at time: Duration
    ) async {
        defer { repositories.underWay.end(begun) }
        do {
            let page = try await page(cursor)
            try await receive(page, ticket, place, begun, time)
        } catch {
            let pause = LoadState.PauseReason(error, at: repositories.clock.now())
            end(ticket, begun)
            step { $0.failed(ticket, error, pause: pause, at: $1) }
        }
    }

    /// Stores a page. A page that arrives too late updates elements but not the order.
    private func receive(
        _ page: Page<Element>,
        _ ticket: ListCore.Ticket,
        _ place: MergePoint,
        _ begun: Int,
        _ time: Duration
    ) async throws {
        let isWanted = core.isUnderWay(ticket)
        let interval = RequestInterval(begun: begun, received: repositories.sequence.next())
        let edits = confirmedEdits.filter { $0.at > begun }.map(\.edit)
        let (key, configuration, repositories) = (key, configuration, repositories)
        let (pending, missingRows, completion) = (repositories.pending, missingRows, completion)
        let (merge, change) = try await commit { change in
            let changes = pending.changes(of: Element.self)
            guard isWanted else {
                _ = try change.receive(
                    page.inOrder + page.repeats,
                    interval,
                    pending: changes,
                    completion: completion
                )
                try change.receiveContents(of: page.inOrder + page.repeats, interval, pending, completion)
                return PageMerge(isCurrent: false)
            }
            let former = missingRows == nil ? nil : try change.store.list(key)?.contents
            let merge = try change.receive(
                page,
                at: place,
                of: key,
                configuration.mergePolicy,
                interval,
                pending: changes,
                completion: completion
            )
            try change.receiveContents(of: page.inOrder + page.repeats, interval, pending, completion)
            for edit in edits { try change.edit(edit, of: key) }
            if let former, let missingRows {
                try change.keepMissingRows(of: key, since: former, pending: changes, missingRows)
            }
            var list = try change.list(key)
            list.received(page.total, at: place, begun, time, configuration)
            try change.put(list, for: key)
            try repositories.forgetUnused(in: change, answering: begun)
            return merge
        }
        end(ticket, begun)
        adopt(change)
        step { $0.received(ticket, merge, count: page.inOrder.count, next: page.following, at: $1) }
        await repositories.changed(change.others)
    }

    /// Removes the confirmed edits that started before every request in flight.
    private func end(_ ticket: ListCore.Ticket, _ number: Int) {
        // The direction may already continue with the next page under the same ticket.
        if begun[ticket] == number {
            begun[ticket] = nil
            requests[ticket] = nil
        }
        let oldest = begun.values.min() ?? .max
        confirmedEdits.removeAll { $0.at < oldest }
    }
}

extension ListState {
    fileprivate mutating func received(
        _ total: Int?,
        at place: MergePoint,
        _ begun: Int,
        _ time: Duration,
        _ configuration: ListConfiguration
    ) {
        self.total = total ?? self.total
        tags = configuration.tags
        guard place == .start else { return }
        fetchedAt = time
        if let at = invalidatedAt, at < begun { invalidatedAt = nil }
    }
}

// The store.

extension ListRepository {
    /// The result of a transaction.
    struct StoreChange: Sendable {
        let revision: Int
        let list: ListState
        let rows: ListRows<Element>
        /// The parts of `rows` whose elements were read.
        let windows: Set<ListRows<Element>.Window>
        /// The other lists whose rows have changed.
        let others: Set<ListKey>
    }

    /// Runs a transaction and reads the resulting list.
    ///
    /// - Parameter isReading: Whether the body writes nothing.
    func commit<Result: Sendable>(
        isReading: Bool = false,
        _ body: @escaping @Sendable (RepositoryTransaction) throws -> Result
    ) async throws -> (Result, StoreChange) {
        let (key, repositories, windows) = (key, repositories, windows)
        let (pending, sequence) = (repositories.pending, repositories.sequence)
        return try await repositories.transaction(isReading: isReading) { change in
            let result = try body(change)
            // Every transaction after a reader's arrival reads its window.
            let windows = windows.current
            let edits = pending.edits(of: key, Element.self)
            let rows = try change.rows(of: key, after: edits, reading: windows)
            let others = try repositories.changedLists(in: change).subtracting([key])
            return (
                result,
                StoreChange(
                    revision: sequence.next(),
                    list: try change.list(key),
                    rows: rows,
                    windows: windows,
                    others: others
                )
            )
        }
    }

    /// Adopts the state of a transaction, unless a later one was adopted before.
    func adopt(_ change: StoreChange) {
        guard change.revision > revision else { return }
        revision = change.revision
        (rows, readWindows) = (change.rows, change.windows)
        core.list = change.list
        repositories.note(change.list.count, of: key)
    }

    /// Adopts and publishes a change of this list.
    func finish(_ change: StoreChange) async {
        adopt(change)
        step { _, _ in }
        await repositories.changed(change.others)
    }

    func read() async throws -> StoreChange { try await commit(isReading: true) { _ in }.1 }

    func open() async throws {
        if revision == 0 { adopt(try await read()) }
    }

    /// Reads the elements of a window that is one of `windows`.
    func open(_ window: ListRows<Element>.Window) async throws {
        if revision == 0 || !isRead(window) { adopt(try await read()) }
    }

    func isRead(_ window: ListRows<Element>.Window) -> Bool {
        readWindows.contains(.all) || readWindows.contains(window)
    }
}
