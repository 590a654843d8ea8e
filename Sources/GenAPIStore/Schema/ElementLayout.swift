#if Store
    import GRDB

    /// The table of the elements of one type, as a version of the app uses it, and its statements in SQL.
    ///
    /// Besides the element's number, identity and JSON, it has the fields that queries use. Other versions of the app can have more
    /// of these columns. `unread` is 1 if the columns are not filled because this version could not read the element.
    struct ElementLayout {
        static let identity = "id"

        let table: String
        private let columns: [String]

        /// - Parameters:
        ///   - type: The number of the type in the file.
        ///   - fields: The number of columns for queries.
        init(type: Int, fields: Int = 0) {
            table = Self.table(ofType: type)
            columns = (0..<fields).map(Self.column)
        }

        static func table(ofType type: Int) -> String { "element\(type)" }

        static func column(_ index: Int) -> String { "c\(index)" }

        static func create(_ type: Int, in database: Database) throws {
            try database.execute(sql: definition(of: table(ofType: type)))
        }

        static func definition(of table: String) -> String {
            """
            CREATE TABLE \(table)(
                number INTEGER PRIMARY KEY, \(identity) NOT NULL UNIQUE, day INTEGER NOT NULL,
                value BLOB, unread INTEGER
            );
            CREATE INDEX \(table)unread ON \(table)(number) WHERE unread = 1;
            """
        }

        func addColumns(to database: Database) throws {
            var known: Set<String> = []
            try database.run("SELECT name FROM pragma_table_info('\(table)')") { known.insert($0.text(0)) }
            for column in columns where !known.contains(column) {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
            }
        }

        func addIndex(_ number: Int, on columns: [String], to database: Database) throws {
            let list = columns.joined(separator: ", ")
            try database.execute(sql: "CREATE INDEX \(table)index\(number) ON \(table)(\(list))")
        }

        func removeIndexes(from database: Database) throws {
            var names: [String] = []
            try database.run(
                "SELECT name FROM sqlite_master WHERE type = 'index' AND name GLOB '\(table)index*'"
            ) { names.append($0.text(0)) }
            for name in names { try database.execute(sql: "DROP INDEX \(name)") }
        }

        /// Forgets the fields of a type that is no longer queryable, because they would become outdated.
        func removeFields(from database: Database) throws {
            if try database.fact(table) == nil { return }
            try removeIndexes(from: database)
            try database.run("UPDATE \(table) SET unread = NULL WHERE unread = 1")
            try database.run("DELETE FROM fact WHERE name = ?", .text(table))
        }
    }

    // The parameters of statements that write are the stored form of an element, then its number, the day, and its identity.

    extension ElementLayout {
        private var stored: [String] { ["value"] + columns }

        /// The number of elements that `insertTogether` inserts.
        static var insertedTogether: Int { 8 }

        // Without `OR FAIL`, SQLite would copy each page that a statement for several rows changes, in case that it fails. Here,
        // an error undoes the whole transaction.

        private func insertion(of count: Int = 1) -> String {
            let columns = (stored + ["number", "day", Self.identity]).joined(separator: ", ")
            let values = repeatElement("?", count: stored.count + 3).joined(separator: ", ")
            let rows = repeatElement("(\(values))", count: count).joined(separator: ", ")
            return "INSERT OR FAIL INTO \(table)(\(columns)) VALUES \(rows)"
        }

        /// Finds an element by its identity.
        var find: String {
            "SELECT number, \(stored.joined(separator: ", ")) FROM \(table) WHERE \(Self.identity) = ?"
        }

        /// Reads the JSON and the identity of an element.
        var read: String { "SELECT value, \(Self.identity) FROM \(table) WHERE number = ?" }

        /// Inserts an element, unless there is one with its identity.
        var insert: String { insertion() + " ON CONFLICT(\(Self.identity)) DO NOTHING" }

        /// Inserts several elements, except those whose identity is in the table.
        var insertTogether: String {
            insertion(of: Self.insertedTogether) + " ON CONFLICT(\(Self.identity)) DO NOTHING"
        }

        /// Inserts or updates an element.
        var write: String {
            let changes = (stored + ["day"]).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            return insertion() + " ON CONFLICT(number) DO UPDATE SET \(changes), unread = NULL"
        }

        /// Updates an element that is in the table. Has no identity.
        var change: String {
            let changes = stored.map { "\($0) = ?" }.joined(separator: ", ")
            let (number, day) = (stored.count + 1, stored.count + 2)
            return """
                UPDATE \(table) SET \(changes), unread = NULL, day = ?\(day)
                WHERE number = ?\(number) AND value IS NOT ?1
                """
        }

        /// Updates the JSON of an element whose fields stay the same: the JSON, the number, and the day.
        var changeValue: String { "UPDATE \(table) SET value = ?1, day = ?3 WHERE number = ?2" }

        /// Updates the fields of an element whose JSON was read again: the fields, `unread`, and the number.
        var setFields: String {
            let changes = (columns + ["unread"]).map { "\($0) = ?" }.joined(separator: ", ")
            return "UPDATE \(table) SET \(changes) WHERE number = ?"
        }

        var remove: String { "DELETE FROM \(table) WHERE number = ?" }
    }
#endif
