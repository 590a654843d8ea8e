#if os(Linux) || os(macOS)
    extension PostgreSQLDatabase {
        /// Creates the schema and its tables unless they are there. Processes can call it at the same time. Afterwards, a user
        /// who may only read and change the tables is enough.
        ///
        /// - Throws: `otherSchema` if there are tables of another version, which stay as they are; any other error of the database.
        public func prepare() async throws(PostgreSQLError) {
            let schema = schema
            try await perform(checked: false) { connection, deadline throws(PostgreSQLError) in
                _ = try connection.rows("BEGIN", until: deadline)
                do throws(PostgreSQLError) {
                    try Self.create(schema, connection, until: deadline)
                    _ = try connection.rows("COMMIT", until: deadline)
                } catch {
                    _ = try? connection.rows("ROLLBACK", until: deadline)
                    throw error
                }
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
                return
            }
            for statement in statements(in: schema) { _ = try connection.rows(statement, until: deadline) }
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

        private static func statements(in schema: SQLName) -> [String] {
            [
                "CREATE TABLE \(schema).schema_version (version integer NOT NULL)",
                "INSERT INTO \(schema).schema_version VALUES (\(version))",
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
                """,
            ]
        }
    }
#endif
