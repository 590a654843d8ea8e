#if Store
    import GRDB
    import GenAPIRepositories

    /// The tables of a store.
    ///
    /// Elements are stored separately from lists, in a table for each type, with numbers that no two elements share. The rows of a
    /// list are in chunks of up to 256 element numbers, so that a page writes only the chunks that it changes. `first` and `last`
    /// are the least and the largest number of a chunk, by which the lists of an element are found. `day` is the last day, since
    /// 1970, on which an element was written or a list was read or written.
    enum StoreSchema {
        /// Increases with each layout that earlier versions cannot read. Of files with an earlier one, the queued operations are
        /// kept, as of damaged ones.
        static let version = 2

        /// The tables besides those of elements, which `ElementLayout` describes.
        static let tables = ["fact", "type", "list", "chunk", "tag", "operation"]

        private static let sql = """
            CREATE TABLE fact(name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
            CREATE TABLE type(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
            CREATE TABLE list(
                number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, type INTEGER, day INTEGER NOT NULL,
                state BLOB NOT NULL, chunks BLOB NOT NULL
            );
            CREATE TABLE chunk(
                list INTEGER NOT NULL, id INTEGER NOT NULL, first INTEGER, last INTEGER, entries BLOB NOT NULL,
                UNIQUE(list, id)
            );
            CREATE INDEX chunkNumbers ON chunk(first, last);
            CREATE TABLE tag(name TEXT NOT NULL, list INTEGER NOT NULL, UNIQUE(name, list));
            CREATE TABLE operation(number INTEGER PRIMARY KEY, content BLOB NOT NULL);
            """

        /// Creates the tables and stores the account in a new file. Does not wait for writers of an existing one.
        ///
        /// - Throws: `StoreError` if the file belongs to another account or a later version; `DatabaseError` if it has an earlier
        ///   layout.
        /// - Returns: Whether the file is new.
        static func prepare(_ database: Database, for account: String) throws -> Bool {
            var isNew = false
            if try found(in: database) == 0 {
                try database.inTransaction(.immediate) {
                    // Another process may have created the tables.
                    isNew = try found(in: database) == 0
                    if isNew { try create(database, for: account) }
                    return .commit
                }
            }
            if try found(in: database) > version { throw StoreError.newerFile }
            if try database.fact("account") != account { throw StoreError.foreignFile }
            if try found(in: database) < version { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            return isNew
        }

        /// Whether an element can have this number. Many larger ones remain for new elements.
        static func isElementNumber(_ number: Int) -> Bool {
            (1...ListContents.largestNumber / 2).contains(number)
        }

        /// Whether the tables are defined as this version defines them. Those of elements can have more columns.
        static func isIntact(_ database: Database) throws -> Bool {
            let tables = Set(try database.elementTables())
            let expected = try DatabaseQueue().inDatabase { new in
                try new.execute(sql: sql)
                for table in tables { try new.execute(sql: ElementLayout.definition(of: table)) }
                return try new.definitions()
            }
            let found = try database.definitions()
            return expected.allSatisfy { name, sql in
                let isExtensible = tables.contains(name)
                return isExtensible ? found[name]?.hasPrefix(sql.dropLast()) == true : found[name] == sql
            }
        }

        private static func found(in database: Database) throws -> Int {
            try database.int("PRAGMA user_version") ?? 0
        }

        private static func create(_ database: Database, for account: String) throws {
            try database.execute(sql: sql)
            try database.setFact("account", account)
            // A new file needs no check on its first day.
            try database.setFact("checked", "\(today)")
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    extension Database {
        /// The definitions of tables and indexes in SQL, by their names.
        fileprivate func definitions() throws -> [String: String] {
            var definitions: [String: String] = [:]
            try run("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL") { row in
                definitions[row.text(0)] = row.text(1)
            }
            return definitions
        }

        /// The tables of elements.
        func elementTables() throws -> [String] {
            var types: [Int] = []
            try run("SELECT number FROM type ORDER BY number") { types.append(try $0.storedNumber(0)) }
            return types.map(ElementLayout.table)
        }

        /// The least and the largest number of an element; `nil` if there are none.
        func elementNumbers() throws -> ClosedRange<Int>? {
            var numbers: [Int] = []
            for table in try elementTables() {
                for function in ["min", "max"] {
                    if let number = try int("SELECT \(function)(number) FROM \(table)") {
                        numbers.append(number)
                    }
                }
            }
            guard let first = numbers.min(), let last = numbers.max() else { return nil }
            return first...last
        }

        /// Removes a type with its elements.
        func removeType(_ number: Int) throws {
            let table = ElementLayout.table(ofType: number)
            try execute(sql: "DROP TABLE \(table)")
            for fact in [table, "keep \(table)"] { try run("DELETE FROM fact WHERE name = ?", .text(fact)) }
            try run("DELETE FROM type WHERE number = ?", .int(number))
        }

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
