#if os(Linux) || os(macOS)
    public import GenAPIMapping
    import GenAPIRuntime

    /// A PostgreSQL database that the processes of a service share, on any number of machines.
    ///
    ///     let database = PostgreSQLDatabase(Sensitive("host=db.internal dbname=trips sslmode=verify-full"))
    ///     try await database.prepare()
    ///     let store = PostgreSQLCredentialStore(database, name: "trips")
    ///
    /// - It opens connections when they are needed, at most `connections` of them, and closes what is unused for a minute.
    /// - Nothing blocks a thread of the cooperative pool: each connection has a thread of its own.
    /// - Each access ends within twice the `timeout`, also if the network drops everything. The database ends its statements
    ///   by the same time. Only the lookup of a host's name takes as long as the system lets it.
    /// - Descriptions, errors and logs contain neither the password nor a value of a table.
    public final class PostgreSQLDatabase: Sendable {
        /// The version of the tables.
        static let version = 1

        private let settings: Result<ConnectionSettings, PostgreSQLError>
        /// The quoted name of the schema.
        let schema: SQLName
        private let timeout: Duration
        private let threads: ConnectionThreads

        /// Does not connect until the database is used.
        ///
        /// - Parameters:
        ///   - settings: A connection string or URI of libpq. For another host it contains `sslmode=verify-full`, without which
        ///     a machine in between can read everything. libpq's variables and files complete it (`PGPASSFILE`).
        ///   - schema: The schema with the tables, of 1 to 63 bytes. Services with the same schema share them.
        ///   - connections: The largest number of connections of this process.
        ///   - timeout: Of one access, between 100 milliseconds and a minute.
        public init(
            _ settings: Sensitive<String>,
            schema: String = "genapi",
            connections: Int = 4,
            timeout: Duration = .seconds(5)
        ) {
            self.settings = Result { () throws(PostgreSQLError) in try ConnectionSettings(settings) }
            self.schema = SQLName(schema)
            self.timeout = min(max(timeout, .milliseconds(100)), .seconds(60))
            threads = ConnectionThreads(most: min(connections, 64))
        }

        deinit { threads.close() }

        /// Performs one statement on a free connection.
        ///
        /// - Parameters:
        ///   - sql: The text of a statement for the quoted schema.
        ///   - timeout: Instead of the database's, if it is shorter.
        func rows(
            _ sql: @Sendable (SQLName) -> String,
            _ parameters: [Parameter] = [],
            within timeout: Duration = .seconds(60)
        ) async throws(PostgreSQLError) -> [Row] {
            let text = sql(schema)
            return try await perform(within: timeout) { connection, deadline throws(PostgreSQLError) in
                try connection.rows(text, parameters, until: deadline)
            }
        }

        /// Performs statements in one transaction, which is undone if one of them fails.
        func transaction<Value: Sendable>(
            checked isChecked: Bool = true,
            _ body:
                @escaping @Sendable (Connection, SQLName, Connection.Deadline) throws(PostgreSQLError) ->
                Value
        ) async throws(PostgreSQLError) -> Value {
            let schema = schema
            return try await perform(checked: isChecked) { connection, deadline throws(PostgreSQLError) in
                _ = try connection.rows("BEGIN", until: deadline)
                do throws(PostgreSQLError) {
                    let value = try body(connection, schema, deadline)
                    _ = try connection.rows("COMMIT", until: deadline)
                    return value
                } catch {
                    _ = try? connection.rows("ROLLBACK", until: deadline)
                    throw error
                }
            }
        }

        /// Runs `body` on the thread of a free connection.
        ///
        /// - Parameters:
        ///   - isChecked: Whether the tables must be those of this version.
        ///   - longest: Instead of the database's timeout, if it is shorter.
        func perform<Value: Sendable>(
            checked isChecked: Bool = true,
            within longest: Duration = .seconds(60),
            _ body: @escaping @Sendable (Connection, Connection.Deadline) throws(PostgreSQLError) -> Value
        ) async throws(PostgreSQLError) -> Value {
            let settings = try settings.get()
            try schema.check()
            let deadline = ContinuousClock.now + min(timeout, longest)
            let (timeout, schema) = (timeout, schema)
            let result = await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<Value, PostgreSQLError>, Never>) in
                threads.run { slot in
                    continuation.resume(
                        returning: Result { () throws(PostgreSQLError) in
                            guard .now < deadline else { throw .away("no connection was free in time") }
                            let connection = try slot.open(settings, timeout, until: deadline)
                            if isChecked { try slot.check(connection, schema, until: deadline) }
                            return try body(connection, deadline)
                        }
                    )
                }
            }
            return try result.get()
        }
    }

    extension ConnectionSlot {
        /// The connection, which is opened if there is none, or if it was closed by the other side.
        fileprivate func open(
            _ settings: ConnectionSettings,
            _ timeout: Duration,
            until deadline: Connection.Deadline
        ) throws(PostgreSQLError) -> Connection {
            if let connection, connection.isUsable { return connection }
            (connection, isChecked) = (nil, false)
            let new = try Connection(settings, until: deadline)
            let milliseconds = "\(Int(timeout / .milliseconds(1)))"
            _ = try new.rows(
                """
                SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false),
                    set_config('idle_in_transaction_session_timeout', $1, false),
                    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                        WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
                """,
                [.text(milliseconds)],
                until: deadline
            )
            connection = new
            return new
        }

        /// - Throws: `otherSchema`.
        fileprivate func check(
            _ connection: Connection,
            _ schema: SQLName,
            until deadline: Connection.Deadline
        )
            throws(PostgreSQLError)
        {
            if isChecked { return }
            let rows = try connection.rows("SELECT version FROM \(schema).schema_version", until: deadline)
            let version = rows.first?.number(0)
            guard version == PostgreSQLDatabase.version else { throw .otherSchema(version: version) }
            isChecked = true
        }
    }

    extension PostgreSQLDatabase: CustomReflectable {
        /// The name of the schema only.
        public var customMirror: Mirror { Mirror(self, children: ["schema": schema.description]) }
    }
#endif
