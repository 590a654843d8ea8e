#if Store
    import GRDB

    /// The tables of a store.
    ///
    /// Elements are stored separately from lists. The rows of a list are in chunks of up to 256 element numbers, so that a
    /// page writes only the chunks that it changes. `holder` contains the lists of each element. `day` is the last day,
    /// since 1970, on which an element was written or a list was read or written.
    enum StoreSchema {
        /// Increases with each layout that earlier versions cannot read.
        static let version = 1

        static let tables = ["fact", "type", "element", "list", "chunk", "holder", "tag", "operation"]

        /// Files of earlier versions do not have this table.
        private static let operations =
            "CREATE TABLE IF NOT EXISTS operation(number INTEGER PRIMARY KEY, content BLOB NOT NULL)"

        private static let sql = """
            CREATE TABLE fact(name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
            CREATE TABLE type(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
            CREATE TABLE element(
                number INTEGER PRIMARY KEY, type INTEGER NOT NULL, id TEXT NOT NULL,
                day INTEGER NOT NULL, value BLOB, UNIQUE(type, id)
            );
            CREATE TABLE list(
                number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, type INTEGER, day INTEGER NOT NULL,
                state BLOB NOT NULL, chunks BLOB NOT NULL
            );
            CREATE TABLE chunk(list INTEGER NOT NULL, id INTEGER NOT NULL, entries BLOB NOT NULL, UNIQUE(list, id));
            CREATE TABLE holder(element INTEGER NOT NULL, list INTEGER NOT NULL, PRIMARY KEY(element, list)) WITHOUT ROWID;
            CREATE TABLE tag(name TEXT NOT NULL, list INTEGER NOT NULL, UNIQUE(name, list));
            """

        /// Creates the tables and stores the account in a new file. Does not wait for writers of an existing one.
        ///
        /// - Throws: `StoreError` if the file belongs to another account or a later version.
        static func prepare(_ database: Database, for account: String) throws {
            if try found(in: database) == 0 {
                try database.inTransaction(.immediate) {
                    // Another process may have created the tables.
                    if try found(in: database) == 0 { try create(database, for: account) }
                    return .commit
                }
            }
            if try found(in: database) > version { throw StoreError.newerFile }
            if try database.fact("account") != account { throw StoreError.foreignFile }
            if try !database.tableExists("operation") { try database.execute(sql: operations) }
        }

        private static func found(in database: Database) throws -> Int {
            try database.int("PRAGMA user_version") ?? 0
        }

        private static func create(_ database: Database, for account: String) throws {
            try database.execute(sql: sql)
            try database.run("INSERT INTO fact(name, value) VALUES('account', ?)", .text(account))
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    extension Database {
        func fact(_ name: String) throws -> String? {
            var value: String?
            try run("SELECT value FROM fact WHERE name = ?", .text(name)) { value = $0.text(0) }
            return value
        }

        func setFact(_ name: String, _ value: String) throws {
            try run(
                "INSERT INTO fact(name, value) VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
                .text(name),
                .text(value)
            )
        }
    }
#endif
