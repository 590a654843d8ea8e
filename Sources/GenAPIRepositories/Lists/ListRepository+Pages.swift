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
            switch (source, cursor) {
            case (.pages(let page), _): try await receive(page(cursor), ticket, place, begun, time)
            case (.element(_, let rest?), let cursor?) where place != .start:
                try await receive(rest(cursor), ticket, place, begun, time)
            case (.element(let fetch, _), _):
                let answer = try await fetch(core.list.invalidatedAt ?? 0)
                try await adopt(answer, ticket, begun, time)
            }
            noteLoad(at: place, nil)
        } catch {
            noteLoad(at: place, error)
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
        let start = repositories.client?.isMeasured == true ? ContinuousClock.now : nil
        let interval = RequestInterval(begun: begun, received: repositories.sequence.next())
        let (key, scope, configuration, repositories) = (key, scope, configuration, repositories)
        let (pending, missingRows, completion) = (repositories.pending, missingRows, completion)
        let received = page
        let page = try received.prepared(by: repositories)
        let extras = received.extras
        let ((merge, difference), change) = try await commit { change in
            let changes = pending.changes(in: scope)
            guard isWanted else {
                _ = try change.receive(
                    page.inOrder + page.repeats,
                    in: scope,
                    interval,
                    pending: changes,
                    completion: completion
                )
                try change.receiveContents(
                    of: page.inOrder + page.repeats,
                    in: scope,
                    interval,
                    pending,
                    completion
                )
                return (PageMerge(isCurrent: false), ListDifference<Element>?.none)
            }
            let former = try change.store.list(key)?.contents ?? ListContents()
            let merge = try change.receive(
                page,
                at: place,
                of: key,
                in: scope,
                configuration.mergePolicy,
                interval,
                pending: changes,
                completion: completion
            )
            try change.receiveContents(
                of: page.inOrder + page.repeats,
                in: scope,
                interval,
                pending,
                completion
            )
            let edits = repositories.confirmedEdits.edits(of: key, since: begun, Element.self)
            for edit in edits { try change.edit(edit, of: key, in: scope) }
            if let missingRows {
                try change.keepMissingRows(of: key, in: scope, since: former, pending: changes, missingRows)
            }
            var list = try change.list(key)
            list.received(page.total, at: place, begun, time, configuration)
            list.extras = extras ?? list.extras
            try change.put(list, for: key)
            let isOnlyMerged = edits.isEmpty && missingRows == nil
            let difference = try change.difference(
                of: key,
                in: scope,
                since: former,
                insertions: isOnlyMerged ? merge.insertions : nil
            )
            try repositories.forgetUnused(in: change, answering: begun)
            return (merge, difference)
        }
        if let start { noteImport(start.duration(to: .now)) }
        // The page's effects in other lists are visible before its callers continue.
        await repositories.changed(change.others)
        end(ticket, begun)
        adopt(change)
        note(difference, of: ticket, received, change)
        step { $0.received(ticket, merge, count: received.inOrder.count, next: received.following, at: $1) }
    }

    /// Adopts the rows that the element around the list has brought: the transaction that stored it has stored them too.
    ///
    /// - Parameter answer: The response to the request for the element, which may have begun before the request of the list.
    private func adopt(
        _ answer: ElementAnswer,
        _ ticket: ListCore.Ticket,
        _ begun: Int,
        _ time: Duration
    ) async throws {
        let (key, configuration) = (key, configuration)
        let (_, change) = try await commit { change in
            var list = try change.list(key)
            list.received(nil, at: .start, answer.begun, time, configuration)
            try change.put(list, for: key)
        }
        end(ticket, begun)
        adopt(change)
        note(answer.differences[key] as? ListDifference<Element>, of: ticket, nil, change)
        step { $0.received(ticket, PageMerge(), count: 0, next: nil, at: $1) }
    }

    /// Adds what a response has changed to the result of its request.
    private func note(
        _ difference: ListDifference<Element>?,
        of ticket: ListCore.Ticket,
        _ page: Page<Element>?,
        _ change: StoreChange
    ) {
        guard let difference, core.isUnderWay(ticket) else { return }
        results[ticket, default: LoadResult()].add(difference, page, numbers: change.rows.numbers)
    }

    /// Ends a request, and removes the confirmed edits that every response to come includes.
    private func end(_ ticket: ListCore.Ticket, _ number: Int) {
        // The direction may already continue with the next page under the same ticket.
        if begun[ticket] == number {
            begun[ticket] = nil
            requests[ticket] = nil
        }
        repositories.confirmedEdits.removeAll(before: repositories.underWay.oldest(besides: number))
    }
}

extension Page where Element: Identifiable {
    /// The page with its elements as hooks leave them.
    fileprivate func prepared(by hooks: Repositories) throws -> Page {
        guard hooks.importHooks.hasHooks(before: Element.self) else { return self }
        let inOrder = try hooks.prepared(inOrder)
        let ids = Set(self.inOrder.map { $0.id })
        let repeats = try hooks.prepared(repeats.filter { !ids.contains($0.id) })
        return Page(inOrder, repeats: repeats, asIn: self)
    }
}

// Telemetry.

extension ListRepository {
    private func noteLoad(at place: MergePoint, _ error: (any Error)?) {
        repositories.client?.note(
            Measurement(
                "genapi.list.loads",
                .count(1),
                [("genapi.type", "\(Element.self)"), ("genapi.list.direction", place.directionName)]
                    + (error.map { [("error.type", Measurement.errorType($0))] } ?? [])
            )
        )
    }

    /// - Parameter time: The time from the arrival of a page until it is stored.
    private func noteImport(_ time: Duration) {
        repositories.client?.note(
            Measurement("genapi.list.import.duration", .duration(time), [("genapi.type", "\(Element.self)")])
        )
    }
}

extension MergePoint {
    fileprivate var directionName: String {
        switch self {
        case .start: "refresh"
        case .end: "append"
        case .beginning: "prepend"
        case .gap: "gap"
        }
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
        let (key, scope, repositories, windows) = (key, scope, repositories, windows)
        let (pending, sequence) = (repositories.pending, repositories.sequence)
        return try await repositories.transaction(isReading: isReading) { change in
            let result = try body(change)
            // Every transaction after a reader's arrival reads its window.
            let windows = windows.current
            let edits = pending.edits(of: key, Element.self)
            let rows = try change.rows(of: key, in: scope, after: edits, reading: windows)
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
