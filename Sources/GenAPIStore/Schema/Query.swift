#if Store
    import Foundation
    import GRDB
    import GRDBSQLite
    import GenAPIRepositories

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A prepared statement. Binds and reads values with SQLite's C API.
    ///
    /// GRDB does not notice its changes; these tables are not observed through GRDB.
    struct Query {
        enum Value: Equatable {
            case null
            case int(Int)
            case real(Double)
            case text(String)
            /// A text in UTF-8.
            case utf8([UInt8])
            case bytes([UInt8])

            var isNull: Bool { if case .null = self { true } else { false } }

            /// SQLite compares texts by their bytes; for Swift, two normalizations of a text are equal.
            static func == (left: Value, right: Value) -> Bool {
                switch (left, right) {
                case (.null, .null): true
                case (.int(let left), .int(let right)): left == right
                case (.real(let left), .real(let right)): left == right
                case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
                case (.utf8(let left), .utf8(let right)), (.bytes(let left), .bytes(let right)): left == right
                default: false
                }
            }
        }

        /// A row of the result, valid during its visit.
        struct Row {
            fileprivate let statement: SQLiteStatement

            func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

            /// The number of an element or a type.
            ///
            /// - Throws: `DatabaseError` if the file is damaged.
            func storedNumber(_ column: Int32) throws -> Int {
                guard ListContents.isNumber(int(column)) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                return int(column)
            }

            func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

            func text(_ column: Int32) -> String {
                String(decoding: bytes(column), as: UTF8.self)
            }

            /// A copy of the value.
            func value(_ column: Int32) -> Value {
                switch sqlite3_column_type(statement, column) {
                case SQLITE_INTEGER: .int(int(column))
                case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
                case SQLITE_TEXT: .utf8(bytes(column))
                case SQLITE_BLOB: .bytes(bytes(column))
                default: .null
                }
            }

            /// Whether the column has this value, without a copy of it.
            func isBlob(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_BLOB }

            func has(_ value: Value, _ column: Int32) -> Bool {
                let type = sqlite3_column_type(statement, column)
                switch value {
                case .null: return type == SQLITE_NULL
                case .int(let int): return type == SQLITE_INTEGER && self.int(column) == int
                case .real(let real):
                    return type == SQLITE_FLOAT && sqlite3_column_double(statement, column) == real
                case .text(var text):
                    return type == SQLITE_TEXT && text.withUTF8 { has(UnsafeRawBufferPointer($0), column) }
                case .utf8(let bytes):
                    return type == SQLITE_TEXT && bytes.withUnsafeBytes { has($0, column) }
                case .bytes(let bytes):
                    return type == SQLITE_BLOB && bytes.withUnsafeBytes { has($0, column) }
                }
            }

            private func has(_ bytes: UnsafeRawBufferPointer, _ column: Int32) -> Bool {
                let start = sqlite3_column_blob(statement, column)
                guard Int(sqlite3_column_bytes(statement, column)) == bytes.count else { return false }
                guard let start, let other = bytes.baseAddress else { return bytes.isEmpty }
                return memcmp(start, other, bytes.count) == 0
            }

            func bytes(_ column: Int32) -> [UInt8] {
                // The pointer is requested first, because that can convert the value and change its length.
                guard let start = sqlite3_column_blob(statement, column) else { return [] }
                let count = Int(sqlite3_column_bytes(statement, column))
                return Array(UnsafeRawBufferPointer(start: start, count: count))
            }
        }

        private let statement: SQLiteStatement
        /// Owns `statement`.
        private let prepared: Statement

        /// - Parameter sql: Equal texts are prepared once for each connection.
        init(_ sql: String, _ database: Database) throws {
            self.init(try database.cachedStatement(sql: sql))
        }

        init(_ statement: Statement) { (prepared, self.statement) = (statement, statement.sqliteStatement) }

        /// Runs the statement to its end and visits each row of the result.
        ///
        /// - Throws: `DatabaseError`, and any error of the visitor.
        func run(_ values: [Value], visit: (Row) throws -> Void = { _ in }) throws {
            try run(values) { row in
                try visit(row)
                return true
            }
        }

        /// Runs the statement until there are no more rows or the visitor returns `false`.
        ///
        /// - Throws: `DatabaseError`, and any error of the visitor.
        func run(_ values: [Value], while visit: (Row) throws -> Bool) throws {
            defer { sqlite3_clear_bindings(statement) }
            try withBound(values) {
                defer { sqlite3_reset(statement) }
                while true {
                    switch sqlite3_step(statement) {
                    case SQLITE_ROW: if try !visit(Row(statement: statement)) { return }
                    case SQLITE_DONE: return
                    case let code: try check(code)
                    }
                }
            }
        }

        /// Binds values to the parameters with their indices, and calls a function while they are bound. SQLite reads texts and
        /// blobs where they are.
        private func withBound(_ values: [Value], from start: Int = 0, _ body: () throws -> Void) throws {
            for place in start..<values.count {
                let index = Int32(place + 1)
                switch values[place] {
                case .null: try check(sqlite3_bind_null(statement, index))
                case .int(let int): try check(sqlite3_bind_int64(statement, index, Int64(int)))
                case .real(let real): try check(sqlite3_bind_double(statement, index, real))
                case .text(var text):
                    return try text.withUTF8 {
                        try bind(text: UnsafeRawBufferPointer($0), at: index)
                        try withBound(values, from: place + 1, body)
                    }
                case .utf8(let bytes):
                    return try bytes.withUnsafeBytes {
                        try bind(text: $0, at: index)
                        try withBound(values, from: place + 1, body)
                    }
                case .bytes(let bytes):
                    return try bytes.withUnsafeBytes {
                        try bind(blob: $0, at: index)
                        try withBound(values, from: place + 1, body)
                    }
                }
            }
            try body()
        }

        // A text or blob with a null pointer would be NULL.

        private func bind(text: UnsafeRawBufferPointer, at index: Int32) throws {
            if text.isEmpty { return try check(sqlite3_bind_text(statement, index, "", 0, Self.copied)) }
            let (start, count) = (text.assumingMemoryBound(to: CChar.self).baseAddress, text.count)
            let code = sqlite3_bind_text64(
                statement,
                index,
                start,
                sqlite3_uint64(count),
                nil,
                UInt8(SQLITE_UTF8)
            )
            try check(code)
        }

        private func bind(blob: UnsafeRawBufferPointer, at index: Int32) throws {
            if blob.isEmpty { return try check(sqlite3_bind_zeroblob(statement, index, 0)) }
            try check(
                sqlite3_bind_blob64(statement, index, blob.baseAddress, sqlite3_uint64(blob.count), nil)
            )
        }

        private static var copied: sqlite3_destructor_type {
            unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        }

        /// The number of rows that the latest run of a changing statement has inserted, updated or removed.
        var changedRows: Int { Int(sqlite3_changes(sqlite3_db_handle(statement))) }

        private func check(_ code: Int32) throws {
            guard code == SQLITE_OK else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code),
                    message: sqlite3_errmsg(sqlite3_db_handle(statement)).map { String(cString: $0) },
                    sql: prepared.sql
                )
            }
        }
    }

    extension Database {
        /// Runs a statement to its end and visits each row of the result.
        func run(
            _ sql: String,
            _ values: Query.Value...,
            visit: (Query.Row) throws -> Void = { _ in }
        ) throws {
            try Query(sql, self).run(values, visit: visit)
        }

        /// The first column of the last row.
        func int(_ sql: String) throws -> Int? {
            var result: Int?
            try run(sql) { if !$0.isNull(0) { result = $0.int(0) } }
            return result
        }
    }
#endif
