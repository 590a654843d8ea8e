import CStoreBaseline
import GRDBSQLite
import GenAPIRepositories
import GenAPIRuntime

/// Posts in twelve columns, written through SQLite's C API with the settings and the indexes of the store. The least that
/// Swift has to do for them: without numbers of elements, a cache, or observers.
struct PostColumns {
    /// The settings of the store.
    static let pragmas = """
        PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = 5000; PRAGMA cache_size = -3500; PRAGMA cell_size_check = ON
        """

    static let definition = """
        CREATE TABLE IF NOT EXISTS post(id TEXT PRIMARY KEY, author_id TEXT, title TEXT, body TEXT, created_at INTEGER,
        updated_at INTEGER, likes INTEGER, is_pinned INTEGER, score REAL, url TEXT, language TEXT, revision INTEGER);
        CREATE INDEX IF NOT EXISTS by_author ON post(author_id, created_at, id);
        CREATE INDEX IF NOT EXISTS by_language ON post(language, created_at, id)
        """

    private static let insert = """
        INSERT INTO post VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET
        author_id = excluded.author_id, title = excluded.title, body = excluded.body, created_at = excluded.created_at,
        updated_at = excluded.updated_at, likes = excluded.likes, is_pinned = excluded.is_pinned, score = excluded.score,
        url = excluded.url, language = excluded.language, revision = excluded.revision
        """

    private var database: OpaquePointer?
    private var insertion: OpaquePointer?

    /// Opens a file, which is created if there is none.
    init(_ path: String) {
        Self.check(sqlite3_open(path, &database))
        run(Self.pragmas)
        run(Self.definition)
        Self.check(sqlite3_prepare_v2(database, Self.insert, -1, &insertion, nil))
    }

    func close() {
        Self.check(sqlite3_finalize(insertion))
        Self.check(sqlite3_close(database))
    }

    /// Writes posts in one transaction. Posts that exist are updated.
    func write(_ posts: [Post]) {
        run("BEGIN IMMEDIATE")
        for post in posts { write(post) }
        run("COMMIT")
    }

    private func write(_ post: Post) {
        sqlite3_bind_int64(insertion, 5, Int64(post.createdAt))
        sqlite3_bind_int64(insertion, 6, Int64(post.updatedAt))
        sqlite3_bind_int64(insertion, 7, Int64(post.likes))
        sqlite3_bind_int(insertion, 8, post.isPinned ? 1 : 0)
        sqlite3_bind_double(insertion, 9, post.score)
        sqlite3_bind_int64(insertion, 12, Int64(post.revision))
        write(post.id, post.authorID, post.title, post.body, post.url, post.language)
    }

    /// SQLite does not copy the texts, because they exist until this returns.
    private func write(
        _ id: UnsafePointer<CChar>,
        _ authorID: UnsafePointer<CChar>,
        _ title: UnsafePointer<CChar>,
        _ body: UnsafePointer<CChar>,
        _ url: UnsafePointer<CChar>?,
        _ language: UnsafePointer<CChar>
    ) {
        sqlite3_bind_text(insertion, 1, id, -1, nil)
        sqlite3_bind_text(insertion, 2, authorID, -1, nil)
        sqlite3_bind_text(insertion, 3, title, -1, nil)
        sqlite3_bind_text(insertion, 4, body, -1, nil)
        sqlite3_bind_text(insertion, 10, url, -1, nil)
        sqlite3_bind_text(insertion, 11, language, -1, nil)
        Self.check(sqlite3_step(insertion), SQLITE_DONE)
        sqlite3_reset(insertion)
    }

    private func run(_ sql: String) { Self.check(sqlite3_exec(database, sql, nil, nil, nil)) }

    private static func check(_ code: Int32, _ expected: Int32 = SQLITE_OK) {
        precondition(code == expected, "SQLite answered \(code)")
    }
}

extension StoreBenchmark {
    /// Responses in JSON, compared with programs that store their fields in columns instead of JSON. The one in C reads no JSON.
    func saveFromJSON(_ rows: OpaquePointer?, pageSize: Int, _ name: String) async throws {
        var (least, inserts, anchored) = (Ratios(), Ratios(), Ratios())
        let responses = try stride(from: 0, to: Self.rows, by: pageSize).map { start in
            try (start..<start + pageSize).map { Post($0, revision: 1) }.jsonBytes()
        }
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "\(name) from JSON \(round)").path(percentEncoded: false)
            let baseline = cpu {
                baseline_write_posts(path, rows, Int32(pageSize), Post.text, 1)
            } close: {
                baseline_finish($0)
            }
            let columns = PostColumns(path + "-columns")
            let swift = try cpu {
                for response in responses { columns.write(try [Post](json: response)) }
            }
            columns.close()
            let saved = try await posts("\(name) from JSON \(round)")
            let own = try await cpu {
                for response in responses { try await saved.save([Post](json: response)) }
            }
            least.add(swift, baseline)
            inserts.add(own, baseline)
            anchored.add(own, swift)
        }
        least.report("Swift with the C API: \(name), from JSON into twelve columns")
        inserts.report("insert of \(name), from JSON")
        anchored.report("insert of \(name), from JSON, compared with Swift with the C API instead of C")
    }
}
