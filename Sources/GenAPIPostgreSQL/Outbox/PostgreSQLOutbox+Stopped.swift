#if os(Linux) || os(macOS)
    import Foundation
    public import GenAPIOutbox
    import GenAPIRuntime

    // The changes in the outbox, and decisions about those that have failed or are in conflict.

    extension PostgreSQLOutbox {
        /// The changes in the order in which they were added.
        ///
        /// - Parameters:
        ///   - isStopped: Only those that have failed or are in conflict.
        ///   - limit: The largest number of changes.
        /// - Throws: `PostgreSQLError`.
        public func operations(stopped isStopped: Bool = false, limit: Int = 1000)
            async throws(PostgreSQLError)
            -> [QueuedOperation]
        {
            let rows = try await database.rows(
                {
                    """
                    SELECT number, operation, is_claimed AND due > clock_timestamp(),
                        (SELECT min(number) FROM \($0).outbox AS earlier WHERE earlier.queue = one.queue
                            AND earlier.element = one.element AND earlier.number < one.number AND earlier.state <> 'waiting'),
                        CASE WHEN due < 'infinity' THEN round(extract(epoch FROM due) * 1000)::bigint END
                    FROM \($0).outbox AS one WHERE queue = $1 AND (state <> 'waiting' OR NOT $2::boolean)
                    ORDER BY number LIMIT $3::bigint
                    """
                },
                [.text(name), .text(isStopped ? "true" : "false"), .number(max(limit, 0))]
            )
            return rows.compactMap { row in
                let due = row.number(4).map { Date(timeIntervalSince1970: Double($0) / 1000) }
                let operation = sender.operation(number: row.number(0) ?? 0, content: row.text(1) ?? "")
                return operation?.queued(
                    isSending: row.bool(2),
                    blocker: row.number(3),
                    wait: due.flatMap { $0 > .now ? $0 : nil }
                )
            }
        }

        /// The changes that a process could not read when it was their turn, in the order in which they were added. They are damaged, or
        /// a later version has added them. They stay as they are, and later changes of their elements wait. Each process that begins
        /// to run tries them again; `retry` does so at once, and `discard` removes one.
        ///
        /// - Parameter limit: The largest number of changes.
        /// - Throws: `PostgreSQLError`.
        public func unreadableOperations(limit: Int = 1000) async throws(PostgreSQLError)
            -> [UnreadableOperation]
        {
            let rows = try await database.rows(
                {
                    """
                    SELECT number, operation FROM \($0).outbox WHERE queue = $1 AND state = 'unreadable'
                    ORDER BY number LIMIT $2::bigint
                    """
                },
                [.text(name), .number(max(limit, 0))]
            )
            return rows.map { row in
                let id = QueuedOperation.ID(row: row.number(0) ?? 0)
                return UnreadableOperation(id, content: Array((row.text(1) ?? "").utf8))
            }
        }

        /// The versions of a change in conflict.
        ///
        /// - Throws: `OutboxError.unknownOperation` also if the element has another type; `OutboxError.noConflict`; `PostgreSQLError`.
        public func conflict<Element: OfflineElement>(_ id: QueuedOperation.ID, of type: Element.Type)
            async throws
            -> Conflict<Element>
        {
            let rows = try await database.rows(
                { "SELECT operation FROM \($0).outbox WHERE queue = $1 AND number = $2" },
                [.text(name), .number(id.row)]
            )
            guard let row = rows.first,
                let operation = sender.operation(number: id.row, content: row.text(0) ?? "")
            else { throw OutboxError.unknownOperation }
            return try operation.conflict(of: type)
        }

        /// Sends a change again that has failed, or that is in conflict: then on top of the server's version. One that could not be read
        /// is tried again as it is.
        ///
        /// - Throws: `OutboxError.unknownOperation`; `OutboxError.sending` if it has neither failed nor a conflict; `PostgreSQLError`.
        public func retry(_ id: QueuedOperation.ID) async throws {
            let rows = try await database.rows(
                {
                    "SELECT operation, claim, state = 'unreadable' FROM \($0).outbox WHERE queue = $1 AND number = $2"
                },
                [.text(name), .number(id.row)]
            )
            guard let row = rows.first else { throw OutboxError.unknownOperation }
            let text = row.text(0) ?? ""
            let stopped = row.bool(2) ? nil : sender.operation(number: id.row, content: text)
            let content = try stopped.map { try $0.restarted(sender.lists(of: $0)).content } ?? text
            let changed = try await database.rows(
                {
                    """
                    UPDATE \($0).outbox SET operation = $3, state = 'waiting', due = clock_timestamp(),
                        result = CASE WHEN state = 'unreadable' THEN result END
                    WHERE number = $1 AND claim = $2 AND state <> 'waiting' RETURNING 1
                    """
                },
                [.number(id.row), .number(row.number(1)), .text(content)]
            )
            // Another process has decided at the same time.
            if changed.isEmpty { throw OutboxError.sending }
        }

        /// Removes a change without sending it again. Later changes of its element go on; those that were made on top of it are
        /// compared with the server's element.
        ///
        /// - Throws: `OutboxError.unknownOperation`; `OutboxError.sending` while a process has it; `PostgreSQLError`.
        public func discard(_ id: QueuedOperation.ID) async throws {
            let name = name
            let isThere = try await database.transaction {
                connection,
                schema,
                deadline throws(PostgreSQLError) -> Bool? in
                let removed = try connection.rows(
                    """
                    DELETE FROM \(schema).outbox WHERE queue = $1 AND number = $2
                        AND NOT (is_claimed AND due > clock_timestamp()) RETURNING element
                    """,
                    [.text(name), .number(id.row)],
                    until: deadline
                )
                if let row = removed.first {
                    let place = [Parameter.text(name), .text(row.text(0) ?? "")]
                    try Self.change(place, after: id.row, connection, schema, until: deadline) {
                        $0.map(\.afterRemoval)
                    }
                    try Self.go(on: place, connection, schema, until: deadline)
                    return nil
                }
                return try !connection.rows(
                    "SELECT 1 FROM \(schema).outbox WHERE queue = $1 AND number = $2",
                    [.text(name), .number(id.row)],
                    until: deadline
                ).isEmpty
            }
            if let isThere { throw isThere ? OutboxError.sending : OutboxError.unknownOperation }
        }
    }
#endif
