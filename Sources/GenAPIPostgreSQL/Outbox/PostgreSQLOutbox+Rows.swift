#if os(Linux) || os(macOS)
    import GenAPIOutbox

    /// The right of a process to send an operation.
    struct Claim: Sendable {
        /// How long it lasts after its last sign of life.
        static let time = Duration.seconds(15)
        static let signOfLife = Duration.seconds(3)
        /// Signs are given with this timeout, and take at most twice as long.
        static let timeout = Duration.seconds(2)

        let operation: SharedOperation
        /// As in its row.
        let element: String
        /// The number of times that the operation was claimed. Later claims have larger numbers.
        let number: Int
        /// The result of an earlier claim, which was not confirmed; `nil` before it was sent.
        let result: String?
        /// Not later than the end on the database's clock.
        let end: ContinuousClock.Instant

        fileprivate var parameters: [Parameter] { [.number(operation.number), .number(number)] }
    }

    extension PostgreSQLOutbox {
        /// Claims the next operation; `nil` if there is none that can be sent now.
        func claim() async throws(PostgreSQLError) -> Claim? {
            while true {
                let begun = ContinuousClock.now
                guard let row = try await claimRow(), let number = row.number(0), let claim = row.number(2)
                else {
                    return nil
                }
                if let operation = sender.operation(number: number, content: row.text(1) ?? "") {
                    return Claim(
                        operation: operation,
                        element: row.text(4) ?? "",
                        number: claim,
                        result: row.text(3),
                        end: begun + Claim.time
                    )
                }
                try await setAside(number, claim: claim)
            }
        }

        /// Only the first operation of an element can be claimed, and only by one process, because the row is locked and has another
        /// `due` afterwards.
        private func claimRow() async throws(PostgreSQLError) -> Row? {
            let rows = try await database.rows(
                {
                    """
                    WITH next AS (
                        SELECT number FROM \($0).outbox AS one
                        WHERE queue = $1 AND state = 'waiting' AND due <= statement_timestamp() AND NOT EXISTS (
                            SELECT FROM \($0).outbox AS earlier
                            WHERE earlier.queue = one.queue AND earlier.element = one.element AND earlier.number < one.number
                        )
                        ORDER BY due, number LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
                    )
                    UPDATE \($0).outbox AS one SET claim = claim + 1, is_claimed = true,
                        due = clock_timestamp() + $2::bigint * interval '1 millisecond'
                    FROM next WHERE one.number = next.number
                    RETURNING one.number, one.operation, one.claim, one.result, one.element
                    """
                },
                [.text(name), .number(Claim.time.milliseconds)]
            )
            return rows.first
        }

        /// Ends the claim of an operation that this process cannot read. It stays as it is.
        private func setAside(_ number: Int, claim: Int) async throws(PostgreSQLError) {
            _ = try await database.rows(
                {
                    """
                    UPDATE \($0).outbox SET state = 'unreadable', is_claimed = false, due = clock_timestamp()
                    WHERE number = $1 AND claim = $2
                    """
                },
                [.number(number), .number(claim)]
            )
        }

        /// Lets the operations be claimed again that another version could not read.
        func offerUnreadable() async throws(PostgreSQLError) {
            _ = try await database.rows(
                {
                    """
                    UPDATE \($0).outbox SET state = 'waiting', due = clock_timestamp()
                    WHERE queue = $1 AND state = 'unreadable'
                    """
                },
                [.text(name)]
            )
        }

        /// Gives a sign of life.
        ///
        /// - Returns: Whether the claim is still that of this process.
        func extend(_ claim: Claim) async throws(PostgreSQLError) -> Bool {
            try await !database.rows(
                {
                    """
                    UPDATE \($0).outbox SET due = clock_timestamp() + $3::bigint * interval '1 millisecond'
                    WHERE number = $1 AND claim = $2 RETURNING 1
                    """
                },
                claim.parameters + [.number(Claim.time.milliseconds)],
                within: Claim.timeout
            ).isEmpty
        }

        /// Stores an operation whose claim goes on.
        ///
        /// - Throws: `LostClaim`; `PostgreSQLError`.
        func save(_ operation: SharedOperation, of claim: Claim) async throws {
            let content = try operation.content
            let rows = try await database.rows(
                { "UPDATE \($0).outbox SET operation = $3 WHERE number = $1 AND claim = $2 RETURNING 1" },
                claim.parameters + [.text(content)]
            )
            if rows.isEmpty { throw LostClaim() }
        }

        /// Stores the result of an operation that was sent, so that it is not sent again.
        ///
        /// - Throws: `LostClaim`; `PostgreSQLError`.
        func save(_ result: SharedResult, of claim: Claim) async throws {
            let rows = try await database.rows(
                { "UPDATE \($0).outbox SET result = $3 WHERE number = $1 AND claim = $2 RETURNING 1" },
                claim.parameters + [.text(result.content)]
            )
            if rows.isEmpty { throw LostClaim() }
        }

        /// Ends a claim of an operation that stays. Does nothing if another process has it.
        func release(_ operation: SharedOperation, of claim: Claim, for delay: Duration)
            async throws(PostgreSQLError)
        {
            guard let content = try? operation.content else { return }
            _ = try await database.rows(
                {
                    """
                    UPDATE \($0).outbox SET operation = $3, state = $4, is_claimed = false,
                        due = clock_timestamp() + $5::bigint * interval '1 millisecond'
                    WHERE number = $1 AND claim = $2
                    """
                },
                claim.parameters + [.text(content), .text(operation.state), .number(delay.milliseconds)]
            )
        }

        /// Removes an operation that has ended, and tells the later ones of its element. Does nothing if another process has it.
        func end(_ result: SharedResult, of claim: Claim) async throws(PostgreSQLError) {
            let (parameters, place) = (claim.parameters, [Parameter.text(name), .text(claim.element)])
            try await database.transaction { connection, schema, deadline throws(PostgreSQLError) in
                // Waits for those who add an operation of the element, which is found afterwards.
                let removed = try connection.rows(
                    "DELETE FROM \(schema).outbox WHERE number = $1 AND claim = $2 RETURNING 1",
                    parameters,
                    until: deadline
                )
                if removed.isEmpty { return }
                if result.hasConsequences {
                    try Self.change(place, after: claim.operation.number, connection, schema, until: deadline)
                    {
                        result.followers(of: $0)
                    }
                }
                try Self.go(on: place, connection, schema, until: deadline)
            }
        }

        /// Lets the next operation of an element be sent after one was removed.
        ///
        /// - Parameter place: The queue and the element.
        static func go(
            on place: [Parameter],
            _ connection: Connection,
            _ schema: SQLName,
            until deadline: Connection.Deadline
        ) throws(PostgreSQLError) {
            _ = try connection.rows("SELECT \(schema).go_on($1, $2)", place, until: deadline)
        }

        /// Changes the later operations of an element. Those that cannot be read stay as they are.
        ///
        /// - Parameters:
        ///   - place: The queue and the element.
        ///   - changed: Those of the operations that change.
        static func change(
            _ place: [Parameter],
            after number: Int,
            _ connection: Connection,
            _ schema: SQLName,
            until deadline: Connection.Deadline,
            _ changed: ([SharedOperation]) -> [SharedOperation]
        ) throws(PostgreSQLError) {
            let later = try connection.rows(
                """
                SELECT number, operation FROM \(schema).outbox
                WHERE queue = $1 AND element = $2 AND number > $3 ORDER BY number FOR UPDATE
                """,
                place + [.number(number)],
                until: deadline
            ).compactMap { SharedOperation(number: $0.number(0) ?? 0, content: $0.text(1) ?? "") }
            for operation in changed(later) {
                guard let content = try? operation.content else { continue }
                _ = try connection.rows(
                    "UPDATE \(schema).outbox SET operation = $2 WHERE number = $1",
                    [.number(operation.number), .text(content)],
                    until: deadline
                )
            }
        }
    }

    /// Another process has the operation now.
    struct LostClaim: Error {}
#endif
