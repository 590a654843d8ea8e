#if os(Linux) || os(macOS)
    extension PostgreSQLDatabase {
        /// Creates the schema and its tables unless they are there. Processes can call it at the same time. Afterwards, a user
        /// who may only read and change the tables is enough.
        ///
        /// - Throws: `otherSchema` if there are tables of another version, which stay as they are; any other error of the database.
        public func prepare() async throws(PostgreSQLError) {
            try await transaction(checked: false) { connection, schema, deadline throws(PostgreSQLError) in
                try Self.create(schema, connection, until: deadline)
            }
        }

        private static func create(
            _ schema: SQLName,
            _ connection: Connection,
            until deadline: Connection.Deadline
        )
            throws(PostgreSQLError)
        {
            // Two statements that create the same table would fail next to each other.
            _ = try connection.rows(
                "SELECT pg_advisory_xact_lock(hashtext($1))",
                [.text("genapi \(schema)")],
                until: deadline
            )
            if try !exists("to_regnamespace", "\(schema)", connection, until: deadline) {
                _ = try connection.rows("CREATE SCHEMA \(schema)", until: deadline)
            }
            if try exists("to_regclass", "\(schema).schema_version", connection, until: deadline) {
                let found = try connection.rows(
                    "SELECT version FROM \(schema).schema_version",
                    until: deadline
                )
                guard found.first?.number(0) == version else {
                    throw .otherSchema(version: found.first?.number(0))
                }
            }
            for (table, statements) in tables(in: schema)
            where try !exists("to_regclass", "\(schema).\(table)", connection, until: deadline) {
                for statement in statements { _ = try connection.rows(statement, until: deadline) }
            }
        }

        private static func exists(
            _ function: String,
            _ name: String,
            _ connection: Connection,
            until deadline: Connection.Deadline
        ) throws(PostgreSQLError) -> Bool {
            let rows = try connection.rows(
                "SELECT \(function)($1) IS NOT NULL",
                [.text(name)],
                until: deadline
            )
            return rows.first?.bool(0) ?? false
        }

        /// The tables, each with the statements that make it.
        private static func tables(in schema: SQLName) -> [(name: String, statements: [String])] {
            [
                (
                    "schema_version",
                    [
                        "CREATE TABLE \(schema).schema_version (version integer NOT NULL)",
                        "INSERT INTO \(schema).schema_version VALUES (\(version))",
                    ]
                ),
                ("logins", [logins(in: schema)]), ("outbox", outbox(in: schema)),
                ("limits", [limits(in: schema)]),
            ]
        }

        private static func logins(in schema: SQLName) -> String {
            // A row stays when its login is removed, so that numbers are never used again.
            """
            CREATE TABLE \(schema).logins (
                name text PRIMARY KEY,
                version bigint NOT NULL DEFAULT 0,
                login bytea,
                lease_number bigint NOT NULL DEFAULT 0,
                lease_holder text,
                lease_until timestamptz
            )
            """
        }

        private static func outbox(in schema: SQLName) -> [String] {
            [
                // `due` is the end of a delay or of a claim; infinite while an earlier operation of the element is there.
                """
                CREATE TABLE \(schema).outbox (
                    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    queue text NOT NULL,
                    element text NOT NULL,
                    operation text NOT NULL,
                    state text NOT NULL DEFAULT 'waiting',
                    due timestamptz NOT NULL DEFAULT clock_timestamp(),
                    claim bigint NOT NULL DEFAULT 0,
                    is_claimed boolean NOT NULL DEFAULT false,
                    result text
                )
                """,
                "CREATE INDEX ON \(schema).outbox (queue, element, number)",
                "CREATE INDEX ON \(schema).outbox (queue, due, number) WHERE state = 'waiting'",
                // The advisory lock lasts until the end of the transaction: without it, an operation could get a smaller number than
                // another one of its element that is visible already. The lock of the first row keeps that from ending unnoticed.
                """
                CREATE FUNCTION \(schema).enqueue(queue text, element text, operation text) RETURNS bigint LANGUAGE sql
                BEGIN ATOMIC
                    SELECT pg_advisory_xact_lock(hashtextextended(enqueue.queue || ' ' || enqueue.element, 54));
                    INSERT INTO \(schema).outbox (queue, element, operation, due)
                        SELECT enqueue.queue, enqueue.element, enqueue.operation, coalesce(
                            (
                                SELECT 'infinity'::timestamptz FROM \(schema).outbox AS earlier
                                WHERE earlier.queue = enqueue.queue AND earlier.element = enqueue.element
                                ORDER BY earlier.number LIMIT 1 FOR KEY SHARE
                            ), clock_timestamp()
                        )
                        RETURNING number;
                END
                """,
                """
                CREATE FUNCTION \(schema).go_on(queue text, element text) RETURNS void LANGUAGE sql
                BEGIN ATOMIC
                    UPDATE \(schema).outbox SET due = clock_timestamp() WHERE due = 'infinity' AND number = (
                        SELECT min(later.number) FROM \(schema).outbox AS later
                        WHERE later.queue = go_on.queue AND later.element = go_on.element
                    );
                END
                """,
            ]
        }

        private static func limits(in schema: SQLName) -> String {
            // It is emptied by a crash of the database, which costs a request to learn the budget again.
            """
            CREATE UNLOGGED TABLE \(schema).limits (
                name text PRIMARY KEY,
                budget bigint,
                ends timestamptz NOT NULL,
                period bigint NOT NULL DEFAULT 1,
                is_known boolean NOT NULL DEFAULT false
            )
            """
        }
    }
#endif
