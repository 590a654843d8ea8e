#if Store
    import Foundation
    import GRDBSQLite

    /// A database that is read, while nothing beside it is made or changed.
    ///
    /// A log that a program is writing is read with that program's index of it. The log of a program that has ended is read in a
    /// copy of both files, as SQLite would create an index beside it.
    final class ReadOnlyDatabase {
        private let path: String
        private let database: OpaquePointer
        /// The folder of a copy.
        private let copy: URL?

        init(_ path: String) throws {
            self.path = path
            try Self.checkHeader(path)
            let size = (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size]) as? Int ?? 0
            if size == 0 {
                (database, copy) = (try Self.open(path, "immutable=1"), nil)
            } else if FileManager.default.fileExists(atPath: path + "-shm") {
                (database, copy) = (try Self.open(path, "readonly_shm=1"), nil)
            } else {
                let folder = try Self.copy(path)
                do {
                    database = try Self.open(folder.appending(path: "store.sqlite").path, "mode=rw")
                    copy = folder
                } catch {
                    try? FileManager.default.removeItem(at: folder)
                    throw error
                }
            }
        }

        deinit {
            sqlite3_close_v2(database)
            if let copy { try? FileManager.default.removeItem(at: copy) }
        }

        private static func checkHeader(_ path: String) throws {
            var isFolder = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
            else {
                throw InspectionError.missing(path)
            }
            guard let file = FileHandle(forReadingAtPath: path) else {
                throw InspectionError.unreadable(path, reason: "it may not be opened")
            }
            defer { try? file.close() }
            let start = (try? file.read(upToCount: 16)) ?? Data()
            if start.elementsEqual("SQLite format 3\0".utf8) { return }
            if path.hasSuffix("encrypted.sqlite") { throw InspectionError.encrypted(path) }
            throw InspectionError.noStore(path)
        }

        private static func open(_ path: String, _ parameter: String) throws -> OpaquePointer {
            var database: OpaquePointer?
            let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%;"))
            let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
            let mode = parameter.hasPrefix("mode") ? "" : "mode=ro&"
            let flags = mode.isEmpty ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
            let result = sqlite3_open_v2(
                "file:\(escaped)?\(mode)\(parameter)",
                &database,
                flags | SQLITE_OPEN_URI,
                nil
            )
            guard result == SQLITE_OK, let database else {
                defer { sqlite3_close_v2(database) }
                throw InspectionError.unreadable(path, reason: String(cString: sqlite3_errstr(result)))
            }
            sqlite3_busy_timeout(database, 2000)
            return database
        }

        private static func copy(_ path: String) throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "inspected-\(UUID().uuidString)"
            )
            do {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: path + suffix,
                        toPath: folder.appending(path: "store.sqlite").path + suffix
                    )
                }
                return folder
            } catch {
                try? FileManager.default.removeItem(at: folder)
                throw InspectionError.unreadable(path, reason: "its log cannot be copied")
            }
        }

        // MARK: Queries

        /// Calls a function for each row.
        func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            try check(sqlite3_prepare_v2(database, sql, -1, &statement, nil))
            guard let statement else { return }
            while true {
                let result = sqlite3_step(statement)
                if result == SQLITE_DONE { return }
                guard result == SQLITE_ROW else { return try check(result) }
                try body(Row(statement: statement))
            }
        }

        func int(_ sql: String) throws -> Int? {
            var number: Int?
            try rows(sql) { number = $0.int(0) }
            return number
        }

        private func check(_ result: Int32) throws {
            switch result & 0xFF {
            case SQLITE_OK: return
            case SQLITE_BUSY, SQLITE_LOCKED: throw InspectionError.locked(path)
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR:
                throw InspectionError.unreadable(path, reason: String(cString: sqlite3_errstr(result)))
            case SQLITE_NOTADB: throw InspectionError.noStore(path)
            default: throw InspectionError.damaged(path, reason: String(cString: sqlite3_errmsg(database)))
            }
        }

        /// The present row of a statement.
        struct Row {
            fileprivate let statement: OpaquePointer

            func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
            func int(_ column: Int32) -> Int { Int(clamping: sqlite3_column_int64(statement, column)) }

            func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

            func bytes(_ column: Int32) -> [UInt8] {
                guard let start = sqlite3_column_blob(statement, column) else { return [] }
                let count = Int(sqlite3_column_bytes(statement, column))
                return Array(UnsafeRawBufferPointer(start: start, count: count))
            }
        }
    }
#endif
