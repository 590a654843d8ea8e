#if Store
    import Foundation
    import GRDB
    import GenAPIRepositories

    /// An app's own tables: one for each type of records, with a column for each field. The names of an album's moods are rows of
    /// another table, so that the stored model differs from the response.
    final class TableDatabase: RepositoryStore.Database {
        let queue: DatabaseQueue

        /// - Parameter path: Of the file. The app has connections of its own to it.
        init(at path: String) throws {
            queue = try DatabaseQueue(path: path)
            try queue.write { database in
                try database.execute(
                    sql: "CREATE TABLE IF NOT EXISTS note(key TEXT PRIMARY KEY, content BLOB NOT NULL)"
                )
                try database.execute(
                    sql:
                        "CREATE TABLE IF NOT EXISTS mood(album TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL)"
                )
            }
        }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any RepositoryStore.DatabaseTransaction) throws -> Result
        ) async throws -> Result {
            try await queue.write { try change(TableTransaction($0)) }
        }
    }

    final class TableTransaction: RepositoryStore.DatabaseTransaction {
        private let database: Database

        init(_ database: Database) { self.database = database }

        /// `PRAGMA data_version` is that of other connections.
        var foreignChanges: Int {
            get throws { try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0 }
        }

        private func prepare(_ type: RepositoryStore.RecordType) throws {
            let columns = type.columns.map { "\"\($0.name)\" \($0.column)" }.joined(separator: ", ")
            try database.execute(
                sql:
                    "CREATE TABLE IF NOT EXISTS \"\(type.name)\"(_key TEXT PRIMARY KEY, _rest TEXT, \(columns))"
            )
        }

        private func record(_ row: Row, _ type: RepositoryStore.RecordType) throws -> RepositoryStore.Record {
            let key: String = row["_key"]
            let values = try type.fields.map { field in
                field.name == "moods" ? try moods(of: key) : RepositoryStore.Scalar(row[field.name])
            }
            return RepositoryStore.Record(key: key, values: values, rest: row["_rest"])
        }

        func records(_ keys: [String], of type: RepositoryStore.RecordType) throws -> [RepositoryStore
            .Record?]
        {
            try prepare(type)
            return try keys.map { key in
                try Row.fetchOne(
                    database,
                    sql: "SELECT * FROM \"\(type.name)\" WHERE _key = ?",
                    arguments: [key]
                )
                .map { try record($0, type) }
            }
        }

        func records(of type: RepositoryStore.RecordType) throws -> [RepositoryStore.Record] {
            try prepare(type)
            return try Row.fetchAll(database, sql: "SELECT * FROM \"\(type.name)\"").map {
                try record($0, type)
            }
        }

        func save(_ records: [RepositoryStore.Record], of type: RepositoryStore.RecordType) throws {
            try prepare(type)
            let names = ["_key", "_rest"] + type.columns.map { "\"\($0.name)\"" }
            let places = names.map { _ in "?" }.joined(separator: ", ")
            let sql =
                "INSERT OR REPLACE INTO \"\(type.name)\"(\(names.joined(separator: ", "))) VALUES(\(places))"
            for record in records {
                var values: [DatabaseValue] = [record.key.databaseValue, record.rest?.databaseValue ?? .null]
                for (field, value) in zip(type.fields, record.values) {
                    if field.name == "moods" {
                        try setMoods(value, of: record.key)
                    } else {
                        values.append(value.column)
                    }
                }
                try database.execute(sql: sql, arguments: StatementArguments(values))
            }
        }

        func removeRecords(_ keys: [String], of type: RepositoryStore.RecordType) throws {
            try prepare(type)
            for key in keys {
                try database.execute(sql: "DELETE FROM \"\(type.name)\" WHERE _key = ?", arguments: [key])
                if type.name == "Album" { try setMoods(.null, of: key) }
            }
        }

        /// A JSON list of the names; null if there are none.
        private func moods(of album: String) throws -> RepositoryStore.Scalar {
            let sql =
                "SELECT json_group_array(name) FROM (SELECT name FROM mood WHERE album = ? ORDER BY place)"
            let names = try String.fetchOne(database, sql: sql, arguments: [album]) ?? "[]"
            return names == "[]" ? .null : .text(names)
        }

        private func setMoods(_ names: RepositoryStore.Scalar, of album: String) throws {
            try database.execute(sql: "DELETE FROM mood WHERE album = ?", arguments: [album])
            guard case .text(let json) = names else { return }
            try database.execute(
                sql: "INSERT INTO mood(album, place, name) SELECT ?, key, value FROM json_each(?)",
                arguments: [album, json]
            )
        }
    }

    // Notes.

    extension TableTransaction {
        func notes(_ keys: [String]) throws -> [[UInt8]?] {
            try keys.map { key in
                try Row.fetchOne(database, sql: "SELECT content FROM note WHERE key = ?", arguments: [key])
                    .map { Array($0["content"] as Data) }
            }
        }

        func notes(startingWith prefix: String) throws -> [RepositoryStore.Note] {
            let sql = "SELECT key, content FROM note WHERE substr(key, 1, ?) = ?"
            return try Row.fetchAll(database, sql: sql, arguments: [prefix.count, prefix])
                .map { RepositoryStore.Note(key: $0["key"], content: Array($0["content"] as Data)) }
        }

        func save(_ notes: [RepositoryStore.Note]) throws {
            for note in notes {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO note(key, content) VALUES(?, ?)",
                    arguments: [note.key, Data(note.content)]
                )
            }
        }

        func removeNotes(_ keys: [String]) throws {
            for key in keys { try database.execute(sql: "DELETE FROM note WHERE key = ?", arguments: [key]) }
        }

        func removeAll() throws {
            let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'app_%'"
            for table in try String.fetchAll(database, sql: sql) {
                try database.execute(sql: "DELETE FROM \"\(table)\"")
            }
        }
    }

    extension RepositoryStore.RecordType {
        fileprivate var columns: [RepositoryStore.RecordField] { fields.filter { $0.name != "moods" } }
    }

    extension RepositoryStore.RecordField {
        fileprivate var column: String {
            switch kind {
            case .boolean, .integer: "INTEGER"
            case .real: "REAL"
            case .text, .json: "TEXT"
            }
        }
    }

    extension RepositoryStore.Scalar {
        fileprivate init(_ value: DatabaseValue) {
            switch value.storage {
            case .int64(let integer): self = .integer(integer)
            case .double(let real): self = .real(real)
            case .string(let text): self = .text(text)
            case .null, .blob: self = .null
            }
        }

        fileprivate var column: DatabaseValue {
            switch self {
            case .null: .null
            case .integer(let integer): integer.databaseValue
            case .real(let real): real.databaseValue
            case .text(let text): text.databaseValue
            }
        }
    }
#endif
