public import GenAPIRuntime

extension ListRepository {
    /// Stores changes that the server has pushed, in one transaction: new and changed elements, deletions and the mark.
    ///
    /// They are newer than the responses to all requests that are under way. In lists of other kinds than those that are
    /// fetched by changes, a mark has no effect on requests.
    ///
    /// - Parameter newRows: The position of new rows: `.start` or `.end`.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func apply(
        _ changes: ServerChanges<Element>,
        newRows: InsertionPoint<Element.ID> = .end
    ) async throws {
        try await apply(changes, newRows: newRows, ofEvent: nil)
    }

    private nonisolated func apply(
        _ changes: ServerChanges<Element>,
        newRows: InsertionPoint<Element.ID>,
        ofEvent id: String?
    ) async throws {
        let now = repositories.nextNumber()
        var received = ReceivedChanges(changes, RequestInterval(begun: now, received: now))
        received.eventID = id
        try await repositories.apply(received, to: key, in: scope, at: newRows, nil, begun: now)
    }

    /// The mark that is stored with the rows; `nil` before the list was fetched.
    ///
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func mark() async throws -> String? {
        let key = key
        return try await repositories.transaction(isReading: true) { try $0.list(key).mark }
    }

    /// Stores what the events of a server say, until the stream ends or the task is cancelled. The id of each event is stored
    /// in the transaction of its changes. The next run, also of a later process, continues after that event (`Last-Event-ID`).
    ///
    ///     try await notes.follow(Note.events()) { event in
    ///         event.value.isDeleted ? ServerChanges(deleted: [event.value.id]) : ServerChanges([event.value])
    ///     }
    ///
    /// - Parameters:
    ///   - newRows: The position of new rows: `.start` or `.end`.
    ///   - changes: What an event says; `nil` for one that changes nothing.
    /// - Throws: What the stream of `Client.events` and `changes` throw; an error of the store; `FetchError.closed`.
    public nonisolated func follow<Value>(
        _ endpoint: Endpoint<EventStream<Value>>,
        newRows: InsertionPoint<Element.ID> = .end,
        changes: @Sendable (ServerEvent<Value>) throws -> ServerChanges<Element>?
    ) async throws {
        guard let client = repositories.client else { throw FetchError.noClient }
        let key = key
        let last = try await repositories.transaction(isReading: true) { try $0.list(key).eventID }
        for try await event in client.events(endpoint, after: last) {
            try await apply(changes(event) ?? ServerChanges(), newRows: newRows, ofEvent: event.id)
        }
    }
}
