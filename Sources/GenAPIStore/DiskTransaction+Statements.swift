#if Store
    import GRDB

    extension DiskTransaction {
        /// A statement that runs for each element of a page.
        enum ElementStatement: Int, CaseIterable {
            /// Finds an element by its type and key.
            case find
            /// Reads an element by its number.
            case read
            /// Inserts an element, unless its type has one with this key.
            case insert
            /// Inserts or updates an element.
            case write
            /// Updates an element that is in the file.
            case change
            /// Adds an element to a list.
            case hold

            fileprivate var sql: String {
                switch self {
                case .find: "SELECT number, value FROM element WHERE type = ? AND id = ?"
                case .read: "SELECT value FROM element WHERE number = ?"
                case .insert:
                    """
                    INSERT INTO element(number, type, id, day, value) VALUES(?, ?, ?, ?, ?)
                    ON CONFLICT(type, id) DO NOTHING
                    """
                case .write:
                    """
                    INSERT INTO element(number, type, id, day, value) VALUES(?, ?, ?, ?, ?)
                    ON CONFLICT(number) DO UPDATE SET day = excluded.day, value = excluded.value
                    WHERE value IS NOT excluded.value
                    """
                case .change:
                    "UPDATE element SET day = ?2, value = ?3 WHERE number = ?1 AND value IS NOT ?3"
                case .hold: "INSERT INTO holder(element, list) VALUES(?, ?)"
                }
            }
        }

        /// Runs a statement to its end and visits each row of the result. Each statement is looked up once in a transaction.
        ///
        /// - Returns: The number of changed rows.
        @discardableResult func run(
            _ statement: ElementStatement,
            _ values: Query.Value...,
            visit: (Query.Row) throws -> Void = { _ in }
        ) throws -> Int {
            let known = statements[statement.rawValue]
            let query = try known ?? Query(statement.sql, database)
            if known == nil { statements[statement.rawValue] = query }
            try query.run(values, visit: visit)
            return query.changedRows
        }
    }
#endif
