// Optimistic edits. An edit with `send` is rolled back if that throws; newer server data is kept.

extension ListRepository {
    /// Inserts an element, unless the list contains it.
    ///
    /// - Parameter send: Creates the element on the server and returns it, possibly with another id.
    /// - Returns: The resulting element.
    /// - Throws: Any error of `send`.
    @discardableResult
    public func insert(
        _ element: Element,
        at position: InsertionPoint<Element.ID> = .start,
        send: (@Sendable () async throws -> Element)? = nil
    ) async throws -> Element {
        let (scope, edit) = (scope, ListEdit<Element>.insert(element.id, position))
        guard let send else {
            let number = repositories.sequence.next()
            try await confirm(edit) { change in
                try change.put(
                    StoredElement(element, interval: RequestInterval(begun: number, received: number)),
                    for: element.id,
                    in: scope
                )
            }
            return element
        }
        let creation = PendingChange<Element>(id: repositories.sequence.next()) { $0 = $0 ?? element }
        try await show(element.id, creation, edit)
        do {
            let sent = try await send()
            let created = try repositories.prepared([sent]).first
            let insertion = created.map { ListEdit<Element>.insert($0.id, position) }
            try await settle(element.id, creation, insertion, created)
            return created ?? sent
        } catch {
            try await settle(element.id, creation, nil, nil)
            throw error
        }
    }

    /// Removes an element from this list only.
    ///
    /// - Throws: Any error of `send`; `FetchError.closed`.
    public func remove(_ id: Element.ID, send: (@Sendable () async throws -> Void)? = nil) async throws {
        try await perform(.remove(id), send)
    }

    /// Moves an element within the list.
    ///
    /// - Throws: Any error of `send`; `FetchError.closed`.
    public func move(
        _ id: Element.ID,
        to position: InsertionPoint<Element.ID>,
        send: (@Sendable () async throws -> Void)? = nil
    ) async throws {
        try await perform(.move(id, position), send)
    }

    private func perform(_ edit: ListEdit<Element>, _ send: (@Sendable () async throws -> Void)?) async throws
    {
        guard let send else { return try await confirm(edit) { _ in } }
        let (id, key, pending) = (repositories.sequence.next(), key, repositories.pending)
        await finish(try await commit { _ in pending.add(edit, id, to: key) }.1)
        do {
            try await send()
            try await confirm(edit) { _ in pending.removeEdit(id, from: key) }
        } catch {
            await finish(try await commit { _ in pending.removeEdit(id, from: key) }.1)
            throw error
        }
    }

    /// Records an edit that the server has confirmed. Responses to earlier requests do not undo it.
    package func record(_ edit: ListEdit<Element>, at number: Int) {
        repositories.confirmedEdits.add(edit, at: number, to: key)
        repositories.confirmedEdits.removeAll(before: repositories.underWay.oldest())
    }

    /// Applies a confirmed edit. Responses to earlier requests do not undo it.
    private func confirm(
        _ edit: ListEdit<Element>,
        _ alongside: @escaping @Sendable (RepositoryTransaction) throws -> Void
    ) async throws {
        let (key, scope) = (key, scope)
        record(edit, at: repositories.sequence.next())
        let (_, change) = try await commit { change in
            try alongside(change)
            try change.edit(edit, of: key, in: scope)
        }
        await finish(change)
    }
}

// Elements that the server has not created yet.

extension ListRepository {
    private func show(
        _ id: Element.ID,
        _ creation: PendingChange<Element>,
        _ edit: ListEdit<Element>
    ) async throws {
        let (key, scope, pending) = (key, scope, repositories.pending)
        do {
            let (_, change) = try await commit { change in
                pending.add(edit, creation.id, to: key)
                try change.begin(creation, id, in: scope, pending)
            }
            await finish(change)
        } catch {
            pending.removeEdit(creation.id, from: key)
            pending.remove(creation, from: id, in: scope)
            throw error
        }
    }

    /// - Parameters:
    ///   - edit: The resulting edit of the list, and `created` the created element; `nil` if the server rejected it.
    private func settle(
        _ id: Element.ID,
        _ creation: PendingChange<Element>,
        _ edit: ListEdit<Element>?,
        _ created: Element?
    ) async throws {
        let (key, scope) = (key, scope)
        let (pending, now) = (repositories.pending, repositories.sequence.next())
        if let edit { record(edit, at: now) }
        let (_, change) = try await commit { change in
            pending.removeEdit(creation.id, from: key)
            let isSame = created?.id == id
            if let created { change.noteImported(CollectionOfOne(created), in: scope) }
            try change.end(creation, id, in: scope, isSame ? .value(created) : .unchanged, at: now, pending)
            guard let created, let edit else { return }
            if !isSame {
                let changes = pending.changes(created.id, in: scope)
                let interval = RequestInterval(begun: now, received: now)
                try change.put(server: created, changes, interval, for: created.id, in: scope)
                try change.receiveContents(of: [created], in: scope, interval, pending)
            }
            try change.edit(edit, of: key, in: scope)
        }
        await finish(change)
    }
}
