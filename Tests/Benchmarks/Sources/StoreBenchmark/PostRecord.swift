import Foundation
import GRDB
import GenAPIRepositories

/// A post as users of GRDB write it.
struct PostRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "post"

    let id: String
    let authorID: String
    let title: String
    let body: String
    let createdAt: Int
    let updatedAt: Int
    let likes: Int
    let isPinned: Bool
    let score: Double
    let url: String?
    let language: String
    let revision: Int

    enum CodingKeys: String, CodingKey {
        case id, title, body, likes, score, url, language, revision
        case authorID = "author_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isPinned = "is_pinned"
    }

    init(_ post: Post) {
        id = post.id
        authorID = post.authorID
        title = post.title
        body = post.body
        createdAt = post.createdAt
        updatedAt = post.updatedAt
        likes = post.likes
        isPinned = post.isPinned
        score = post.score
        url = post.url
        language = post.language
        revision = post.revision
    }

    /// A file with the settings, the columns and the indexes of `PostColumns`.
    static func database(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: PostColumns.pragmas) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { try $0.execute(sql: PostColumns.definition) }
        return queue
    }
}

extension StoreBenchmark {
    /// Values of posts, written and read, compared with records of GRDB.
    func savingRecords() async throws {
        try await saveRecords(pageSize: Self.rows, "posts in one transaction")
        try await saveRecords(pageSize: Self.pageSize, "posts in pages")
        try await readRecords(of: "posts in pages")
    }

    private func saveRecords(pageSize: Int, _ name: String) async throws {
        var (inserts, updates) = (Ratios(), Ratios())
        let versions = (1...2).map { revision in
            stride(from: 0, to: Self.rows, by: pageSize).map { start in
                (start..<start + pageSize).map { Post($0, revision: revision) }
            }
        }
        let records = versions.map { pages in pages.map { page in page.map(PostRecord.init) } }
        for round in 0..<Self.rounds {
            let queue = try recordDatabase(name, round)
            let insert = try write(records[0], to: queue) { try $0.insert($1) }
            let upsert = try write(records[1], to: queue) { try $0.upsert($1) }
            try queue.close()
            let saved = try await posts("records of \(name) \(round)")
            inserts.add(try await cpu { for page in versions[0] { try await saved.save(page) } }, insert)
            updates.add(try await cpu { for page in versions[1] { try await saved.save(page) } }, upsert)
        }
        inserts.report("insert of \(name), compared with GRDB records instead of C")
        updates.report("update of \(name), compared with upserts of GRDB records instead of C")
    }

    private func write(
        _ pages: [[PostRecord]],
        to queue: DatabaseQueue,
        _ write: (PostRecord, Database) throws -> Void
    ) throws -> Double {
        try cpu {
            for page in pages { try queue.write { for record in page { try write(record, $0) } } }
        }
    }

    /// Reads all posts one by one, with a store and a connection that start with their files. No post is read twice, so that
    /// none is in the cache of the store.
    private func readRecords(of name: String) async throws {
        var (each, together) = (Ratios(), Ratios())
        // Neighbors in the file are not read one after the other.
        let ids = (0..<Self.rows).map { Post($0 * 7_919 % Self.rows, revision: 0).id }
        for round in 0..<Self.rounds {
            let queue = try recordDatabase(name, round)
            let (one, all) = (try findEach(ids, in: queue), try findTogether(ids, in: queue))
            try queue.close()
            let saved = try await posts("records of \(name) \(round)")
            let own = try await cpu {
                for id in ids {
                    let post = try await saved.find(id, .fetchIfMissing)
                    precondition(post.revision == 2)
                }
            }
            each.add(own, one)
            together.add(own, all)
        }
        each.report("read of posts by key, compared with a read of each GRDB record instead of C")
        together.report("read of posts by key, compared with one read of all GRDB records instead of C")
    }

    private func findEach(_ ids: [String], in queue: DatabaseQueue) throws -> Double {
        try cpu {
            for id in ids {
                let record = try queue.read { try PostRecord.fetchOne($0, key: id) }
                precondition(record?.revision == 2)
            }
        }
    }

    private func findTogether(_ ids: [String], in queue: DatabaseQueue) throws -> Double {
        try cpu {
            try queue.read { database in
                for id in ids {
                    let record = try PostRecord.fetchOne(database, key: id)
                    precondition(record?.revision == 2)
                }
            }
        }
    }

    private func recordDatabase(_ name: String, _ round: Int) throws -> DatabaseQueue {
        let path = folder.appending(path: "records of \(name) \(round)").path(percentEncoded: false)
        return try PostRecord.database(path)
    }
}
