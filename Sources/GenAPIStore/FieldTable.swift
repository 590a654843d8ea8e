#if Store
    import GRDB
    import GenAPIRepositories

    /// The fields of a queryable element type, in a table of their own with the element's number as its key.
    ///
    /// The table is derived from the elements: if the fields of the type differ from those in the file, it is created again
    /// and filled with the stored elements.
    struct FieldTable<Element: Identifiable & Sendable> {
        private let fields: [StoredField<Element>]
        /// The columns of each index.
        private let indexes: [[Int]]
        /// The name of the table, and of the fact with its definition.
        let name: String
        private let upsert: String

        /// `nil` if the type is not `Queryable`.
        ///
        /// - Parameter type: The number of the type in the file.
        init?(type: Int) {
            func fields<Known: RepositoryStore.Queryable>(of type: Known.Type) -> [[StoredField<Element>]] {
                ([[Known.QueryableFields().id.stored]] + Known.storedIndexes).compactMap {
                    $0 as? [StoredField<Element>]
                }
            }
            guard let queryable = Element.self as? any RepositoryStore.Queryable.Type else { return nil }
            let indexed = fields(of: queryable)
            var known: [StoredField<Element>] = []
            for field in indexed.joined() where !known.contains(where: { $0.name == field.name }) {
                known.append(field)
            }
            self.fields = known
            // The identity, the first column, is in an index of its own, and orders equal values in the others.
            indexes = indexed.map { index in
                let columns = index.compactMap { field in known.firstIndex { $0.name == field.name } }
                return columns.contains(0) ? columns : columns + [0]
            }
            name = Self.name(type: type)
            upsert = Self.upsert(name, columns: known.indices.map(Self.column))
        }

        private static func name(type: Int) -> String { "field\(type)" }

        private static func column(_ index: Int) -> String { "c\(index)" }

        private static func upsert(_ name: String, columns: [String]) -> String {
            let (all, updates) = (
                (["number"] + columns).joined(separator: ", "),
                columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            )
            let values = repeatElement("?", count: columns.count + 1).joined(separator: ", ")
            return """
                INSERT INTO \(name)(\(all)) VALUES(\(values)) ON CONFLICT(number) DO UPDATE SET \(updates)
                """
        }

        /// Equal texts mean equal tables. The number increases when the stored form of a value changes.
        private var definition: String {
            let fields = fields.map { "\($0.name.utf8.count) \($0.name) \($0.type)" }
            return (["1"] + fields + indexes.map { "\($0)" }).joined(separator: "\n")
        }

        /// `nil` if no index has the field.
        func column(of field: StoredField<Element>) -> String? {
            fields.firstIndex { $0.name == field.name }.map(Self.column)
        }
    }

    extension FieldTable {
        /// Creates or replaces the table, unless it is current.
        ///
        /// - Parameter read: Reads an element; `nil` if it is unreadable.
        func prepare(in database: Database, type: Int, read: ([UInt8]) -> Element?) throws {
            let definition = definition
            if try database.fact(name) == definition { return try readAgain(database, read) }
            try Self.remove(type: type, from: database)
            let columns = fields.indices.map(Self.column).joined(separator: ", ")
            try database.execute(
                sql: """
                    CREATE TABLE \(name)(number INTEGER PRIMARY KEY, \(columns));
                    CREATE TRIGGER \(name)removal AFTER DELETE ON element WHEN old.type = \(type) BEGIN
                        DELETE FROM \(name) WHERE number = old.number;
                    END;
                    """
            )
            try fill(database, type: type, read)
            for (number, index) in indexes.enumerated() {
                let columns = index.map(Self.column).joined(separator: ", ")
                try database.execute(sql: "CREATE INDEX \(name)index\(number) ON \(name)(\(columns))")
            }
            try database.setFact(name, definition)
        }

        /// Unreadable elements have a row without an identity.
        private func fill(_ database: Database, type: Int, _ read: ([UInt8]) -> Element?) throws {
            let sql = "SELECT number, value FROM element WHERE type = ? AND length(value) > 0"
            try database.run(sql, .int(type)) { row in
                if let element = read(row.bytes(1)) {
                    try save(element, at: row.int(0), in: database)
                } else {
                    try database.run("INSERT INTO \(name)(number) VALUES(?)", .int(row.int(0)))
                }
            }
        }

        /// Fills the rows of the elements that an earlier version could not read and this one can.
        private func readAgain(_ database: Database, _ read: ([UInt8]) -> Element?) throws {
            var numbers: [Int] = []
            try database.run("SELECT number FROM \(name) WHERE \(Self.column(0)) IS NULL") {
                numbers.append($0.int(0))
            }
            for number in numbers {
                try database.run("SELECT value FROM element WHERE number = ?", .int(number)) { row in
                    if let element = read(row.bytes(0)) { try save(element, at: number, in: database) }
                }
            }
        }

        /// Removes the table of a type that is no longer queryable, whose fields would become outdated.
        static func remove(type: Int, from database: Database) throws {
            let name = name(type: type)
            if try database.fact(name) == nil { return }
            try database.execute(sql: "DROP TABLE IF EXISTS \(name); DROP TRIGGER IF EXISTS \(name)removal")
            try database.run("DELETE FROM fact WHERE name = ?", .text(name))
        }

        /// Saves the fields of the server's value, or removes them if there is none.
        func save(_ element: StoredContent, at number: Int, in database: Database) throws {
            try save(StoredElement<Element>(element).confirmed, at: number, in: database)
        }

        /// - Parameter element: `nil` if the element has no value.
        private func save(_ element: Element?, at number: Int, in database: Database) throws {
            guard let element else {
                return try database.run("DELETE FROM \(name) WHERE number = ?", .int(number))
            }
            let values = fields.map { Query.Value($0.value(element)) }
            try Query(upsert, database).run([.int(number)] + values)
        }
    }

    extension Query.Value {
        init(_ scalar: RepositoryStore.Scalar) {
            switch scalar {
            case .null: self = .null
            case .integer(let integer): self = .int(Int(integer))
            case .real(let real): self = .real(real)
            case .text(let text): self = .text(text)
            }
        }
    }
#endif
